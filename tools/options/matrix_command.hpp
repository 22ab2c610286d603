// SPDX-License-Identifier: MIT
// A command that turns matrices into a matrix: read, upload, compute, check, deliver.
//
// What is computed is an Operation, a matrix_operation with
//     matrix on_device(session&, const std::vector<matrix>&) const
//     coordinates on_host(const std::vector<coordinates>&) const     the reference
#pragma once

#include <tools/answers/matrix_answer.hpp>
#include <tools/files/matrix_file.hpp>
#include <tools/options/arguments.hpp>
#include <tools/options/backend_choice.hpp>
#include <tools/options/command_line.hpp>
#include <tools/options/matrix_options.hpp>
#include <tools/runs/check.hpp>
#include <tools/runs/measure.hpp>
#include <tools/runs/report.hpp>
#include <tools/runs/session.hpp>

#include <clbool/operations.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clbool::tools {

/// Where a result goes: into what, which entries of it, and how.
struct destination {
    matrix out;
    mask_argument mask;
    accumulator accum;
    descriptor desc;
};

/// What all of them have.
struct matrix_operation {
    clbool::backend backend = clbool::backend::automatic;
    std::optional<std::size_t> mask;   // which operand
    std::optional<std::size_t> known;  // which one is accumulated into
    bool complement = false;

    /// `in` must outlive it.
    destination into(const std::vector<matrix>& in) const {
        destination made{known ? in[*known] : matrix(),
                         mask ? &in[*mask] : nullptr,
                         known ? accumulator::logical_or : accumulator::none,
                         {}};
        made.desc.complement = complement;
        return made;
    }
    /// The reference of on_device(), from on_host()'s.
    coordinates expected(coordinates result, const std::vector<coordinates>& in) const;

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

/// The same with the mask, and the matrix that is accumulated into, as further operands.
/// Sets in the operation which they are.
matrix_options with_mask(const matrix_options& options, matrix_operation& operation);

/// Puts the matrices on the device; one that was named twice goes there once.
std::vector<matrix> upload(context& device, const matrix_options& options,
                           const std::vector<coordinates>& hosts);

/// Reads, uploads, and measures run(session, operands) as the options say. What came is read, and
/// checked against the host's matrices, by read(session, result, hosts), which returns the entries
/// that hand_over(session, answer, result, entries) is to deliver.
template <class Run, class Read, class HandOver>
void run_on_matrices(const matrix_options& options, const Run& run, const Read& read,
                     const HandOver& hand_over) {
    options.result.file.check();
    check_matrix_name(options.result.file.path);
    progress log(options.run);
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
    answer out(options.result, options.run.timed());
    report(out, options.run, measured);
    hand_over(work, out, measured.result, entries);
    out.end();
    work.finish();
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
            work.log().step("check");
            require_equal("result", entries, operation.expected(operation.on_host(hosts), hosts));
        }
        return entries;
    };
    run_on_matrices(
        options,
        [&](session& work, const std::vector<matrix>& operands) {
            return operation.on_device(work, operands);
        },
        read,
        [&](session& work, answer& out, const matrix& result, const coordinates& entries) {
            if (entries.nnz() == result.nvals() || !is_read_in_parts(result)) {
                deliver(out, result.nvals(), entries);
            } else {
                deliver_rows(out, work.device(), result);
            }
        });
}

/// The same with the mask that the options name.
template <class Operation>
void run_masked_command(const matrix_options& options, Operation operation) {
    const matrix_options all = with_mask(options, operation);
    run_matrix_command(all, operation);
}

/// A declared command, for options of its own.
template <class Operation>
struct matrix_command {
    command_line app;
    std::shared_ptr<matrix_options> options;
    std::shared_ptr<Operation> operation;
};

/// Declares a command for an operation, without masks and without what it does.
template <class Operation>
matrix_command<Operation> declare_matrix_command(command_line program, const std::string& name,
                                                 const std::string& description,
                                                 const std::vector<std::string>& operands) {
    const command_line app = program.add_subcommand(name, description);
    const auto options = std::make_shared<matrix_options>();
    const auto operation = std::make_shared<Operation>();
    options->declare(app, operands);
    add_backend_choice(app, operation->backend);
    return {app, options, operation};
}

/// Declares a command for an operation that takes a mask.
template <class Operation>
matrix_command<Operation> add_matrix_command(command_line program, const std::string& name,
                                             const std::string& description,
                                             const std::vector<std::string>& operands) {
    const auto made = declare_matrix_command<Operation>(program, name, description, operands);
    made.options->declare_mask(made.app);
    made.app.callback([options = made.options, operation = made.operation] {
        run_masked_command(*options, *operation);
    });
    return made;
}

}  // namespace clbool::tools
