// SPDX-License-Identifier: MIT
// Measures clbool over ranks of MPI: products in blocks, rows dealt out, and how fast broadcasts
// are. On one rank also the same calls without ranks.
#include <common/program.hpp>
#include <distributed/ranks.hpp>

#include <clbool/distributed/dealt_rows.hpp>

#include <clbool/algorithms.hpp>
#include <clbool/operations.hpp>
#include <clbool/version.hpp>

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace {

namespace ranks = clbool::distributed;
namespace bench = clbool::bench;
using clbool::size_type;

// Searches of a case that counts neighbours, and how far they go.
constexpr clbool::index_type kSources = 8192;
constexpr clbool::index_type kHops = 3;

class session {
public:
    session(ranks::world& on, clbool::context& device, const bench::ranked_options& options)
        : on_(on),
          device_(device),
          options_(options),
          file_(on, "distributed", "clbool", clbool::version(), options) {
        file_.header().describe("device", {{"name", device.info().name}});
    }

    void run(const std::string& named) {
        device_.trim();
        const auto colon = named.find(':');
        const std::string kind = named.substr(0, colon);
        const std::string graph = colon == std::string::npos ? "" : named.substr(colon + 1);
        if (kind == "mxm") {
            products(graph);
        } else if (kind == "blocks") {
            blocks(graph);
        } else if (kind == "closure") {
            closures(graph);
        } else if (kind == "khop") {
            neighbours(graph);
        } else if (kind == "broadcast") {
            broadcasts();
        } else {
            throw std::runtime_error(named +
                                     ": expected mxm:…, blocks:…, closure:…, khop:… or broadcast");
        }
        file_.write();
    }

private:
    void products(const std::string& graph) {
        if (asks_one_process()) {
            alone(graph, "mxm", bench::generate(graph),
                  [&](const clbool::matrix& a) { return clbool::mxm(device_, a, a).nvals(); });
        }
        ranks::grid grid(on_, device_);
        const auto a = bench::generate_blocks(grid, graph, options_.order);
        ranks::block_matrix product;
        bench::record made = named(graph, "mxm", "blocks");
        made.time = bench::measure_together(on_, options_.run.plan, [&] {
            product = {};
            grid.times() = {};
            product = mxm(grid, a, a);
            device_.finish();
        });
        made.nnz_in = nvals(grid, a);
        made.nnz_out = nvals(grid, product);
        add_phases(grid, made);
        made.more["rank_nnz_out"] = on_.all(product.transposed().nvals());
        file_.add(made);
    }

    // What a product waits for: nothing is multiplied within a mask that is empty. Blocks are read
    // back from devices each time, as those are that another product made, or were read before.
    void blocks(const std::string& graph) {
        ranks::grid grid(on_, device_);
        const auto a = bench::generate_blocks(grid, graph, options_.order);
        const ranks::block_matrix mask(grid, a.nrows(), a.ncols());
        for (const bool is_new : {true, false}) {
            bench::record made =
                named(graph, "blocks", is_new ? "read back each time" : "read back before");
            made.time = bench::measure_together(on_, options_.run.plan, [&] {
                const ranks::block_matrix again(
                    a.nrows(), a.ncols(),
                    is_new ? a.transposed().without_derived() : a.transposed());
                grid.times() = {};
                mxm(grid, again, again, &mask);
                device_.finish();
            });
            made.nnz_in = nvals(grid, a);
            add_phases(grid, made);
            file_.add(made);
        }
    }

    // Of the last run.
    void add_phases(ranks::grid& grid, bench::record& to) {
        to.more["products_s"] = on_.all(grid.times().products);
        to.more["moving_s"] = on_.all(grid.times().moving);
        to.more["waiting_s"] = on_.all(grid.times().waiting);
        to.more["received_bytes"] = on_.all(grid.times().received);
    }

    void closures(const std::string& graph) {
        const auto entries = bench::generate(graph);
        if (asks_one_process()) {
            alone(graph, "closure", entries, [&](const clbool::matrix& a) {
                return count_transitive_closure(device_, a).pairs;
            });
        }
        dealt(graph, "closure", entries,
              [&](const clbool::matrix& a) { return deal_closure(on_, device_, a, false); });
    }

    void neighbours(const std::string& graph) {
        const auto entries = bench::generate(graph);
        std::vector<clbool::index_type> sources(std::min(kSources, entries.nrows));
        const auto step = sources.empty() ? 1 : entries.nrows / sources.size();
        for (std::size_t i = 0; i < sources.size(); ++i) {
            sources[i] = static_cast<clbool::index_type>(i * step);
        }
        if (asks_one_process()) {
            alone(graph, "khop", entries, [&](const clbool::matrix& a) {
                const auto found = k_hop_counts(device_, a, sources, kHops);
                return std::accumulate(found.counts.begin(), found.counts.end(), size_type{0});
            });
        }
        dealt(graph, "khop", entries, [&](const clbool::matrix& a) {
            return deal_k_hops(on_, device_, a, sources, kHops);
        });
    }

    bool asks_one_process() const { return on_.size() == 1 && !options_.ranks_alone; }

    // The ranks of each row of the grid have a broadcast of their own at the same time, as in
    // products.
    void broadcasts() {
        ranks::grid grid(on_, device_);
        for (std::uint64_t bytes = 1024; bytes <= options_.most_bytes; bytes *= 8) {
            std::vector<char> block(bytes, 'b');
            bench::record made = named(std::to_string(bytes), "broadcast", "MPI_Bcast");
            made.more["bytes"] = bytes;
            made.more["side"] = grid.side();
            made.time = bench::measure_together(on_, options_.run.plan, [&] {
                MPI_Bcast(block.data(), static_cast<int>(bytes), MPI_BYTE, 0, grid.row_ranks());
            });
            file_.add(made);
        }
    }

    static bench::record named(const std::string& graph, const char* operation,
                               const char* method) {
        bench::record made;
        made.matrix = graph;
        made.operation = operation;
        made.method = method;
        return made;
    }

    // What the library does in one process, with the graph as it is.
    template <class Work>
    void alone(const std::string& graph, const char* operation, const clbool::coordinates& entries,
               const Work& work) {
        const clbool::matrix a(device_, entries);
        bench::record made = named(graph, operation, "one process");
        made.nnz_in = a.nvals();
        made.time = bench::measure_together(on_, options_.run.plan,
                                            [&] { made.nnz_out = work(a.without_derived()); });
        file_.add(made);
    }

    template <class Work>
    void dealt(const std::string& graph, const char* operation, const clbool::coordinates& entries,
               const Work& work) {
        const clbool::matrix a(device_, entries);
        bench::record made = named(graph, operation, "rows dealt out");
        made.nnz_in = a.nvals();
        ranks::dealt_rows all;
        made.time = bench::measure_together(on_, options_.run.plan,
                                            [&] { all = work(a.without_derived()); });
        made.nnz_out = all.answers;
        for (const ranks::rank_share& one : all.ranks) {
            made.more["rank_seconds"].push_back(one.seconds);
            made.more["rank_chunks"].push_back(one.chunks);
            made.more["rank_answers"].push_back(one.answers);
        }
        file_.add(made);
    }

    ranks::world& on_;
    clbool::context& device_;
    const bench::ranked_options& options_;
    bench::ranked_results file_;
};

}  // namespace

int main(int argc, char** argv) {
    return bench::run_program(argv[0], [&] {
        CLI::App app("Times of clbool over ranks of MPI");
        bench::ranked_options options;
        options.run.plan.runs = 5;
        options.run.plan.warm_ups = 1;
        options.run.plan.fewest = 1;
        bench::declare_ranked(app, options,
                              "mxm:rmat-N, blocks:rmat-N (what products wait for), closure:mesh-N, "
                              "closure:forward-N, khop:rmat-N (rows), broadcast");
        return bench::run_ranked(
            argc, argv, "bench_distributed", app, options, [&](ranks::world& on) {
                clbool::context device(ranks::select_device(on, options.run.device).device);
                session all(on, device, options);
                for (const std::string& one : options.cases) {
                    all.run(one);
                }
                return 0;
            });
    });
}
