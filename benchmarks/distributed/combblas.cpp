// SPDX-License-Identifier: MIT
// Measures products by CombBLAS itself: Mult_AnXBn_Synch, boolean, on the matrices and in the order
// of bench_distributed.
#include <common/program.hpp>
#include <distributed/ranks.hpp>

#include <clbool/distributed/combblas.hpp>

#ifdef _OPENMP
#include <omp.h>
#endif

// Last: it defines macros.
#include <CombBLAS/CombBLAS.h>

namespace {

namespace ranks = clbool::distributed;
namespace bench = clbool::bench;

using block = combblas::SpDCCols<std::int64_t, bool>;
using semiring = combblas::PlusTimesSRing<bool, bool>;

class session {
public:
    session(ranks::world& on, clbool::context& device, const bench::ranked_options& options)
        : on_(on),
          options_(options),
          grid_(on, device),
          file_(on, "combblas", "CombBLAS", "1.6.2", options) {}

    void run(const std::string& graph) {
        const auto blocks = bench::generate_blocks(grid_, graph, options_.order);
        // Two, as it refuses to multiply a matrix by itself.
        auto a = to_combblas(grid_, blocks);
        auto b = to_combblas(grid_, blocks);
        std::int64_t nnz = 0;
        bench::record made;
        made.matrix = graph;
        made.operation = "mxm";
        made.method = "Mult_AnXBn_Synch";
        made.nnz_in = static_cast<std::uint64_t>(a.getnnz());
        made.time = bench::measure_together(on_, options_.run.plan, [&] {
            const auto product = combblas::Mult_AnXBn_Synch<semiring, bool, block>(a, b);
            nnz = product.getnnz();
        });
        made.nnz_out = static_cast<std::uint64_t>(nnz);
        file_.add(made);
        file_.write();
    }

private:
    ranks::world& on_;
    const bench::ranked_options& options_;
    ranks::grid grid_;
    bench::ranked_results file_;
};

// OpenMP counted the processors of the process before ranks were bound to theirs.
void use_threads(unsigned threads) {
#ifdef _OPENMP
    if (threads > 0) {
        omp_set_num_threads(static_cast<int>(threads));
    }
#else
    static_cast<void>(threads);
#endif
}

}  // namespace

int main(int argc, char** argv) {
    return bench::run_program(argv[0], [&] {
        CLI::App app("Times of CombBLAS's own products");
        bench::ranked_options options;
        options.run.plan.runs = 3;
        options.run.plan.fewest = 1;
        options.run.plan.warm_ups = 0;
        bench::declare_ranked(app, options, "rmat-N");
        return bench::run_ranked(argc, argv, "bench_combblas", app, options, [&](ranks::world& on) {
            use_threads(options.threads);
            clbool::context device("host");
            session all(on, device, options);
            for (const std::string& one : options.cases) {
                all.run(one);
            }
            return 0;
        });
    });
}
