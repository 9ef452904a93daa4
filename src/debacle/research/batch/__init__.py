"""Q.E. as arrays: thousands of tables at once, by the same rules as the engine's, with encoding and menu.

Everything here is written against one namespace of array functions, given as `xp`: NumPy, or JAX's, which has the same
names and compiles the whole for a GPU. So no array is ever changed in place, and chance comes in from outside.

Bids have no end in the engine; here they are whole numbers of 64 bits up to `LIMIT`, and so are all sums of them. The
menu offers nothing above it; up to there the two are equal move for move.
"""
