cimport cython


cdef class SettledWriter:
    cdef object _deck, _layout, _zeros, _to_come, _on_offer
    cdef list _contract_bits, _contract_totals, _by_level, _offers, _levels, _sizes, _companies
    cdef list _offer_places, _worker_places, _edges

    @cython.locals(
        first_worker=long, first_company=long, worker=long, company=long, seats=long, place=long, owner=long,
        kinds=tuple)
    cdef _write_owned(self, float[::1] out, long seat, tuple owned, tuple hired)

    @cython.locals(first=long)
    cdef _write_offers(self, out, tuple offered, tuple workers, tuple contracts)

    @cython.locals(first=long, before=long, there=long, place=long, event=long)
    cdef _write_piles(self, out, tuple events, tuple to_come, tuple bag)

    cdef _write_to_come(self, out, tuple contracts)

    @cython.locals(first=long, last=long, card=long)
    cdef _write_cards(self, out, list unseen, tuple discard, tuple hand, pile)
