// SPDX-License-Identifier: MIT
// Batcher's odd-even merge sort (1968) of SIZE (16 or 32) values in registers: no divergence. Fully
// unrolled by hand, since registers cannot be indexed.
#define ORDER(i, j)                                                                               \
    {                                                                                             \
        const index_t low = min(v[i], v[j]);                                                       \
        v[j] = max(v[i], v[j]);                                                                   \
        v[i] = low;                                                                               \
    }

// Sorts each quad of sixteen values.
void sort_quads(index_t* v) {
    ORDER(0, 1) ORDER(2, 3) ORDER(4, 5) ORDER(6, 7)
    ORDER(8, 9) ORDER(10, 11) ORDER(12, 13) ORDER(14, 15)
    ORDER(0, 2) ORDER(1, 3) ORDER(4, 6) ORDER(5, 7)
    ORDER(8, 10) ORDER(9, 11) ORDER(12, 14) ORDER(13, 15)
    ORDER(1, 2) ORDER(5, 6) ORDER(9, 10) ORDER(13, 14)
}

// Merges four sorted quads.
void merge_quads(index_t* v) {
    ORDER(0, 4) ORDER(1, 5) ORDER(2, 6) ORDER(3, 7)
    ORDER(8, 12) ORDER(9, 13) ORDER(10, 14) ORDER(11, 15)
    ORDER(2, 4) ORDER(3, 5) ORDER(10, 12) ORDER(11, 13)
    ORDER(1, 2) ORDER(3, 4) ORDER(5, 6) ORDER(9, 10) ORDER(11, 12) ORDER(13, 14)
    ORDER(0, 8) ORDER(1, 9) ORDER(2, 10) ORDER(3, 11)
    ORDER(4, 12) ORDER(5, 13) ORDER(6, 14) ORDER(7, 15)
    ORDER(4, 8) ORDER(5, 9) ORDER(6, 10) ORDER(7, 11)
    ORDER(2, 4) ORDER(3, 5) ORDER(6, 8) ORDER(7, 9) ORDER(10, 12) ORDER(11, 13)
    ORDER(1, 2) ORDER(3, 4) ORDER(5, 6) ORDER(7, 8) ORDER(9, 10) ORDER(11, 12) ORDER(13, 14)
}

#if SIZE == 16

void sort_values(index_t* v) {
    sort_quads(v);
    merge_quads(v);
}

#elif SIZE == 32

void sort_values(index_t* v) {
    sort_quads(v);
    merge_quads(v);
    sort_quads(v + 16);
    merge_quads(v + 16);
    ORDER(0, 16) ORDER(1, 17) ORDER(2, 18) ORDER(3, 19) ORDER(4, 20) ORDER(5, 21)
    ORDER(6, 22) ORDER(7, 23) ORDER(8, 24) ORDER(9, 25) ORDER(10, 26) ORDER(11, 27)
    ORDER(12, 28) ORDER(13, 29) ORDER(14, 30) ORDER(15, 31)
    ORDER(8, 16) ORDER(9, 17) ORDER(10, 18) ORDER(11, 19) ORDER(12, 20) ORDER(13, 21)
    ORDER(14, 22) ORDER(15, 23)
    ORDER(4, 8) ORDER(5, 9) ORDER(6, 10) ORDER(7, 11) ORDER(12, 16) ORDER(13, 17)
    ORDER(14, 18) ORDER(15, 19) ORDER(20, 24) ORDER(21, 25) ORDER(22, 26) ORDER(23, 27)
    ORDER(2, 4) ORDER(3, 5) ORDER(6, 8) ORDER(7, 9) ORDER(10, 12) ORDER(11, 13)
    ORDER(14, 16) ORDER(15, 17) ORDER(18, 20) ORDER(19, 21) ORDER(22, 24) ORDER(23, 25)
    ORDER(26, 28) ORDER(27, 29)
    ORDER(1, 2) ORDER(3, 4) ORDER(5, 6) ORDER(7, 8) ORDER(9, 10) ORDER(11, 12)
    ORDER(13, 14) ORDER(15, 16) ORDER(17, 18) ORDER(19, 20) ORDER(21, 22) ORDER(23, 24)
    ORDER(25, 26) ORDER(27, 28) ORDER(29, 30)
}

#else
#error "the network sorts 16 or 32 values"
#endif
