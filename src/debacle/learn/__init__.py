"""Players that learn: self-play with a pool of opponents. An extra of the package, `debacle[learn]`, which brings JAX.

JAX rather than PyTorch: a batch is written against NumPy's names, which JAX has too, so that whole games and what is
learned from them compile into one program for a GPU; and for a CPU it is a tenth of the bytes.
"""
