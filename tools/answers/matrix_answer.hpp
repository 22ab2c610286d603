// SPDX-License-Identifier: MIT
// Matrices as answers: how many entries, their checksum, the entries.
#pragma once

#include <tools/answers/answer.hpp>

#include <clbool/context.hpp>
#include <clbool/coordinates.hpp>
#include <clbool/matrix.hpp>
#include <clbool/types.hpp>

namespace clbool::tools {

/// Says and writes a matrix as the options ask; `entries` is read only where the checksum is asked
/// for, or it is written.
void deliver(answer& out, size_type nnz, const coordinates& entries);
/// The same of a matrix that is read some rows at a time, or serialised as a whole; no checksum.
void deliver_rows(answer& out, context& device, const matrix& result);

}  // namespace clbool::tools
