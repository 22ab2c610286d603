// SPDX-License-Identifier: MIT
// What commands on matrices in blocks have in common.
#pragma once

#include <tools/mpi/delivery.hpp>

#include <vector>

namespace clbool::tools {

/// --permute.
void declare_permute(command_line app, bool& permuted);
/// A file of a matrix, in blocks.
distributed::block_matrix read_blocks(distributed::grid& on, const std::string& path,
                                      bool drop_zeros);
/// Tells of a result, whose rows and columns are in these orders; if they are empty, as they were.
void deliver_blocks(distributed::grid& on, const job_options& asked, delivery to,
                    distributed::block_matrix found, const std::vector<index_type>& rows,
                    const std::vector<index_type>& cols);

}  // namespace clbool::tools
