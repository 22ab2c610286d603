// SPDX-License-Identifier: MIT
// Entries from one form to another.
#include <bindings/graphblas/objects/forms.hpp>
#include <clbool/elements.hpp>
#include <clbool/exchange.hpp>

#include <cstring>
#include <utility>

namespace clbool::graphblas {

namespace {

index_type size_of_vector(std::uint64_t size) { return static_cast<index_type>(size); }

template <class T>
any_vector numbers_of(context& on, const tuples& column) {
    std::vector<T> values(column.nvals());
    if (!values.empty()) {
        std::memcpy(values.data(), column.bytes.data(), column.bytes.size());
    }
    return basic_vector<T>(on, size_of_vector(column.nrows), column.rows, values,
                           vector_op::second);
}

/// The values behind one another.
template <class T>
value_list bytes_of(const vector_entries<T>& entries) {
    if constexpr (std::is_same_v<T, bool>) {
        return value_list(entries.indices.size(), std::byte{1});
    } else {
        const auto* const first = reinterpret_cast<const std::byte*>(entries.values.data());
        return {first, first + entries.values.size() * sizeof(T)};
    }
}

}  // namespace

bool is_number_of_clbool(type_code code) {
    switch (code) {
        case type_code::int32:
        case type_code::uint32:
        case type_code::int64:
        case type_code::uint64:
        case type_code::fp32: return true;
        default: return false;
    }
}

any_vector empty_vector(const type_of& type, std::uint64_t size) {
    switch (type.code) {
        case type_code::int32:
        case type_code::uint32: return uint32_vector(size_of_vector(size));
        case type_code::int64:
        case type_code::uint64: return uint64_vector(size_of_vector(size));
        case type_code::fp32: return float_vector(size_of_vector(size));
        default: return bit_vector(size_of_vector(size));
    }
}

any_vector vector_of(context& on, const tuples& column) {
    switch (column.type.code) {
        case type_code::int32:
        case type_code::uint32: return numbers_of<std::uint32_t>(on, column);
        case type_code::int64:
        case type_code::uint64: return numbers_of<std::uint64_t>(on, column);
        case type_code::fp32: return numbers_of<float>(on, column);
        default: return bit_vector(on, size_of_vector(column.nrows), column.rows);
    }
}

matrix matrix_of(context& on, const tuples& a) {
    return matrix(on, a.rows.data(), a.cols.data(), static_cast<index_type>(a.nrows),
                  static_cast<index_type>(a.ncols), a.nvals(), entry_order::canonical());
}

bool read_element(context& on, const any_vector& v, std::uint64_t index, void* x) {
    return std::visit(
        [&](const auto& of) {
            const auto value = of.get(on, static_cast<index_type>(index));
            if (value) {
                std::memcpy(x, &*value, sizeof(*value));
            }
            return value.has_value();
        },
        v);
}

bool read_element(context& on, const matrix& a, std::uint64_t row, std::uint64_t col, void* x) {
    const bool is_there =
        contains(on, a, static_cast<index_type>(row), static_cast<index_type>(col));
    if (is_there) {
        std::memcpy(x, &is_there, sizeof(is_there));
    }
    return is_there;
}

tuples tuples_of(context& on, const any_vector& v, const type_of& type) {
    return std::visit(
        [&](const auto& of) {
            auto entries = of.to_host(on);
            tuples read(of.size(), 1, type);
            read.bytes = bytes_of(entries);
            read.cols.assign(entries.indices.size(), 0);
            read.rows = std::move(entries.indices);
            return read;
        },
        v);
}

tuples tuples_of(context& on, const matrix& a) {
    tuples read(a.nrows(), a.ncols(), type_for<bool>());
    const std::size_t count = a.nvals();
    read.rows.resize(count);
    read.cols.resize(count);
    read.bytes.assign(count, std::byte{1});
    export_coordinates(on, a, read.rows.data(), read.cols.data());
    return read;
}

}  // namespace clbool::graphblas
