// SPDX-License-Identifier: MIT
// bench_graphs: searches and components of square matrices: bfs from the first vertex and from the
// one with most edges, with parents and without, strongly and weakly connected components.
#include <common/device.hpp>
#include <common/matrix_set.hpp>
#include <common/measure.hpp>
#include <common/options.hpp>
#include <common/program.hpp>

#include <clbool/error.hpp>
#include <clbool/graph_algorithms.hpp>

#include <CLI/CLI.hpp>

#include <string>

namespace {

using namespace clbool::bench;
using clbool::index_type;
using clbool::matrix;

struct settings {
    std::vector<std::string> names;
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
            search(short_name(name), graph, "bfs_first", 0, false);
            search(short_name(name), graph, "bfs_hub", fullest_row(host), false);
            search(short_name(name), graph, "bfs_hub_parents", fullest_row(host), true);
            components(short_name(name), graph, "scc", clbool::strong_components);
            components(short_name(name), graph, "components", clbool::weak_components);
            on_.file.write(options_.run.out);
        }
        return !on_.file.failed();
    }

private:
    // `call` returns a number that tells results apart.
    template <class Call>
    void measure_call(const std::string& name, const matrix& graph, const char* operation,
                      const Call& call) {
        record r{name, operation, "automatic"};
        r.nnz_in = graph.nnz();
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
        CLI::App app("Times of searches and components");
        app.add_option("matrix", options.names, "names of matrices, sets or files")
            ->capture_default_str();
        app.add_option("--cache", options.cache, "folder for generated matrices");
        declare_run(app, options.run, "one call");
        CLI11_PARSE(app, argc, argv);
        return program(options).run() ? 0 : 1;
    });
}
