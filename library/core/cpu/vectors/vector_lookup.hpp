// SPDX-License-Identifier: MIT
// Lookup of vector entries in SpMV and SpMSpV.
#pragma once

#include <core/cpu/vectors/semirings.hpp>
#include <core/cpu/vectors/vector.hpp>

#include <type_traits>

namespace clbool::cpu {

// Interface: find(k, at): whether there is an entry k, and the position of its value.
struct full_entries {
    explicit full_entries(const vector_view&) noexcept {}
    bool find(index_type k, size_type& at) const noexcept {
        at = k;
        return true;
    }
};

struct bitmap_entries {
    explicit bitmap_entries(const vector_view& u) noexcept : bits(u.bits) {}
    bool find(index_type k, size_type& at) const noexcept {
        at = k;
        return (bits[k / kWordBits] >> k % kWordBits & 1) != 0;
    }
    const word* bits;
};

// Of either kind, told at run time.
struct any_entries {
    explicit any_entries(const vector_view& u) noexcept : of(u) {}
    bool find(index_type k, size_type& at) const noexcept {
        return of.is_bitmap() ? bitmap_entries(of).find(k, at) : of.find(k, at);
    }
    vector_view of;
};

// Bitmap of the parts of a vector that a semiring reads.
inline vector spelt_out(const team& workers, semiring over, const vector_view& u,
                        element_type type) {
    const bool has_values = reads_values(over) && u.values != nullptr;
    return has_values ? to_bitmap(workers, u, type)
                      : to_bitmap(workers, u.pattern(), element_type::boolean);
}

template <class Ring>
typename Ring::value given(const vector_view& u, index_type k, size_type at) noexcept {
    if constexpr (std::is_same_v<typename Ring::input, no_value>) {
        return Ring::give(k, no_value());
    } else {
        return Ring::give(k, u.values_as<typename Ring::input>()[at]);
    }
}

}  // namespace clbool::cpu
