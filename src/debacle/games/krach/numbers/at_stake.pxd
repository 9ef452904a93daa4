cdef class AtStake:
    cdef readonly list acting, using, aims
    cdef readonly tuple hit, given, wanted, foreseen, speakers
    cdef readonly long offers, cycles, due, cards, bid, cancels
    cdef readonly str need
    cdef readonly object lot, holder

    cdef _card(self, frame)
    cdef _offer(self, frame)
    cdef _cards(self, frame)
