// SPDX-License-Identifier: MIT
// Commands that ask something of the graph of one matrix.
#pragma once

#include <tools/answers/answer.hpp>
#include <tools/files/inputs.hpp>
#include <tools/files/output.hpp>
#include <tools/runs/measure.hpp>
#include <tools/runs/report.hpp>
#include <tools/runs/session.hpp>

#include <string>
#include <utility>

namespace clbool::tools {

/// What they have in common.
struct graph_options {
    matrix_files files;
    result_options result;
    run_options run;

    void declare(command_line app, const std::string& counted) {
        files.declare(app, {"A"});
        result.declare(app, "write the lines (default: to standard output)", counted);
        run.declare(app);
    }
    /// --checksum and --limit.
    void declare_rows(command_line app, const std::string& summed) {
        result.declare_checksum(app, summed);
        result.declare_limit(app, {"--count", "--checksum"});
    }
};

/// Reads, uploads, makes `prepare(session, matrix)` of the matrix, measures `compute(session,
/// matrix)` of that, and hands what came to `finish(session, answer, coordinates, measurement)`.
template <class Prepare, class Compute, class Finish>
void run_on_matrix(const graph_options& options, const Prepare& prepare, const Compute& compute,
                   const Finish& finish) {
    options.result.file.check_lines();
    progress log(options.run);
    const coordinates host = std::move(options.files.read().front());
    log.note("read " + options.files.paths.front() + ": " + shape(host));
    session work(options.run, log);
    const matrix graph = prepare(work, matrix(work.device(), host));
    const auto fresh = [&] { return work.options().repeated() ? graph.without_derived() : graph; };
    const auto measured = measure(work, fresh, [&](const matrix& a) { return compute(work, a); });
    answer out(options.result, options.run.timed());
    finish(work, out, host, measured);
    out.end();
    work.finish();
}

/// Reads, uploads, computes and reports; `compute(session, matrix)`, `verify(coordinates, result)`,
/// `deliver(answer, result)`.
template <class Compute, class Verify, class Deliver>
void run_graph_command(const graph_options& options, const Compute& compute, const Verify& verify,
                       const Deliver& deliver) {
    run_on_matrix(
        options, [](session&, matrix a) { return a; }, compute,
        [&](session& work, answer& out, const coordinates& host, const auto& measured) {
            if (options.run.check) {
                work.log().step("check");
                verify(host, measured.result);
            }
            report(out, options.run, measured);
            deliver(out, measured.result);
        });
}

}  // namespace clbool::tools
