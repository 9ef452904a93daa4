cimport cython


cdef class AtStake:
    cdef readonly object lot, holder, at
    cdef readonly long bid, least
    cdef readonly tuple speakers, defaulted
    cdef readonly list announced

    cdef _read_other(self, frame)


cdef class Encoder:
    cdef object _deck, _blank, _lying, _standing
    cdef list _first, _lots, _attached
    cdef tuple _no_lot

    @cython.locals(stake=AtStake, money=list)
    cpdef encode(self, view, notes)

    @cython.locals(least=long, seats=long, others=long, to_come=long)
    cdef tuple _table(self, view, AtStake stake, long money, long seat)

    @cython.locals(first=list, coins=long)
    cdef _enter_seats(self, numbers, view, AtStake stake, list money, long own)

    @cython.locals(first=list, place=long)
    cdef _enter_stake(self, numbers, view, AtStake stake)


cdef _next_lot(view, AtStake stake)
