// SPDX-License-Identifier: MIT
// The `clbool-mpi` command: all ranks parse, then work together; one line and a status for every
// failure, whichever rank it is of.
#include <tools/commands/commands.hpp>
#include <tools/files/standard_streams.hpp>
#include <tools/mpi/commands.hpp>
#include <tools/program.hpp>
#include <tools/runs/failure.hpp>

#include <clbool/distributed/world.hpp>

#include <clbool/error.hpp>
#include <clbool/io.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace clbool::tools {

namespace {

constexpr const char* kName = "clbool-mpi";
constexpr const char* kFooter =
    "To be started by mpirun, with one rank a GPU, or one a core: mpirun -n 4 clbool-mpi closure "
    "A.mtx --count.\n"
    "Results go to standard output, to the file after -o, or into the folder after -o, a file for "
    "each rank;\n"
    "messages to standard error. Indices on the command line are 0-based, in Matrix Market files "
    "1-based.\n"
    "Exit status: 0 done; 1 the device or a check failed; 2 bad usage or bad input.";

program declared(job& chosen) {
    return program({kName, "Sparse boolean matrices over the ranks of MPI", kFooter},
                   [&chosen](command_line commands) {
                       add_mpi_mxm(commands, chosen);
                       add_mpi_closure(commands, chosen);
                       add_mpi_cfpq(commands, chosen);
                       add_mpi_rpq(commands, chosen);
                       add_mpi_khop(commands, chosen);
                       add_help_command(commands);
                   });
}

// All ranks print the same help: that of rank 0 is seen.
void silence_others(const distributed::world& on) {
    if (on.rank() != 0 && std::freopen("/dev/null", "w", stdout) == nullptr) {
        std::fclose(stdout);
    }
}

// Errors of all ranks: rank 0 tells of them.
int report_together(const distributed::world& on) {
    if (on.rank() == 0) {
        return report_current_exception(kName);
    }
    try {
        throw;
    } catch (const error& problem) {
        return exit_status(problem.status());
    } catch (...) {
        return kFailed;
    }
}

// An error that concerns this rank alone: others may be waiting for it, so all end.
[[noreturn]] void end_all(const distributed::world& on) {
    const int status = report_current_exception(kName);
    io::remove_unfinished_files();
    MPI_Abort(on.communicator(), status);
    std::abort();
}

int work_together(distributed::world& on, const program& called, const job& chosen) {
    try {
        chosen(on);
        on_first(on, flush_output);
        return kDone;
    } catch (const distributed::agreed_error& problem) {
        try {
            if (problem.status() == status_code::io_error) {
                throw;  // those name files
            }
            throw error(problem.status(), called.named(problem.what()));
        } catch (const error&) {
            return report_together(on);
        }
    } catch (...) {
        end_all(on);
    }
}

// What says something of the program itself, and needs no other rank.
int run_alone(int argc, char** argv) {
    job chosen;
    program commands = declared(chosen);
    try {
        commands.call(argc, argv);
        flush_output();
        return kDone;
    } catch (...) {
        return report_current_exception(kName);
    }
}

bool is_help(int argc, char** argv) { return argc > 1 && std::strcmp(argv[1], "help") == 0; }

int run(int argc, char** argv) {
    job chosen;
    program commands = declared(chosen);
    distributed::world on(MPI_COMM_WORLD);
    silence_others(on);
    try {
        commands.call(argc, argv);  // fails on all ranks, or on none
    } catch (...) {
        return report_together(on);
    }
    return chosen ? work_together(on, commands, chosen) : kDone;
}

}  // namespace

}  // namespace clbool::tools

int main(int argc, char** argv) {
    clbool::tools::reserve_standard_streams();
    if (clbool::tools::is_help(argc, argv)) {
        return clbool::tools::run_alone(argc, argv);
    }
    int level = MPI_THREAD_SINGLE;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
    const int status = clbool::tools::run(argc, argv);
    MPI_Finalize();
    return status;
}
