// SPDX-License-Identifier: MIT
// Merging of rows, without branches on their entries: which comes next is hard to guess.
#include <core/cpu/sets/row_sets.hpp>

#include <core/cpu/sets/vector_sets.hpp>

namespace clbool::cpu {

namespace {

// A row so many times as long as another is searched, not passed over.
constexpr size_type kFarLonger = 16;

// Fewer columns are passed over before a vector is put together.
constexpr size_type kWorthVectors = 4;

bool fill_vectors(span a, span b) noexcept {
    return a.size() + b.size() >= kWorthVectors && has_vector_sets();
}

bool is_far_longer(span a, span b) noexcept { return a.size() / kFarLonger > b.size(); }

// The first of ascending columns that is not below `col`, most likely near the beginning.
const index_type* gallop(const index_type* first, const index_type* last, index_type col) noexcept {
    size_type step = 1;
    while (step < static_cast<size_type>(last - first) && first[step] < col) {
        first += step;
        step *= 2;
    }
    return std::lower_bound(first, first + std::min(step, static_cast<size_type>(last - first)),
                            col);
}

// Keeps of `few` those whose being among `many` is `wanted`.
size_type search(span few, span many, bool wanted, index_type* out) noexcept {
    const index_type* at = many.first;
    size_type n = 0;
    for (const index_type col : few) {
        at = gallop(at, many.last, col);
        const bool found = at != many.last && *at == col;
        if (found == wanted) {
            out[n++] = col;
        }
        at += found ? 1 : 0;  // so that nothing still to be read is written to
    }
    return n;
}

// How many of `few` are among `many`.
size_type count_found(span few, span many) noexcept {
    const index_type* at = many.first;
    size_type n = 0;
    for (const index_type col : few) {
        at = gallop(at, many.last, col);
        n += at != many.last && *at == col ? 1 : 0;
    }
    return n;
}

size_type append(span rest, index_type* out) noexcept {
    std::copy(rest.first, rest.last, out);
    return rest.size();
}

}  // namespace

size_type unite(span a, span b, index_type* out) noexcept {
    size_type n = 0;
    while (!a.empty() && !b.empty()) {
        const index_type x = *a.first;
        const index_type y = *b.first;
        out[n++] = std::min(x, y);
        a.first += x <= y ? 1 : 0;
        b.first += y <= x ? 1 : 0;
    }
    return n + append(a.empty() ? b : a, out + n);
}

size_type intersect(span a, span b, index_type* out) noexcept {
    if (is_far_longer(a, b)) {
        return search(b, a, true, out);
    }
    if (is_far_longer(b, a)) {
        return search(a, b, true, out);
    }
    if (fill_vectors(a, b)) {
        return vector_intersect(a, b, out);
    }
    size_type n = 0;
    while (!a.empty() && !b.empty()) {
        const index_type x = *a.first;
        const index_type y = *b.first;
        out[n] = x;
        n += x == y ? 1 : 0;
        a.first += x <= y ? 1 : 0;
        b.first += y <= x ? 1 : 0;
    }
    return n;
}

size_type subtract(span a, span b, index_type* out) noexcept {
    if (is_far_longer(b, a)) {
        return search(a, b, false, out);
    }
    if (fill_vectors(a, b)) {
        return vector_subtract(a, b, out);
    }
    size_type n = 0;
    while (!a.empty() && !b.empty()) {
        const index_type x = *a.first;
        const index_type y = *b.first;
        out[n] = x;
        n += x < y ? 1 : 0;
        a.first += x <= y ? 1 : 0;
        b.first += y <= x ? 1 : 0;
    }
    // In place the rest may already be where it goes.
    if (out + n != a.first) {
        std::copy(a.first, a.last, out + n);
    }
    return n + a.size();
}

size_type count_common(span a, span b) noexcept {
    if (is_far_longer(a, b)) {
        return count_found(b, a);
    }
    if (is_far_longer(b, a)) {
        return count_found(a, b);
    }
    size_type n = 0;
    while (!a.empty() && !b.empty()) {
        const index_type x = *a.first;
        const index_type y = *b.first;
        n += x == y ? 1 : 0;
        a.first += x <= y ? 1 : 0;
        b.first += y <= x ? 1 : 0;
    }
    return n;
}

}  // namespace clbool::cpu
