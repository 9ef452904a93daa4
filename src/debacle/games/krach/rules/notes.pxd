cdef class Page:
    cdef public object deck, seat, turned
    cdef public long allowance, tired
    cdef public list capital, held, least, most, attempts, caught, looks, chances, confidence_deck, confidence, events

    cpdef notes(self)
    cpdef came_up(self, cards)
    cpdef goes_under(self, cards)
    cpdef sees(self, seat, cards)
    cpdef _take(self, place, card)
    cpdef gains_confidence(self, seat, count)
    cpdef loses_confidence(self, seat)
    cpdef event_goes_under(self)
    cpdef takes_events(self, events)
