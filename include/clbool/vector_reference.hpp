// SPDX-License-Identifier: MIT
/// @file vector_reference.hpp
/// Plain host implementations of the operations on vectors: the oracle of tests.
///
/// They are written to be obviously right, not fast, and share no code with the library's own. A
/// vector is a map from index to value; of bits every value is true.
/// Thread-safety: pure functions.
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/reference.hpp>
#include <clbool/vector_operations.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace clbool::reference {

/// The entries of a vector by index.
template <class T>
using vector_map = std::map<index_type, T>;

/// Entries as a map; of those with one index the last.
template <class T>
vector_map<T> to_map(const vector_entries<T>& v) {
    vector_map<T> out;
    for (size_type i = 0; i < v.indices.size(); ++i) {
        if constexpr (std::is_same_v<T, bool>) {
            out[v.indices[i]] = true;
        } else {
            out[v.indices[i]] = v.values[i];
        }
    }
    return out;
}

/// What an operator makes of two values.
template <class T>
T combined(vector_op op, T a, T b) {
    if constexpr (std::is_same_v<T, bool>) {
        return true;
    } else {
        switch (op) {
            case vector_op::first: return a;
            case vector_op::second: return b;
            case vector_op::min: return a != a ? b : b != b ? a : std::min(a, b);
            case vector_op::max: return a != a ? b : b != b ? a : std::max(a, b);
            case vector_op::plus: return static_cast<T>(a + b);
            default: break;
        }
        if constexpr (std::is_integral_v<T>) {
            return op == vector_op::bit_or ? a | b : op == vector_op::bit_and ? a & b : a & ~b;
        }
        return a;
    }
}

/// Entries of either, combined where both have one.
template <class T>
vector_map<T> ewise_add(vector_op op, const vector_map<T>& a, const vector_map<T>& b) {
    vector_map<T> out = b;
    for (const auto& [i, value] : a) {
        const auto there = b.find(i);
        out[i] = there == b.end() ? value : combined(op, value, there->second);
    }
    return out;
}

/// Entries of both, combined.
template <class T>
vector_map<T> ewise_mult(vector_op op, const vector_map<T>& a, const vector_map<T>& b) {
    vector_map<T> out;
    for (const auto& [i, value] : a) {
        const auto there = b.find(i);
        if (there != b.end()) {
            out[i] = combined(op, value, there->second);
        }
    }
    return out;
}

/// Entries of a that b lacks.
template <class T, class U>
vector_map<T> ewise_difference(const vector_map<T>& a, const vector_map<U>& b) {
    vector_map<T> out;
    for (const auto& [i, value] : a) {
        if (b.count(i) == 0) {
            out[i] = value;
        }
    }
    return out;
}

/// Entry k is u's at the k-th of these indices.
template <class T>
vector_map<T> extract(const vector_map<T>& u, const std::vector<index_type>& places) {
    vector_map<T> out;
    for (size_type k = 0; k < places.size(); ++k) {
        const auto there = u.find(places[k]);
        if (there != u.end()) {
            out[static_cast<index_type>(k)] = there->second;
        }
    }
    return out;
}

/// Entry at(k) is u(k); what meets is combined in ascending order of k.
template <class T>
vector_map<T> scatter(vector_op combine, const vector_map<T>& u,
                      const vector_map<std::uint32_t>& at, index_type size) {
    vector_map<T> out;
    for (const auto& [k, value] : u) {
        const auto target = at.find(k);
        if (target == at.end() || target->second >= size) {
            continue;
        }
        const auto there = out.find(target->second);
        out[target->second] = there == out.end() ? value : combined(combine, there->second, value);
    }
    return out;
}

/// old with u's entries at these indices, of which those that u lacks go unless `accum` is there.
template <class T>
vector_map<T> assigned(const vector_map<T>& old, std::optional<vector_op> accum,
                       const vector_map<T>& u, const std::vector<index_type>& places) {
    vector_map<T> given;
    vector_map<T> out = old;
    for (size_type k = 0; k < places.size(); ++k) {
        const auto there = u.find(static_cast<index_type>(k));
        if (there != u.end()) {
            given[places[k]] = there->second;
        }
        if (!accum) {
            out.erase(places[k]);
        }
    }
    return accum ? ewise_add(*accum, out, given) : ewise_add(vector_op::second, out, given);
}

/// The sum over k of what entries (i, k) of a and u(k) give, k ascending. With the transpose of a:
/// vxm.
template <class Out, class In>
vector_map<Out> mxv(semiring over, const coordinates& a, const vector_map<In>& u) {
    const coordinates entries = ewise_add(a, a);  // sorted, and without duplicates
    vector_map<Out> out;
    for (size_type n = 0; n < entries.nnz(); ++n) {
        const index_type i = entries.rows[n];
        const index_type k = entries.cols[n];
        const auto found = u.find(k);
        if (found == u.end()) {
            continue;
        }
        Out given{};
        vector_op add = vector_op::plus;
        switch (over) {
            case semiring::or_and: given = static_cast<Out>(true); break;
            case semiring::any_secondi:
                given = static_cast<Out>(k);
                add = vector_op::min;
                break;
            case semiring::min_second:
                given = static_cast<Out>(found->second);
                add = vector_op::min;
                break;
            case semiring::max_second:
                given = static_cast<Out>(found->second);
                add = vector_op::max;
                break;
            case semiring::plus_second: given = static_cast<Out>(found->second); break;
            case semiring::plus_pair: given = static_cast<Out>(1); break;
            case semiring::or_second:
                given = static_cast<Out>(found->second);
                add = vector_op::bit_or;
                break;
        }
        const auto [there, first] = out.try_emplace(i, given);
        if (!first) {
            there->second = combined(add, there->second, given);
        }
    }
    return out;
}

/// out<mask, replace> accum= result: entry by entry, as GraphBLAS says. `mask` null: none.
template <class T>
vector_map<T> written(const vector_map<T>& old, const std::set<index_type>* mask, bool complement,
                      bool replace, std::optional<vector_op> accum, const vector_map<T>& result,
                      index_type size) {
    vector_map<T> z = result;
    if (accum) {
        for (const auto& [i, value] : old) {
            const auto there = result.find(i);
            z[i] = there == result.end() ? value : combined(*accum, value, there->second);
        }
    }
    vector_map<T> out;
    for (const auto& [i, value] : z) {
        if (i < size && (mask == nullptr ? !complement : (mask->count(i) != 0) != complement)) {
            out[i] = value;
        }
    }
    for (const auto& [i, value] : old) {
        if (!replace && (mask == nullptr ? complement : (mask->count(i) != 0) == complement)) {
            out[i] = value;
        }
    }
    return out;
}

}  // namespace clbool::reference
