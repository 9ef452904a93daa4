cimport cython


cdef class Read:
    cdef readonly list held, spent, sure, unknown, last_bid, highest, known, prices
    cdef public object left

    cdef Read copy(self)
    cdef remember(self, long other, bid, open_bid)


cdef class SalesReader:
    cdef list _packed
    cdef dict _last

    @cython.locals(sales=tuple, past=tuple, tied_out=tuple, seats=long, done=long, place=long, read=Read)
    cpdef Read read(self, box, view, notes, long seat)

    @cython.locals(other=long)
    cdef _add(self, Read read, sale, tuple bids, tied_out, long seat)
