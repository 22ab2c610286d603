// SPDX-License-Identifier: MIT
// bench_graphs: searches and components of square matrices: bfs from the first vertex and from the
// one with most edges, with parents and without, strongly and weakly connected components,
// PageRank, triangles and clustering.
#include <common/device.hpp>
#include <common/graph_set.hpp>
#include <common/matrix_set.hpp>
#include <common/measure.hpp>
#include <common/program.hpp>

#include <clbool/error.hpp>
#include <clbool/graph_algorithms.hpp>
#include <clbool/graph_measures.hpp>
#include <clbool/version.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace {

using namespace clbool::bench;
using clbool::Controls;
using clbool::index_type;
using clbool::matrix;

struct settings {
    std::vector<std::string> names;
    std::vector<std::string> operations;  // empty: all
    std::string device;
    std::string cache;
    std::string out;
    run_plan plan;
};

index_type fullest_row(const host_csr& a) {
    index_type fullest = 0;
    for (index_type row = 0; row < a.nrows; ++row) {
        if (a.pointers[row + 1] - a.pointers[row] > a.pointers[fullest + 1] - a.pointers[fullest]) {
            fullest = row;
        }
    }
    return fullest;
}

class program {
public:
    explicit program(const settings& options)
        : options_(options),
          controls_(clbool::create_controls(options.device)),
          file_("bench_graphs", "clbool", clbool::version()) {
        describe_device(file_, controls_);
        controls_.warm_up();
    }

    bool run() {
        for (const auto& name : expand_sets(options_.names)) {
            const host_csr host = load_matrix(name, options_.cache);
            const matrix graph(controls_, expand(host));
            controls_.finish();
            searches(short_name(name), graph, host);
            if (wants("pagerank")) {
                ranks(short_name(name), graph, host);
            }
            if (wants("triangle_count") || wants("clustering")) {
                triangles(short_name(name), undirected_graph(host));
            }
            file_.write(options_.out);
        }
        return !file_.failed();
    }

private:
    bool wants(const std::string& operation) const {
        return options_.operations.empty() ||
               std::find(options_.operations.begin(), options_.operations.end(), operation) !=
                   options_.operations.end();
    }

    void searches(const std::string& name, const matrix& graph, const host_csr& host) {
        search(name, graph, "bfs_first", 0, false);
        search(name, graph, "bfs_hub", fullest_row(host), false);
        search(name, graph, "bfs_hub_parents", fullest_row(host), true);
        components(name, graph, "scc", clbool::strong_components);
        components(name, graph, "components", clbool::weak_components);
    }

    // The transpose is there from the first run on, as it is in the peer's.
    void ranks(const std::string& name, const matrix& graph, const host_csr& host) {
        record r{name, "pagerank", "automatic"};
        clbool::pagerank_options options;
        options.tolerance = 0;
        options.iterations = kRankIterations;
        clbool::pagerank_result found;
        r.time = repeat(options_.plan, [&] {
            return milliseconds_of([&] { found = pagerank(controls_, graph, options); });
        });
        const auto iterations = std::max<index_type>(found.iterations, 1);
        r.more["ms_per_iteration"] = r.time->warm.median / iterations;
        r.nnz_in = graph.nnz();
        r.error = rank_error(host, found.ranks.to_host(controls_).values, kRankIterations);
        file_.add(r);
    }

    void triangles(const std::string& name, const host_csr& host) {
        const matrix graph(controls_, expand(host));
        clbool::triangle_options options;
        options.symmetric = true;
        measure_call(name, graph, "triangle_count",
                     [&](const matrix& a) { return triangle_count(controls_, a, options); });
        measure_call(name, graph, "clustering", [&](const matrix& a) {
            return clustering_coefficients(controls_, a, options).triangles;
        });
    }

    // `call` returns a number that tells results apart.
    template <class Call>
    void measure_call(const std::string& name, const matrix& graph, const char* operation,
                      const Call& call) {
        if (!wants(operation)) {
            return;
        }
        record r{name, operation, "automatic"};
        r.nnz_in = graph.nnz();
        r.time = repeat(options_.plan, [&] {
            const matrix operand = fresh(graph);
            controls_.finish();
            return milliseconds_of([&] { r.nnz_out = call(operand); });
        });
        file_.add(r);
    }

    void search(const std::string& name, const matrix& graph, const char* operation,
                index_type source, bool parents) {
        clbool::bfs_options options;
        options.parents = parents;
        measure_call(name, graph, operation, [&](const matrix& a) {
            return bfs(controls_, a, {source}, options).vertices.size();
        });
    }

    template <class Find>
    void components(const std::string& name, const matrix& graph, const char* operation,
                    const Find& find) {
        measure_call(name, graph, operation,
                     [&](const matrix& a) { return find(controls_, a, {}).count; });
    }

    const settings& options_;
    Controls controls_;
    results file_;
};

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        settings options;
        options.names = {"table4"};
        CLI::App app("Times of searches, components, ranks and triangles");
        app.add_option("matrix", options.names, "names of matrices, sets or files")
            ->capture_default_str();
        app.add_option("--operations", options.operations,
                       "bfs_first, bfs_hub, bfs_hub_parents, scc, components, pagerank, "
                       "triangle_count, clustering (default: all)")
            ->delimiter(',');
        app.add_option("--device", options.device, "as `clbool devices` lists them");
        app.add_option("--cache", options.cache, "folder for generated matrices");
        app.add_option("-o,--out", options.out, "file for the results (JSON)");
        app.add_option("--runs", options.plan.runs, "timed runs")->capture_default_str();
        app.add_option("--budget", options.plan.budget_s, "seconds for the runs of one call")
            ->capture_default_str();
        CLI11_PARSE(app, argc, argv);
        return program(options).run() ? 0 : 1;
    });
}
