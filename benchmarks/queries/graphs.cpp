// SPDX-License-Identifier: MIT
// bench_graphs: searches and components of square matrices: bfs from the first vertex and from the
// one with most edges, with parents and without, strongly and weakly connected components,
// PageRank, triangles and clustering.
#include <common/device.hpp>
#include <common/graph_set.hpp>
#include <common/matrix_set.hpp>
#include <common/measure.hpp>
#include <common/options.hpp>
#include <common/program.hpp>

#include <clbool/error.hpp>
#include <clbool/graph_algorithms.hpp>
#include <clbool/graph_measures.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace {

using namespace clbool::bench;
using clbool::index_type;
using clbool::matrix;

struct settings {
    std::vector<std::string> names;
    std::vector<std::string> operations;  // empty: all
    std::string cache;
    run_options run;
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
        : options_(options), on_("bench_graphs", options.run.device) {}

    bool run() {
        for (const auto& name : expand_sets(options_.names)) {
            const host_csr host = load_matrix(name, options_.cache);
            const matrix graph(on_.controls, expand(host));
            on_.controls.finish();
            searches(short_name(name), graph, host);
            if (wants("pagerank")) {
                ranks(short_name(name), graph, host);
            }
            if (wants("triangle_count") || wants("clustering")) {
                triangles(short_name(name), undirected_graph(host));
            }
            on_.file.write(options_.run.out);
        }
        return !on_.file.failed();
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
        r.time = repeat(options_.run.plan, [&] {
            return milliseconds_of([&] { found = pagerank(on_.controls, graph, options); });
        });
        const auto iterations = std::max<index_type>(found.iterations, 1);
        r.more["ms_per_iteration"] = r.time->warm.median / iterations;
        r.nnz_in = graph.nvals();
        r.error = rank_error(host, found.ranks.to_host(on_.controls).values, kRankIterations);
        on_.file.add(r);
    }

    void triangles(const std::string& name, const host_csr& host) {
        const matrix graph(on_.controls, expand(host));
        clbool::triangle_options options;
        options.symmetric = true;
        measure_call(name, graph, "triangle_count",
                     [&](const matrix& a) { return triangle_count(on_.controls, a, options); });
        measure_call(name, graph, "clustering", [&](const matrix& a) {
            return clustering_coefficients(on_.controls, a, options).triangles;
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
        r.nnz_in = graph.nvals();
        r.time = repeat(options_.run.plan, [&] {
            const matrix operand = fresh(graph);
            on_.controls.finish();
            return milliseconds_of([&] { r.nnz_out = call(operand); });
        });
        on_.file.add(r);
    }

    void search(const std::string& name, const matrix& graph, const char* operation,
                index_type source, bool parents) {
        clbool::bfs_options options;
        options.parents = parents;
        measure_call(name, graph, operation, [&](const matrix& a) {
            return bfs(on_.controls, a, {source}, options).vertices.size();
        });
    }

    template <class Find>
    void components(const std::string& name, const matrix& graph, const char* operation,
                    const Find& find) {
        measure_call(name, graph, operation,
                     [&](const matrix& a) { return find(on_.controls, a, {}).count; });
    }

    const settings& options_;
    device_session on_;
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
        app.add_option("--cache", options.cache, "folder for generated matrices");
        declare_run(app, options.run, "one call");
        CLI11_PARSE(app, argc, argv);
        return program(options).run() ? 0 : 1;
    });
}
