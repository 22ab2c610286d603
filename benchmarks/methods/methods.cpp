// SPDX-License-Identifier: MIT
// bench_methods: every method that a caller can name, and the library's own choice, on the same
// work. Operands are on the device, under fresh handles in every run, and methods take turns. All
// methods must agree. report/regret.py tells what choices cost and which methods matter.
#include <methods/session.hpp>

#include <common/program.hpp>

#include <CLI/CLI.hpp>

namespace {

using clbool::bench::settings;

const std::vector<std::string> kKinds = {
    "products", "inside",  "outside", "sums",  "transposes", "kronecker",       "closures",
    "counts",   "queries", "sources", "paths", "paths_from", "closure_changes", "query_changes"};

void declare(CLI::App& app, settings& options) {
    app.add_option("case", options.cases, "parts of the names of cases (default: all)");
    app.add_option("--data", options.data, "folder of published graphs, matrices and grammars");
    app.add_option("--device", options.device, "as `clbool devices` lists them");
    app.add_option("--kinds", options.kinds, "of work (default: all)")
        ->delimiter(',')
        ->check(CLI::IsMember(kKinds));
    app.add_option("--families", options.families, "of graphs (default: all)")->delimiter(',');
    app.add_option("-o,--out", options.out, "file for the results (JSON)");
    app.add_option("--budget", options.limits.budget_s, "seconds for the runs of one method")
        ->capture_default_str();
    app.add_option("--runs", options.limits.most_runs, "of a method in each of three rounds")
        ->capture_default_str();
    app.add_flag("--quick", options.quick, "small generated graphs only");
    app.add_option("--scale", options.factor, "factor of the sizes of generated graphs")
        ->check(CLI::Range(0.1, 64.0))
        ->capture_default_str();
    app.add_option("--seed", options.seed, "of generated graphs")->capture_default_str();
}

}  // namespace

int main(int argc, char** argv) {
    return clbool::bench::run_program(argv[0], [&] {
        settings options;
        CLI::App app("Times of every method on the same work");
        declare(app, options);
        CLI11_PARSE(app, argc, argv);
        clbool::bench::session work(options);
        race_products(work);
        race_elementwise(work);
        race_closures(work);
        race_queries(work);
        race_paths(work);
        race_changes(work);
        work.save();
        return work.on.file.failed() ? 1 : 0;
    });
}
