cimport cython


cdef class _SeatSlots:
    cdef readonly object closed
    cdef object _dearest
    cdef list _none, _walkout, _card
    cdef bytearray _shut
    cdef dict _bare, _least, _best, _picks, _sales
    cdef long _bid, _tip

    @cython.locals(answers=list, legal=bytearray, slot=long)
    cdef open_for(self, kind, spec)

    @cython.locals(slot=long, step=long, high=long)
    cdef _open_act(self, list answers, bytearray legal, act, inner)

    cdef _open_sales(self, list answers, bytearray legal, spec)
    cdef _plain(self, kind, spec)
    cdef _best_of(self, act, spec)


cdef class Slots:
    cdef dict _seen_from

    @cython.locals(slots=_SeatSlots)
    cpdef menu(self, view, decision)


@cython.locals(slot=long)
cdef _open(list answers, bytearray legal, dict slots, tuple options)
