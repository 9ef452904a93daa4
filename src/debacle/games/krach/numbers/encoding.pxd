cimport cython
from debacle.games.krach.numbers.at_stake cimport AtStake

cdef double EACH
cdef long LENT_OWN, LENT_OTHER, IN_DECK, USED, OWN_HAND, OWN_FORTUNE, GIVEN, ASKED_FOR, FORESEEN, LOANS, LENT, STRIKING
cdef long LIVING, FAILING, NO_STRIKE


cdef class Encoder:
    cdef object _deck, _blank, _worth, _next, _seen_bailouts
    cdef long _cards, _confidences, _workforces, _events, _round_cap, _attempts
    cdef tuple _values, _overhead, _capacity
    cdef list _card, _workforce, _event, _risk
    cdef set _krachs

    cpdef object encode(self, view, notes)

    @cython.locals(seat=object, other=long, seats=long, place=long, start=long, order=list, stake=AtStake, dense=list)
    cdef list _enter(self, float[::1] numbers, view, notes)

    @cython.locals(seats=long, attempts=long)
    cdef list _table(self, view, AtStake stake, double krach_next)

    @cython.locals(
        total=long, green=long, orange=long, red=long, strikes=long, overhead=long, fate=long, chances=long, face=long,
        cover=long, hidden=long, holding=long, guarantee=long, rate=long, tired=long, least=long, most=long,
        caught=long, looks=long, confidence=long, bailouts=long)
    cdef tuple _seat(self, view, notes, AtStake stake, long seat, tuple book)

    @cython.locals(
        loans=tuple, strikes=tuple, values=tuple, lent_to=long, total=long, striking=long, overhead=long, at_risk=list,
        workforce=long, start=long, lent=tuple, worth=long, card=long)
    cdef tuple _enter_workforces(self, float[::1] numbers, view, long place, long seat)

    @cython.locals(card=list, own=long, place=long, other=long, held=tuple)
    cdef object _enter_cards(self, float[::1] numbers, view, notes, list order)

    cdef object _enter_stake(self, float[::1] numbers, view, AtStake stake)


@cython.locals(card=long, place=long)
cdef object _count(float[::1] numbers, list starts, tuple cards, long field)
