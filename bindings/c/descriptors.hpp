// SPDX-License-Identifier: MIT
// What a descriptor says, in the words of C++.
#pragma once

#include <bindings/c/objects.hpp>
#include <clbool/indices.hpp>
#include <clbool/operations.hpp>
#include <clbool/selection.hpp>
#include <clbool/vector_operations.hpp>

#include <memory>

namespace clbool::c_interface {

/// What descriptors say whatever the operation is on.
class common_modifiers {
public:
    /// Its flags.
    const descriptor& flags() const noexcept { return flags_; }
    operation_hints for_others() const;  ///< @throws invalid_argument for any method

protected:
    /// @throws invalid_argument
    explicit common_modifiers(const clbool_descriptor* given);
    ~common_modifiers() = default;
    common_modifiers(const common_modifiers&) = default;
    common_modifiers& operator=(const common_modifiers&) = default;

    clbool_descriptor given_;
    descriptor flags_;
    clbool::backend backend_;
};

/// A descriptor of an operation on matrices. What it refers to lives as long as it does.
class modifiers : public common_modifiers {
public:
    /// @throws invalid_argument, handle_error
    explicit modifiers(const clbool_descriptor* given);

    mask_argument mask() const { return mask_.get(); }
    accumulator accumulate() const;  ///< @throws invalid_argument

    mxm_hints for_mxm() const;              ///< @throws invalid_argument for another's method
    ewise_hints for_ewise() const;          ///< @throws invalid_argument for another's method
    kronecker_hints for_kronecker() const;  ///< @throws invalid_argument for another's method
    transpose_hints for_transpose() const;  ///< @throws invalid_argument for another's method
    reduction_hints for_reduction() const;  ///< @throws invalid_argument for another's method

private:
    held<matrix> mask_;
};

/// The same of an operation on vectors.
class vector_modifiers : public common_modifiers {
public:
    /// @throws invalid_argument, handle_error
    explicit vector_modifiers(const clbool_descriptor* given);

    vector_mask mask() const { return mask_ ? vector_mask(&mask_->base()) : vector_mask(); }
    vector_accumulator accumulate() const;  ///< @throws invalid_argument
    mxv_hints for_mxv() const;              ///< @throws invalid_argument for any method

private:
    held<vector_object> mask_;
};

/// An operator from C. @throws invalid_argument
vector_op operator_of(clbool_vector_op op, const char* argument);

/// Indices; null: all of them. @throws invalid_argument
indices indices_of(const clbool_indices* given, const char* argument);

/// Places of a matrix. @throws invalid_argument
entry_selector selector_of(const clbool_selector* given);

}  // namespace clbool::c_interface
