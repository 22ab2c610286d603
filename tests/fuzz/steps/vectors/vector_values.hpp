// SPDX-License-Identifier: MIT
// Vectors in the fuzzer's programs, whose places hold matrices: made of the columns that a matrix
// has entries in, and shown as matrices again.
#pragma once

#include <clbool.hpp>

#include <fuzz/programs/program.hpp>
#include <fuzz/steps/deltas.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <set>
#include <stdexcept>
#include <type_traits>
#include <vector>

namespace clbool::fuzz {

template <class T>
using values_map = reference::vector_map<T>;

/// Inputs of steps whose call has a vector as output: two operands, the mask, what was there.
enum : std::size_t { kFirst, kSecond, kMask, kOld };

/// Rows of what shows numbers.
inline constexpr index_type kShownRows = 32;

template <class T>
bool is_nan(T value) {
    return !(value == value);
}

/// Numbers as a matrix: entries in row 0, remainders of the values in the others. NaN: row 0 alone.
template <class T>
coordinates shown(index_type size, const values_map<T>& values) {
    coordinates out(kShownRows, size);
    for (const auto& [i, value] : values) {
        out.add(0, i);
        if (!is_nan(value)) {
            const auto whole = static_cast<std::uint64_t>(value);
            out.add(1 + static_cast<index_type>(whole % (kShownRows - 1)), i);
        }
    }
    out.normalize();
    return out;
}

/// Numbers of any type by their place in a list: 64 bits of each, of infinity, of what is below 0
/// and of NaN the largest such numbers.
template <class T>
values_map<std::uint64_t> numbered(const std::vector<T>& numbers) {
    constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
    values_map<std::uint64_t> values;
    for (const T number : numbers) {
        values[static_cast<index_type>(values.size())] = is_nan(number)  ? kMost - 2
                                                         : number < T{0} ? kMost - 1
                                                         : static_cast<double>(number) >= 1e18
                                                             ? kMost
                                                             : static_cast<std::uint64_t>(number);
    }
    return values;
}

/// Of index i: numbers that go up and down, of 64 bits such as need them.
template <class T>
inline constexpr T kLeast = static_cast<T>(std::is_same_v<T, std::uint64_t> ? std::uint64_t{1} << 33
                                                                            : std::uint64_t{3});
inline constexpr index_type kDigits = 45;

/// Those digits that make a float NaN.
inline constexpr index_type kNoNumber = 5;
inline constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

template <class T>
T value_of(index_type i) {
    if constexpr (std::is_same_v<T, bool>) {
        return true;
    } else if (std::is_same_v<T, float> && ((i + 1) & kDigits) == kNoNumber) {
        return static_cast<T>(kNan);
    } else {
        return static_cast<T>((i + 1) & kDigits) + kLeast<T>;
    }
}

/// An entry for each column below `size` in which a has one.
template <class T>
values_map<T> values_of(const coordinates& a, index_type size) {
    values_map<T> out;
    for (const index_type col : a.cols) {
        if (col < size) {
            out.emplace(col, value_of<T>(col));
        }
    }
    return out;
}

/// The same by the library, of the size that the matrix has columns.
template <class T>
basic_vector<T> vector_of(Controls& on, const matrix& a, backend by = backend::automatic) {
    constexpr auto kNone = accumulator::none;
    matrix columns;
    reduce_to_row(on, columns, no_mask, kNone, a);
    const bit_vector there = to_vector(on, columns);
    if constexpr (std::is_same_v<T, bool>) {
        return there;
    } else {
        uint32_vector numbers;
        apply_index(on, numbers, no_mask, kNone, there, 1, {}, by);
        apply(on, numbers, no_mask, kNone, vector_op::bit_and, numbers, kDigits, {}, by);
        basic_vector<T> out;
        apply(on, out, no_mask, kNone, vector_op::plus, numbers, kLeast<T>, {}, by);
        if constexpr (std::is_same_v<T, float>) {
            select(on, numbers, no_mask, kNone, comparison::equal, numbers, kNoNumber, {}, by);
            assign(on, out, &numbers, kNone, kNan, indices::all(), {}, by);
        }
        return out;
    }
}

template <class T>
basic_vector<T> vector_of(Controls& on, const matrix& a, index_type size,
                          backend by = backend::automatic) {
    auto made = vector_of<T>(on, a, by);
    resize(on, made, size);
    return made;
}

/// An operator of those that a type has.
template <class T>
vector_op operator_of(const step& of) {
    constexpr vector_op kAll[] = {vector_op::first,   vector_op::second,     vector_op::min,
                                  vector_op::max,     vector_op::plus,       vector_op::bit_or,
                                  vector_op::bit_and, vector_op::bit_and_not};
    constexpr std::size_t kCount = std::is_integral_v<T> ? std::size(kAll) : 5;
    return kAll[static_cast<std::uint64_t>(of.diagonal + 3) % kCount];
}

/// What is accumulated by: another one than the call's.
template <class T>
vector_op accumulated_by(const step& of) {
    step next = of;
    next.diagonal += 2;
    return operator_of<T>(next);
}

/// The same, and nothing when old entries are not kept.
template <class T>
std::optional<vector_op> kept_by(const step& of) {
    std::optional op = accumulated_by<T>(of);
    if (!of.accumulate) {
        op.reset();
    }
    return op;
}

/// Whether the output has no size yet.
inline bool is_new(const step& of) { return of.diagonal == 3; }

/// Whether the form that returns the result is called: where what was there does not matter.
inline bool returns_vector(const step& of) {
    const bool whole = of.value ? of.modifiers.replace : !of.modifiers.complement;
    return of.returned && !of.accumulate && (is_new(of) || whole);
}

/// Whether the mask's complement is said by the mask: else the descriptor says it.
inline bool complements_vector_mask(const step& of) {
    return of.value && of.modifiers.complement && (of.accumulate || of.returned);
}

/// What the descriptor of a call on vectors says.
inline descriptor said_of_vectors(const step& of) {
    descriptor said = of.modifiers;
    said.complement = said.complement && !complements_vector_mask(of);
    return said;
}

template <class T>
values_map<T> old_values(const step& of, const contents& in, index_type size) {
    return is_new(of) ? values_map<T>() : values_of<T>(in[kOld], size);
}

/// What the output shows when a call on vectors has this result.
template <class T>
coordinates written(const step& of, const contents& in, index_type size,
                    const values_map<T>& result, const values_map<T>& old,
                    std::optional<vector_op> accum) {
    std::set<index_type> mask(in[kMask].cols.begin(), in[kMask].cols.end());
    return shown(size, reference::written(old, of.value ? &mask : nullptr, of.modifiers.complement,
                                          of.modifiers.replace, accum, result, size));
}
template <class T>
coordinates written(const step& of, const contents& in, index_type size,
                    const values_map<T>& result) {
    return written(of, in, size, result, old_values<T>(of, in, size), kept_by<T>(of));
}

/// The output of a call and what goes with it; operands that are the output's place are the output.
template <class T>
class vector_output {
public:
    vector_output(Controls& on, const step& of, const std::vector<matrix>& in, index_type size,
                  bool has_size = false)
        : of_(of), by_(of.hints.backend), is_new_(is_new(of) && !has_size) {
        if (!is_new_) {
            out = vector_of<T>(on, in[kOld], size, by_);
        }
        bits_ = vector_of<bool>(on, in[kMask], size, by_);
        if (of.diagonal % 2 != 0) {
            numbers_ = vector_of<std::uint32_t>(on, in[kMask], size, by_);
        }
    }

    vector_mask mask() const {
        if (!of_.value) {
            return no_mask;
        }
        return complements_vector_mask(of_) ? complement(masking()) : vector_mask(&masking());
    }
    descriptor said() const { return said_of_vectors(of_); }
    bool is_returned() const { return returns_vector(of_); }
    vector_accumulator accum() const {
        return !of_.accumulate           ? vector_accumulator(accumulator::none)
               : std::is_same_v<T, bool> ? vector_accumulator(accumulator::logical_or)
                                         : vector_accumulator(accumulated_by<T>(of_));
    }
    /// `made`, which comes from that input, or the output where that is the same vector.
    template <class U>
    const basic_vector<U>& operand(std::size_t input, const basic_vector<U>& made) const {
        if constexpr (std::is_same_v<T, U>) {
            if (of_.inputs[input] == of_.inputs[kOld] && !is_new_ && made.size() == out.size()) {
                return out;
            }
        }
        return made;
    }
    operation_hints hints() const { return by_; }

    /// As a matrix. Throws when what it says of itself is not so.
    matrix result(Controls& on) const {
        const auto host = out.to_host(on);
        const auto values = reference::to_map(host);
        if (out.nvals(on) != values.size() || out.nvals_bound() < values.size() ||
            out.empty(on) != values.empty()) {
            throw std::logic_error("a vector's number of entries is wrong");
        }
        if (!values.empty()) {
            const auto& [last, value] = *values.rbegin();
            const auto found = out.get(on, last);
            if (!found || (*found != value && !(is_nan(*found) && is_nan(value)))) {
                throw std::logic_error("the last entry of a vector is not found");
            }
        }
        return {on, shown(out.size(), values)};
    }

    basic_vector<T> out;

private:
    const vector_base& masking() const {
        if (of_.inputs[kMask] == of_.inputs[kOld] && !is_new_) {
            return out;
        }
        return of_.diagonal % 2 != 0 ? static_cast<const vector_base&>(numbers_) : bits_;
    }

    const step& of_;
    backend by_;
    bool is_new_;
    bit_vector bits_;
    uint32_vector numbers_;
};

}  // namespace clbool::fuzz
