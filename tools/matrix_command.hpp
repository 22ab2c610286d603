// SPDX-License-Identifier: MIT
// A command that turns matrices into a matrix: read, upload, compute, check, deliver.
//
// What is computed is an Operation, a matrix_operation with
//     matrix on_device(session&, const std::vector<matrix>&) const
//     coordinates on_host(const std::vector<coordinates>&) const     the reference
#pragma once

#include <tools/arguments.hpp>
#include <tools/backend_choice.hpp>
#include <tools/check.hpp>
#include <tools/command_line.hpp>
#include <tools/matrix_file.hpp>
#include <tools/matrix_options.hpp>
#include <tools/measure.hpp>
#include <tools/report.hpp>
#include <tools/session.hpp>

#include <clbool/operations.hpp>

#include <memory>
#include <string>
#include <vector>

namespace clbool::tools {

/// What all of them have.
struct matrix_operation {
    clbool::backend backend = clbool::backend::automatic;

    /// The hints of an operation, for this backend and what `choice` (a method of kernels) says.
    template <class Hints, class Choice>
    Hints hints(session& work, Choice choice) const {
        if (choice != Choice::automatic) {
            require_kernels(work.device(), backend, "--method");
        }
        Hints how(choice);
        how.backend = backend;
        return how;
    }
};

/// Puts the matrices on the device; one that was named twice goes there once.
std::vector<matrix> upload(context& device, const matrix_options& options,
                           const std::vector<coordinates>& hosts);

/// Reads, uploads, and measures run(session, operands) as the options say. What came is read, and
/// checked against the host's matrices, by read(session, result, hosts), which returns the entries
/// that hand_over(session, result, entries) is to deliver.
template <class Run, class Read, class HandOver>
void run_on_matrices(const matrix_options& options, const Run& run, const Read& read,
                     const HandOver& hand_over) {
    options.result.file.check();
    check_matrix_name(options.result.file.path);
    progress log(options.run.progress);
    std::vector<coordinates> hosts = options.files.read();
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        log.note("read " + options.files.paths[i] + ": " + shape(hosts[i]));
    }
    session work(options.run, log);
    const auto inputs = upload(work.device(), options, hosts);
    if (!options.run.check) {
        hosts.clear();
        hosts.shrink_to_fit();
    }
    log.note("compute");
    const auto fresh = [&inputs, &options] {
        std::vector<matrix> handles = inputs;
        if (options.run.repeated()) {
            for (matrix& handle : handles) {
                handle = handle.without_derived();
            }
        }
        return handles;
    };
    const auto measured = measure(
        work, fresh, [&](const std::vector<matrix>& operands) { return run(work, operands); });

    const coordinates entries = read(work, measured.result, hosts);
    if (options.run.timed()) {
        print_times(measured.milliseconds);
    }
    if (measured.profile) {
        print_profile(*measured.profile);
    }
    hand_over(work, measured.result, entries);
    log.note("done");
}

/// Whether rows of a result are read some at a time.
inline bool is_read_in_parts(const matrix& result) {
    return result.form() == matrix_form::bits || result.form() == matrix_form::bsr;
}

/// Runs the operation as the options say. A result in bits may be too large to be read as a whole.
template <class Operation>
void run_matrix_command(const matrix_options& options, const Operation& operation) {
    const auto read = [&](session& work, const matrix& result,
                          const std::vector<coordinates>& hosts) {
        const bool read_back =
            options.run.check || options.result.checksum ||
            (options.result.written(options.run.timed()) && !is_read_in_parts(result));
        coordinates entries = read_back ? result.to_host(work.device()) : coordinates();
        if (options.run.check) {
            work.log().note("check");
            require_equal("result", entries, operation.on_host(hosts));
        }
        return entries;
    };
    run_on_matrices(
        options,
        [&](session& work, const std::vector<matrix>& operands) {
            return operation.on_device(work, operands);
        },
        read,
        [&](session& work, const matrix& result, const coordinates& entries) {
            if (entries.nnz() == result.nvals() || !is_read_in_parts(result)) {
                deliver(options.result, options.run.timed(), result.nvals(), entries);
            } else {
                deliver_rows(options.result, options.run.timed(), work.device(), result);
            }
        });
}

/// A declared command, for options of its own.
template <class Operation>
struct matrix_command {
    command_line app;
    std::shared_ptr<matrix_options> options;
    std::shared_ptr<Operation> operation;
};

/// Declares a command for an operation.
template <class Operation>
matrix_command<Operation> add_matrix_command(command_line program, const std::string& name,
                                             const std::string& description,
                                             const std::vector<std::string>& operands) {
    const command_line app = program.add_subcommand(name, description);
    const auto options = std::make_shared<matrix_options>();
    const auto operation = std::make_shared<Operation>();
    options->declare(app, operands);
    add_backend_choice(app, operation->backend);
    app.callback([options, operation] { run_matrix_command(*options, *operation); });
    return {app, options, operation};
}

}  // namespace clbool::tools
