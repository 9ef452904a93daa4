cimport cython


cdef class Encoder:
    cdef readonly object layout
    cdef object _deck, _outlook, _advice, _settled
    cdef list _spaces, _companies, _seats

    cpdef _places(self)
    cpdef advised(self, view, notes)
    @cython.locals(seats=long, by_place=list)
    cpdef encode(self, view, notes)

    @cython.locals(
        targets=tuple, status=long, vp=tuple, target=long, highest=long, forecast=long, labourers=long, farmers=long,
        engineers=long, financiers=long, table=long, units=long, first=long, place=long)
    cdef _write_table(self, out, view, notes, long seat, top)

    @cython.locals(
        line=list, target=long, order=tuple, exempt=long, played=list, vp=long, energy=long, food=long, mineral=long,
        fuel=long, metal=long, machine=long, seat=long, place=long, purse=long, loans=long, penalties=long,
        managers=long, hand=long, turn=long, turns=long)
    cdef _write_seats(self, out, view, list by_place, top)

    @cython.locals(seats=long, own=long, space=long, there=tuple, seat=long)
    cdef _write_board(self, out, view, list by_place)

    cdef _write_played(self, out, view, long seat, list by_place)
    cdef _write_plan(self, out, top)


cdef list _line(top)
