// SPDX-License-Identifier: MIT
// The commands of clbool-mpi. Called, they note what is to be done.
#pragma once

#include <tools/mpi/job.hpp>

namespace clbool::tools {

void add_mpi_mxm(command_line program, job& chosen);
void add_mpi_closure(command_line program, job& chosen);
void add_mpi_cfpq(command_line program, job& chosen);
void add_mpi_rpq(command_line program, job& chosen);
void add_mpi_khop(command_line program, job& chosen);

}  // namespace clbool::tools
