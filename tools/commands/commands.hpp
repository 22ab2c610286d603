// SPDX-License-Identifier: MIT
// The commands of the program. Each function declares a group; a command runs in its callback.
#pragma once

#include <tools/options/command_line.hpp>
namespace clbool::tools {

void add_devices(command_line program);       // devices
void add_info(command_line program);          // info
void add_generate(command_line program);      // generate FAMILY
void add_products(command_line program);      // mxm, kron
void add_elementwise(command_line program);   // add, mult, diff
void add_structure(command_line program);     // transpose, reduce, submatrix
void add_parts(command_line program);         // select, extract
void add_closure(command_line program);       // closure
void add_cfpq(command_line program);          // cfpq
void add_rpq(command_line program);           // rpq
void add_graph(command_line program);         // bfs, scc, components
void add_measures(command_line program);      // pagerank, triangles, khop
void add_spmv(command_line program);          // spmv
void add_folders(command_line program);       // split, join
void add_pictures(command_line program);      // spy, dot
void add_tune(command_line program);          // tune
void add_kernels(command_line program);       // kernels
void add_help_command(command_line program);  // help
void add_help(command_line program);          // help, completion

}  // namespace clbool::tools
