// SPDX-License-Identifier: MIT
// What the ranks of clbool-mpi do together, once all have parsed the same command line.
#pragma once

#include <tools/files/inputs.hpp>
#include <tools/files/output.hpp>
#include <tools/options/command_line.hpp>
#include <tools/options/run_options.hpp>

#include <clbool/distributed/world.hpp>

#include <clbool/context.hpp>

#include <functional>
#include <string>

namespace clbool::tools {

/// The work of a command. It throws agreed_error on every rank; what else it throws concerns one
/// rank alone, which cannot go on.
using job = std::function<void(distributed::world&)>;

/// What all commands of clbool-mpi take.
struct job_options : common_options {
    result_options result;
    bool profile = false;

    void declare(command_line app, const std::string& file_help, const std::string& count_help);
};

/// Rank 0 does it; if it fails, all do.
void on_first(distributed::world& on, const std::function<void()>& work);
/// The device of this rank.
context open_device(distributed::world& on, const job_options& options);
/// A matrix that rank 0 reads, for all.
coordinates read_for_all(distributed::world& on, const matrix_files& files);

}  // namespace clbool::tools
