// SPDX-License-Identifier: MIT
// Commands that ask something of the graph of one matrix.
#pragma once

#include <tools/inputs.hpp>
#include <tools/measure.hpp>
#include <tools/output.hpp>
#include <tools/report.hpp>
#include <tools/session.hpp>

#include <string>
#include <utility>

namespace clbool::tools {

/// What they have in common.
struct graph_options {
    matrix_files files;
    output_file file;
    bool count = false;
    run_options run;

    void declare(command_line app, const std::string& counted) {
        files.declare(app, {"A"});
        file.declare(app, "write the lines (default: to standard output)");
        app.add_flag("--count", count, counted);
        run.declare(app);
    }
    bool written() const noexcept { return file.named() || !(count || run.timed()); }
};

/// Reads, uploads, makes `prepare(session, matrix)` of the matrix, measures `compute(session,
/// matrix)` of that, and hands what came to `finish(session, coordinates, measurement)`.
template <class Prepare, class Compute, class Finish>
void run_on_matrix(const graph_options& options, const Prepare& prepare, const Compute& compute,
                   const Finish& finish) {
    options.file.check();
    progress log(options.run);
    const coordinates host = std::move(options.files.read().front());
    log.note("read " + options.files.paths.front() + ": " + shape(host));
    session work(options.run, log);
    const matrix graph = prepare(work, matrix(work.device(), host));
    const auto fresh = [&] { return work.options().repeated() ? graph.without_derived() : graph; };
    const auto measured = measure(work, fresh, [&](const matrix& a) { return compute(work, a); });
    finish(work, host, measured);
    work.finish();
}

/// What was measured, as the options ask.
template <class Result>
void print_measurement(const run_options& options, const measurement<Result>& measured) {
    if (options.timed()) {
        print_times(measured.milliseconds);
    }
    if (measured.profile) {
        print_profile(*measured.profile);
    }
}

/// Reads, uploads, computes and reports; `compute(session, matrix)`, `verify(coordinates, result)`,
/// `deliver(result)`.
template <class Compute, class Verify, class Deliver>
void run_graph_command(const graph_options& options, const Compute& compute, const Verify& verify,
                       const Deliver& deliver) {
    run_on_matrix(
        options, [](session&, matrix a) { return a; }, compute,
        [&](session& work, const coordinates& host, const auto& measured) {
            if (options.run.check) {
                work.log().step("check");
                verify(host, measured.result);
            }
            print_measurement(options.run, measured);
            deliver(measured.result);
        });
}

}  // namespace clbool::tools
