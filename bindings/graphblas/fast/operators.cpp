// SPDX-License-Identifier: MIT
// From operators to names of clbool's.
#include <bindings/graphblas/fast/operators.hpp>

#include <limits>

namespace clbool::graphblas::fast {

namespace {

bool is_signed(type_code code) { return code == type_code::int32 || code == type_code::int64; }

std::optional<semiring> sum_of_values(const binary_op& add) {
    if (!is_number_of_clbool(add.z.code)) {
        return std::nullopt;
    }
    switch (add.name) {
        case binary_name::min: return semiring::min_second;
        case binary_name::max: return semiring::max_second;
        case binary_name::plus: return semiring::plus_second;
        case binary_name::bor: return semiring::or_second;
        default: return std::nullopt;
    }
}

/// Past a number of a row or column, none below 0.
size_type past(std::int64_t index) { return index < 0 ? 0 : static_cast<size_type>(index) + 1; }

constexpr size_type kEnd = std::numeric_limits<size_type>::max();

}  // namespace

bool compares_signed(const binary_op& op) {
    return is_signed(op.z.code) && (op.name == binary_name::min || op.name == binary_name::max);
}

bool keeps_true(const binary_op& op) {
    if (op.z.code != type_code::boolean || op.x.code != type_code::boolean) {
        return false;
    }
    switch (op.name) {
        case binary_name::first:
        case binary_name::second:
        case binary_name::oneb:
        case binary_name::any:
        case binary_name::min:
        case binary_name::max:
        case binary_name::plus:
        case binary_name::times:
        case binary_name::lor:
        case binary_name::land: return true;
        default: return false;
    }
}

std::optional<vector_op> number_op(const binary_op& op, const type_of& type) {
    const bool is_of_type = op.x == type && op.y == type && op.z == type;
    if (!is_of_type || !is_number_of_clbool(type.code) || compares_signed(op)) {
        return std::nullopt;
    }
    switch (op.name) {
        case binary_name::first: return vector_op::first;
        case binary_name::second: return vector_op::second;
        case binary_name::plus: return vector_op::plus;
        case binary_name::bor: return vector_op::bit_or;
        case binary_name::band: return vector_op::bit_and;
        case binary_name::min: return vector_op::min;
        case binary_name::max: return vector_op::max;
        default: return std::nullopt;
    }
}

std::optional<semiring> vector_semiring(const semiring_op& over, collection& a, collection& u,
                                        bool vector_is_first) {
    const binary_op& times = over.multiply;
    const bool reads_matrix = vector_is_first ? times.uses_y : times.uses_x;
    const bool reads_vector = vector_is_first ? times.uses_x : times.uses_y;
    if (keeps_true(over.add.op) && keeps_true(times)) {
        const bool is_true = (!reads_matrix || a.is_pattern()) && (!reads_vector || u.is_pattern());
        return is_true ? std::optional(semiring::or_and) : std::nullopt;
    }
    if (reads_matrix || times.positional != nullptr || times.z != over.add.op.z) {
        return std::nullopt;
    }
    if (times.name == binary_name::oneb) {
        const bool is_sum = number_op(over.add.op, times.z) == vector_op::plus;
        return is_sum ? std::optional(semiring::plus_pair) : std::nullopt;
    }
    const bool gives_value =
        times.name == (vector_is_first ? binary_name::first : binary_name::second);
    return gives_value && u.type() == times.z ? sum_of_values(over.add.op) : std::nullopt;
}

std::optional<entry_selector> selector_of(const index_op& op, std::int64_t thunk) {
    switch (op.name) {
        case index_name::tril: return entry_selector::tril(thunk);
        case index_name::triu: return entry_selector::triu(thunk);
        case index_name::diag: return entry_selector::diagonal(thunk);
        case index_name::offdiag: return entry_selector::offdiagonal(thunk);
        case index_name::row_le: return entry_selector::rows(0, past(thunk));
        case index_name::row_gt: return entry_selector::rows(past(thunk), kEnd);
        case index_name::col_le: return entry_selector::cols(0, past(thunk));
        case index_name::col_gt: return entry_selector::cols(past(thunk), kEnd);
        default: return std::nullopt;
    }
}

}  // namespace clbool::graphblas::fast
