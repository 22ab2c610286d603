// SPDX-License-Identifier: MIT
// Each matrix type as the layout an algorithm works on, and back. Conversions that change nothing
// cost nothing.
#pragma once

#include <clbool/matrix.hpp>
#include <storage/conversions.hpp>

#include <type_traits>

namespace clbool::operations {

using storage::compressed_ptr;
using storage::coordinate_ptr;
using tuning::engine;

template <class Matrix>
struct format;

template <>
struct format<matrix_coo> {
    static compressed_ptr compressed(engine& on, const matrix_coo& a) {
        return storage::to_dcsr(on, a.data());
    }
    static compressed_ptr dcsr(engine& on, const matrix_coo& a) { return compressed(on, a); }
    static coordinate_ptr coordinates(engine&, const matrix_coo& a) {
        return a.data().shared_from_this();
    }
    static matrix_coo make(engine& on, const compressed_ptr& data) {
        return matrix_coo(storage::to_coordinates(on, *data));
    }
    static matrix_coo make(engine&, const coordinate_ptr& data) { return matrix_coo(data); }
};

template <>
struct format<matrix_csr> {
    static compressed_ptr compressed(engine&, const matrix_csr& a) {
        return a.data().shared_from_this();
    }
    static compressed_ptr dcsr(engine& on, const matrix_csr& a) {
        return storage::to_dcsr(on, compressed(on, a));
    }
    static coordinate_ptr coordinates(engine& on, const matrix_csr& a) {
        return storage::to_coordinates(on, a.data());
    }
    static matrix_csr make(engine& on, const compressed_ptr& data) {
        return matrix_csr(storage::to_csr(on, data));
    }
    static matrix_csr make(engine& on, const coordinate_ptr& data) {
        return matrix_csr(storage::to_csr(on, *data));
    }
};

template <>
struct format<matrix_dcsr> {
    static compressed_ptr compressed(engine&, const matrix_dcsr& a) {
        return a.data().shared_from_this();
    }
    static compressed_ptr dcsr(engine& on, const matrix_dcsr& a) { return compressed(on, a); }
    static coordinate_ptr coordinates(engine& on, const matrix_dcsr& a) {
        return storage::to_coordinates(on, a.data());
    }
    static matrix_dcsr make(engine& on, const compressed_ptr& data) {
        return matrix_dcsr(storage::to_dcsr(on, data));
    }
    static matrix_dcsr make(engine& on, const coordinate_ptr& data) {
        return matrix_dcsr(storage::to_dcsr(on, *data));
    }
};

}  // namespace clbool::operations
