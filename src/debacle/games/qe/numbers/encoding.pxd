cimport cython
from debacle.games.qe.numbers.sales_reader cimport Read, SalesReader


cdef class BoxTotals:
    cdef readonly long tiles, zero_bid
    cdef readonly object packed, industries
    cdef readonly list nation


cdef class Encoder:
    cdef object _industries, _industry_bits, _nation_shift, _tiles_shift, _vp_shift
    cdef list _tiles, _packed
    cdef SalesReader _sales
    cdef dict _boxes

    @cython.locals(seats=long, box=BoxTotals, read=Read, unit=double, own=double, numbers=list)
    cpdef encode(self, view, notes)

    @cython.locals(
        seats=long, turn=long, own=long, nation_now=long, nation_gain=long, gain=long, alike=long, vp=long, is_own=long,
        industry=long, nation=long, to_come=long, later=long, more=long, points=long, gains=tuple, zeros=long,
        rewarded=long, looked=long, scored=long, tiles=long)
    cdef list _own(self, BoxTotals box, view, long seat, Read read)

    @cython.locals(
        rewarded=long, looked=long, bidders=long, industry=long, nation=long, vp=long, other=long, own=long, now=long,
        points=long, gains=tuple, gain=long, zeros=long, spent=double, known=long, scored=long, tiles=long,
        unknown=long, sure=list)
    cdef _add_others(
        self, list numbers, BoxTotals box, view, list others, Read read, level, double unit, double own_spent)


@cython.locals(ties=double, tied_bid=double, rivals=double, spent=list, prices=list, newest=list)
cdef _add_money(list numbers, view, long seat, Read read, level, double unit, double own)
