"""Any game learned through the engine: processes play many tables in lockstep, and one learns from them.

What the processes import knows NumPy and no JAX: they are many, and begin anew for every run.
"""
