// SPDX-License-Identifier: MIT
// A command that turns matrices into a matrix: read, upload, compute, check, deliver.
//
// What is computed is an Operation with
//     Matrix on_device(session&, const std::vector<Matrix>&) const   for each matrix type it has
//     coordinates on_host(const std::vector<coordinates>&) const     the reference
#pragma once

#include <tools/check.hpp>
#include <tools/command_line.hpp>
#include <tools/matrix_options.hpp>
#include <tools/measure.hpp>
#include <tools/report.hpp>
#include <tools/session.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace clbool::tools {

/// Puts the matrices on the device; one that was named twice goes there once.
template <class Matrix>
std::vector<Matrix> upload(Controls& controls, const std::vector<std::string>& paths,
                           const std::vector<coordinates>& hosts) {
    std::vector<Matrix> matrices;
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        const auto first = std::find(paths.begin(), paths.end(), paths[i]) - paths.begin();
        const auto earlier = static_cast<std::size_t>(first);
        matrices.push_back(earlier < i ? matrices[earlier] : Matrix(controls, hosts[i]));
    }
    return matrices;
}

/// Runs the operation on one matrix type.
template <class Matrix, class Operation>
void run_with(const matrix_options& options, const Operation& operation) {
    options.result.file.check();
    progress log(options.run.progress);
    std::vector<coordinates> hosts = options.files.read();
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        log.note("read " + options.files.paths[i] + ": " + shape(hosts[i]));
    }
    session work(options.run, log);
    const auto inputs = upload<Matrix>(work.controls(), options.files.paths, hosts);
    if (!options.run.check) {
        hosts.clear();
        hosts.shrink_to_fit();
    }
    log.note("compute");
    const auto fresh = [&inputs, &options] {
        std::vector<Matrix> handles = inputs;
        if (options.run.repeated()) {
            for (Matrix& handle : handles) {
                handle = without_derived_data(handle);
            }
        }
        return handles;
    };
    const auto measured = measure(work, fresh, [&](const std::vector<Matrix>& operands) {
        return operation.on_device(work, operands);
    });

    const bool timed = options.run.timed();
    const bool read_back =
        options.run.check || options.result.checksum || options.result.written(timed);
    const coordinates entries =
        read_back ? measured.result.to_host(work.controls()) : coordinates();
    if (options.run.check) {
        log.note("check");
        require_equal("result", entries, operation.on_host(hosts));
    }
    if (timed) {
        print_times(measured.milliseconds);
    }
    if (measured.profile) {
        print_profile(*measured.profile);
    }
    deliver(options.result, timed, measured.result.nnz(), entries);
    log.note("done");
}

/// Runs the operation on the matrix type that the options name.
template <class Operation>
void run_in_format(const matrix_options& options, const Operation& operation) {
    switch (options.format) {
        case matrix_format::dcsr: return run_with<matrix_dcsr>(options, operation);
        case matrix_format::csr: return run_with<matrix_csr>(options, operation);
        case matrix_format::coo: return run_with<matrix_coo>(options, operation);
    }
}

/// A declared command, for options of its own; both live as long as the program's options.
template <class Operation>
struct matrix_command {
    command_line app;
    Operation& operation;
};

/// Declares a command for an operation that exists in all three formats.
template <class Operation>
matrix_command<Operation> add_matrix_command(command_line program, const std::string& name,
                                             const std::string& description,
                                             const std::vector<std::string>& operands) {
    const command_line app = program.add_subcommand(name, description);
    const auto options = std::make_shared<matrix_options>();
    const auto operation = std::make_shared<Operation>();
    options->declare(app, operands);
    options->declare_format(app);
    app.callback([options, operation] { run_in_format(*options, *operation); });
    return {app, *operation};
}

}  // namespace clbool::tools
