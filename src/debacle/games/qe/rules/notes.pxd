cdef class Page:
    cdef public object seat, tied
    cdef public list bids, past, tied_out

    cpdef notes(self)
    cpdef close(self)
