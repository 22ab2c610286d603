// SPDX-License-Identifier: MIT
// bench_operations: times of clbool's operations, on stand-ins for the matrices of the thesis's
// Table 4, on others by name, and on files. Inputs are on the device, outputs stay there, one
// synchronisation ends a run, operands are fresh handles each time. Results are checked against
// each other, and with --check against the host.
#include <operations/session.hpp>

#include <common/matrix_set.hpp>
#include <common/program.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>

namespace {

using clbool::bench::settings;

const std::vector<std::string> kParts = {"matrices", "kronecker", "growth",   "tiny",  "transfers",
                                         "vectors",  "counts",    "elements", "chains"};

void declare(CLI::App& app, settings& options) {
    app.add_option("matrix", options.matrices,
                   "names of Table 4, table4, hard, dense, quick, rmat-N, dense-rows, uniform, "
                   "filled-N-K, lower-N-K, blocks-N-K (one entry in K), files (.mtx, .mtx.gz, "
                   ".csr); default: wing luxembourg_osm amazon0312 roadNet-CA");
    app.add_option("--parts", options.parts, "what to run (default: matrices)")
        ->delimiter(',')
        ->check(CLI::IsMember([] {
            auto names = kParts;
            names.push_back("all");
            return names;
        }()));
    app.add_option(
           "--operations", options.operations,
           "mxm, mxm_inside, mxm_outside (a mask), transpose, reduce, submatrix, "
           "ewise_add, ewise_mult, ewise_difference; of vectors: mxv, vxm, spmv, thin, lists; "
           "of counts: triangles, count_mxm, count_mxm_inside, entries_per_column "
           "(default: all)")
        ->delimiter(',');
    app.add_option("--methods", options.methods,
                   "of the product: automatic, bitmap, hash, merge, esc (default: automatic)")
        ->delimiter(',');
    app.add_option("--format", options.format, "of the matrices")
        ->check(CLI::IsMember({"coo", "csr", "dcsr"}))
        ->capture_default_str();
    app.add_option("--device", options.device, "as `clbool devices` lists them");
    app.add_option("--cache", options.cache, "folder that keeps generated matrices");
    app.add_option("-o,--out", options.out, "file for the results (JSON)");
    app.add_option("--runs", options.plan.runs, "timed runs")->capture_default_str();
    app.add_option("--budget", options.plan.budget_s, "seconds for the runs of one operation")
        ->capture_default_str();
    app.add_flag("--kernels", options.kernels, "then a profiled run: where the time goes");
    app.add_flag("--quick", options.quick, "small sizes only");
    app.add_flag("--large", options.large, "sizes and methods that take long as well");
    app.add_flag("--check", options.check, "compare with the host reference");
    app.add_flag("--check-all", options.check_all, "read back huge results too");
}

void set_defaults(settings& options) {
    if (options.matrices.empty()) {
        options.matrices = options.quick ? std::vector<std::string>{"quick"}
                                         : std::vector<std::string>{"wing", "luxembourg_osm",
                                                                    "amazon0312", "roadNet-CA"};
    }
    options.matrices = clbool::bench::expand_sets(options.matrices);
    if (options.methods.empty()) {
        options.methods = {"automatic"};
    }
    if (options.parts.empty()) {
        options.parts = {"matrices"};
    } else if (options.parts.front() == "all") {
        options.parts = kParts;
    }
}

void run_part(const std::string& part, clbool::bench::session& work) try {
    if (part == "matrices") {
        run_matrices(work);
    } else if (part == "kronecker") {
        run_kronecker(work);
    } else if (part == "growth") {
        run_growth(work);
    } else if (part == "tiny") {
        run_tiny(work);
    } else if (part == "vectors") {
        run_vectors(work);
    } else if (part == "counts") {
        run_counts(work);
    } else if (part == "elements") {
        run_elements(work);
    } else if (part == "chains") {
        run_chains(work);
    } else {
        run_transfers(work);
    }
} catch (const clbool::bench::device_lost&) {
    work.reopen();  // for the other parts
}

}  // namespace

int main(int argc, char** argv) {
    return clbool::bench::run_program(argv[0], [&] {
        settings options;
        CLI::App app("Times of the operations of clbool");
        declare(app, options);
        CLI11_PARSE(app, argc, argv);
        set_defaults(options);
        clbool::bench::session work(options);
        for (const auto& part : options.parts) {
            run_part(part, work);
            work.file.write(options.out);  // what there is so far
        }
        return work.file.failed() ? 1 : 0;
    });
}
