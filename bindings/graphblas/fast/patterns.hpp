// SPDX-License-Identifier: MIT
// Operations that clbool itself does: on boolean matrices all of whose entries are true.
//
// Each returns whether it did the operation; arguments are checked by then.
#pragma once

#include <bindings/graphblas/output.hpp>

#include <cstdint>

namespace clbool::graphblas::fast {

/// Operations that were done here so far.
std::uint64_t operations_done() noexcept;

bool mxm(const output& to, const semiring_op& over, collection& a, bool a_turned, collection& b,
         bool b_turned);
bool ewise_add(const output& to, const binary_op& op, collection& a, bool a_turned, collection& b,
               bool b_turned);
bool ewise_mult(const output& to, const binary_op& op, collection& a, bool a_turned, collection& b,
                bool b_turned);
bool kronecker(const output& to, const binary_op& op, collection& a, bool a_turned, collection& b,
               bool b_turned);
/// a, or its transpose.
bool copy(const output& to, collection& a, bool turned);

}  // namespace clbool::graphblas::fast
