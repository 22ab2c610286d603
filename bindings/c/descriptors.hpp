// SPDX-License-Identifier: MIT
// What a descriptor says, in the words of C++.
#pragma once

#include <bindings/c/objects.hpp>
#include <clbool/indices.hpp>
#include <clbool/operations.hpp>
#include <clbool/selection.hpp>

#include <memory>

namespace clbool::c_interface {

/// A descriptor of an operation on matrices. What it refers to lives as long as it does.
class modifiers {
public:
    /// @throws invalid_argument, handle_error
    explicit modifiers(const clbool_descriptor* given);

    mask_argument mask() const { return mask_.get(); }
    accumulator accumulate() const;
    /// Its flags.
    const descriptor& flags() const noexcept { return flags_; }

    mxm_hints for_mxm() const;              ///< @throws invalid_argument for another's method
    ewise_hints for_ewise() const;          ///< @throws invalid_argument for another's method
    kronecker_hints for_kronecker() const;  ///< @throws invalid_argument for another's method
    transpose_hints for_transpose() const;  ///< @throws invalid_argument for another's method
    reduction_hints for_reduction() const;  ///< @throws invalid_argument for another's method
    operation_hints for_others() const;     ///< @throws invalid_argument for any method

private:
    clbool_descriptor given_;
    descriptor flags_;
    std::shared_ptr<matrix> mask_;
    clbool::backend backend_;
};

/// Indices; null: all of them. @throws invalid_argument
indices indices_of(const clbool_indices* given, const char* argument);

/// Places of a matrix. @throws invalid_argument
entry_selector selector_of(const clbool_selector* given);

}  // namespace clbool::c_interface
