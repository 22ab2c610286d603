// SPDX-License-Identifier: MIT
/// @file vector_operations.hpp
/// Operations on vectors, and products of a matrix and a vector. Arguments come in GraphBLAS's
/// order: out, mask, accumulate, operator, inputs, descriptor; hints about how come last.
///
/// The rules of operations.hpp hold: T is the operation's result, Z = out OR T (of numbers: what
/// the accumulator makes of both, where both have an entry) or T without an accumulator. Without a
/// mask out becomes Z; with one Z where the mask has an entry (has none, with
/// descriptor::complement), keeping its old entries elsewhere (losing them with
/// descriptor::replace). A mask is a vector of any type and means its indices, whatever the values.
/// `out` may be any input or the mask; where its old entries count it has T's size or the size 0,
/// which stands for no entries of T's size. When a call throws, `out` and the inputs are as they
/// were.
///
/// Vectors are computed with by the threads of the host, or by kernels of the device: whichever has
/// the operands (operation_hints::backend names one). Results are the same bit for bit on every run
/// of one backend; sums of float may differ between backends by rounding.
///
/// @throws dimension_mismatch when sizes do not fit (the message names them)
/// @throws invalid_argument when types do not fit, an operand lives in another OpenCL context, or
///         hints name a backend that the device has not
/// @throws out_of_memory, device_error, build_error
/// Thread-safety: as context says; concurrent calls need forks and distinct outputs.
#pragma once

#include <clbool/operations.hpp>
#include <clbool/vector.hpp>

#include <optional>
#include <type_traits>
#include <vector>

namespace clbool {

/// What stands in the place of a vector's mask: a pointer to a vector of any type, or no_mask. The
/// vector must live as long as the call.
class vector_mask {
public:
    constexpr vector_mask() noexcept = default;                               ///< no mask
    constexpr vector_mask(std::nullptr_t) noexcept {}                         ///< no mask
    constexpr vector_mask(const vector_base* mask) noexcept : mask_(mask) {}  ///< null: no mask

    /// The mask, or null.
    constexpr const vector_base* get() const noexcept { return mask_; }

private:
    const vector_base* mask_ = nullptr;
};

/// Whether the old entries of a vector are kept, and what becomes of two values.
class vector_accumulator {
public:
    /// none, or for vectors of bits logical_or.
    constexpr vector_accumulator(accumulator of) noexcept
        : op_(of == accumulator::none ? std::nullopt : std::optional(vector_op::plus)),
          logical_(of != accumulator::none) {}
    /// op(old value, new value). Among bits any is OR.
    constexpr vector_accumulator(vector_op op) noexcept : op_(op) {}

    /// Nothing when old entries are not kept.
    constexpr const std::optional<vector_op>& op() const noexcept { return op_; }
    /// Whether it is accumulator::logical_or, which numbers do not have.
    constexpr bool is_logical() const noexcept { return logical_; }

private:
    std::optional<vector_op> op_;
    bool logical_ = false;
};

/// Over what a matrix, of which an entry has no value, and a vector are multiplied. `k` is the
/// index that is summed over. "second" is the vector's value, in vxm as well.
enum class semiring {
    or_and,       ///< bits: whether there is a k. Input of any type, output bits
    any_secondi,  ///< the smallest k: of a search, the parent. Input of any type, output uint32
    min_second,   ///< the smallest value. Output numbers of the input's type
    max_second,   ///< the largest value. Output numbers of the input's type
    plus_second,  ///< the sum of values, y = A · x. Output numbers of the input's type
    plus_pair     ///< the number of k's. Input of any type, output numbers
};

/// "or_and", "any_secondi", "min_second", "max_second", "plus_second" or "plus_pair".
CLBOOL_EXPORT const char* to_string(semiring of) noexcept;

/// Which way a product of a matrix and a vector goes.
enum class direction {
    automatic,  ///< by how many entries the vector and the mask have, and which rows are at hand
    push,       ///< from the vector's entries, along their rows (of vxm; of mxv: columns)
    pull        ///< to the result's entries, along their columns (of vxm; of mxv: rows)
};

/// How such a product is to be computed, which changes nothing but its costs.
struct mxv_hints {
    std::size_t struct_size = sizeof(mxv_hints);                 ///< for the library
    clbool::backend backend = clbool::backend::automatic;        ///< by which code
    clbool::direction direction = clbool::direction::automatic;  ///< which way

    mxv_hints() = default;
    /// This backend.
    mxv_hints(clbool::backend backend_) : backend(backend_) {}
    /// This direction.
    mxv_hints(clbool::direction direction_) : direction(direction_) {}
};

/// a · u: entry i of the result is the sum over k, with a(i, k) and u(k) there, of what `over`
/// says. Pulling reads the rows of a that the mask lets through, O(nnz(a)) at most; over or_and and
/// any_secondi a row ends with its first hit. Pushing reads the rows of a's transpose that u has
/// entries for, with temporary memory for the result as a bitmap where products are many. The
/// transpose, where one is needed, is made once and kept as derived data. Sums of float are taken
/// in ascending order of k on the host. descriptor::transpose_first is for the matrix.
CLBOOL_EXPORT void mxv(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
                       semiring over, const matrix& a, const vector_base& u,
                       const descriptor& desc = {}, const mxv_hints& hints = {});

/// u · a: a step from the vertices u along the edges a. Entry j of the result is the sum over k,
/// with u(k) and a(k, j) there. The same as mxv with a's transpose: pushing reads the rows of a
/// that u has entries for, and pulling those of its transpose. In a loop the first steps push; the
/// transpose is made once pushing has cost more than making it (or is named by mxv_hints).
/// descriptor::transpose_second is for the matrix.
CLBOOL_EXPORT void vxm(context& on, vector_base& out, vector_mask mask, vector_accumulator accum,
                       semiring over, const vector_base& u, const matrix& a,
                       const descriptor& desc = {}, const mxv_hints& hints = {});

}  // namespace clbool
