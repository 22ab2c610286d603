// SPDX-License-Identifier: MIT
// bench_spmv: y = A · x of float in every form of the matrix: times, bytes of the form, share of
// the bandwidth at which the device reads, k = 1 / (time · bytes) beside that of compressed rows,
// and the largest relative error. x and A are on the device, and A in its form; y stays there.
// Forms are measured in turns, round by round, so that they find the device as fast as each other.
// Every result is checked against sums of double precision on the host.
#include <spmv/study.hpp>

#include <common/device.hpp>
#include <common/matrix_set.hpp>
#include <common/program.hpp>
#include <common/read_bandwidth.hpp>

#include <clbool/version.hpp>

#include <CLI/CLI.hpp>

#include <memory>

namespace {

using namespace clbool::bench;

int run(const spmv_settings& options) {
    const auto listener = std::make_shared<form_listener>();
    clbool::controls_options setup;
    setup.observer = listener;
    auto controls = clbool::create_controls(options.device, setup);
    results file("bench_spmv", "clbool", clbool::version());
    describe_device(file, controls);
    const double read_gbs = measure_read_bandwidth(controls);
    file.describe("read_gb_per_s", read_gbs);
    file.describe("rounds", options.rounds);
    for (const auto& name : expand_sets(options.matrices)) {
        const host_csr host = load_matrix(name, options.cache);
        spmv_study(options, controls, *listener, file, read_gbs, short_name(name), host).run();
        file.write(options.out);
    }
    return file.failed() ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        spmv_settings options;
        CLI::App app("Times of products of a matrix and a vector, by the form of the matrix");
        app.add_option(
            "matrix", options.matrices,
            "names, sets (spmv, spmv-large, spmv-quick, table4) or files (default: spmv)");
        app.add_option("--forms", options.forms,
                       "csr, coo, csc, ell, sell or sell-4 … 64, bsr or bsr-4 … 64, automatic "
                       "(default: all)")
            ->delimiter(',');
        app.add_option("--device", options.device, "as `clbool devices` lists them");
        app.add_option("--cache", options.cache, "folder that keeps generated matrices");
        app.add_option("-o,--out", options.out, "file for the results (JSON)");
        app.add_option("--rounds", options.rounds, "how often each form is measured in its turn")
            ->capture_default_str()
            ->check(CLI::PositiveNumber);
        app.add_option("--runs", options.plan.runs, "timed runs of a form, in all rounds together")
            ->capture_default_str();
        app.add_option("--budget", options.plan.budget_s, "seconds for the runs of one form")
            ->capture_default_str();
        app.add_flag("--quick", options.quick, "small matrices of each kind");
        CLI11_PARSE(app, argc, argv);
        if (options.matrices.empty()) {
            options.matrices = {options.quick ? "spmv-quick" : "spmv"};
        }
        return run(options);
    });
}
