// SPDX-License-Identifier: MIT
// The `clbool` command: wires the commands and turns every failure into one line and a status.
#include <tools/commands/commands.hpp>
#include <tools/files/standard_streams.hpp>
#include <tools/program.hpp>
#include <tools/runs/failure.hpp>

namespace clbool::tools {

namespace {

constexpr const char* kFooter =
    "Results go to standard output or to the file after -o, messages to standard error.\n"
    "Indices on the command line are 0-based, in Matrix Market files 1-based.\n"
    "Exit status: 0 done; 1 the device or a check failed; 2 bad usage or bad input; 3 no such "
    "path.";

void declare_commands(command_line commands) {
    add_devices(commands);
    add_info(commands);
    add_generate(commands);
    add_products(commands);
    add_elementwise(commands);
    add_structure(commands);
    add_parts(commands);
    add_closure(commands);
    add_cfpq(commands);
    add_rpq(commands);
    add_graph(commands);
    add_measures(commands);
    add_spmv(commands);
    add_folders(commands);
    add_pictures(commands);
    add_tune(commands);
    add_kernels(commands);
    add_help(commands);
}

int run(int argc, char** argv) {
    program commands({"clbool", "Sparse boolean matrices over OpenCL", kFooter}, declare_commands);
    commands.call(argc, argv);
    flush_output();
    return kDone;
}

}  // namespace

}  // namespace clbool::tools

int main(int argc, char** argv) {
    clbool::tools::reserve_standard_streams();
    try {
        return clbool::tools::run(argc, argv);
    } catch (...) {
        return clbool::tools::report_current_exception();
    }
}
