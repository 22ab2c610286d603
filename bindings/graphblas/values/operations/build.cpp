// SPDX-License-Identifier: MIT
// Matrices from entries in any order.
#include <bindings/graphblas/values/engine.hpp>
#include <bindings/graphblas/values/operations/calls.hpp>
#include <bindings/graphblas/values/operations/merge.hpp>
#include <bindings/graphblas/values/operations/sorting.hpp>

#include <cstring>
#include <optional>
#include <string>

namespace clbool::graphblas {

namespace {

std::string text_of(std::uint64_t row, std::uint64_t col) {
    return "(" + std::to_string(row) + ", " + std::to_string(col) + ")";
}

std::vector<std::uint64_t> checked_places(const build_input& from) {
    std::vector<std::uint64_t> places(from.count);
    for (std::size_t k = 0; k < from.count; ++k) {
        const std::uint64_t row = from.rows[k];
        const std::uint64_t col = from.cols == nullptr ? 0 : from.cols[k];
        if (row >= from.nrows || col >= from.ncols) {
            throw index_outside("entry " + std::to_string(k) + " is at " + text_of(row, col) +
                                ", outside of " + std::to_string(from.nrows) + " × " +
                                std::to_string(from.ncols));
        }
        places[k] = tuples::place_of(row, col);
    }
    return places;
}

/// Values from the caller, and the sums of those in one place, of the type of dup (or of the
/// result).
class gathered_values {
public:
    gathered_values(const build_input& from, const binary_op* dup, const type_of& result)
        : from_(from), type_(dup == nullptr ? result : dup->z), first_(type_, from.type) {
        if (dup != nullptr) {
            dup_.emplace(*dup, type_, from.type);
        }
        sum_.resize(type_.size);
        next_.resize(type_.size);
    }

    const type_of& type() const { return type_; }
    const void* sum() const { return sum_.data(); }

    void start(std::size_t k) { std::memcpy(sum_.data(), first_(value(k)), type_.size); }

    void add(std::size_t k, std::uint64_t place) {
        const entry_place at{row_of(place), col_of(place)};
        if (!dup_) {
            throw duplicate_entry("there are several entries at " + text_of(at.row, at.col));
        }
        (*dup_)(next_.data(), sum_.data(), at, value(k), at);
        sum_.swap(next_);
    }

private:
    const void* value(std::size_t k) const {
        const auto* const values = static_cast<const std::byte*>(from_.values);
        return values + (from_.one_value ? 0 : k * from_.type.size);
    }

    const build_input& from_;
    type_of type_;
    reader first_;
    std::optional<binary_call> dup_;
    value_bytes sum_;
    value_bytes next_;
};

}  // namespace

tuples build(const build_input& from, const binary_op* dup, const type_of& result) {
    const std::vector<std::uint64_t> places = checked_places(from);
    const std::vector<std::size_t> order = stable_order(places);
    tuples out(from.nrows, from.ncols, result);
    out.reserve(from.count);
    gathered_values values(from, dup, result);
    reader as_output(result, values.type());
    std::size_t k = 0;
    while (k < order.size()) {
        const std::uint64_t place = places[order[k]];
        values.start(order[k]);
        for (++k; k < order.size() && places[order[k]] == place; ++k) {
            values.add(order[k], place);
        }
        out.append(row_of(place), col_of(place), as_output(values.sum()));
    }
    return out;
}

}  // namespace clbool::graphblas
