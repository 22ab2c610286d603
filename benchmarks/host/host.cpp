// SPDX-License-Identifier: MIT
// bench_host: the operations of bench_operations by the library's kernels for the host alone, on
// matrices in plain memory.
#include <common/matrix_set.hpp>
#include <common/program.hpp>
#include <common/results.hpp>

#include <clbool/version.hpp>
#include <core/cpu/matrices/convert.hpp>
#include <core/cpu/products/products.hpp>
#include <core/cpu/sets/elementwise.hpp>
#include <core/cpu/structure/reduce.hpp>
#include <core/cpu/structure/select.hpp>
#include <core/cpu/structure/transpose.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <functional>

namespace {

using namespace clbool::bench;
namespace cpu = clbool::cpu;

struct settings {
    std::vector<std::string> matrices;
    std::vector<std::string> operations;  // empty: all
    std::string cache;
    std::string out;
    unsigned threads = 0;
    bool large = false;
    run_plan plan;

    bool wants(const std::string& operation) const {
        return operations.empty() ||
               std::find(operations.begin(), operations.end(), operation) != operations.end();
    }
};

// Results above this many entries are counted only; sums of larger squares are left out.
constexpr std::uint64_t kMostRead = 50000000;
constexpr std::uint64_t kLargestSum = 300000000;

using operation = std::function<cpu::matrix()>;

class program {
public:
    explicit program(const settings& options)
        : options_(options),
          workers_(options.threads),
          file_("bench_host", "clbool", clbool::version()) {
        file_.describe("device", {{"name", "host"}, {"threads", workers_.threads()}});
    }

    void run() {
        for (const auto& name : options_.matrices) {
            const auto csr = load_matrix(name, options_.cache);
            const cpu::rows m(csr.nrows, csr.ncols, csr.nrows, nullptr, csr.pointers.data(),
                              csr.columns.data());
            const auto entries = cpu::copy(workers_, m);
            on_matrix(short_name(name), entries);
            file_.write(options_.out);
        }
        file_.write(options_.out);
    }

private:
    void on_matrix(const std::string& name, const cpu::rows& m) {
        measure(name, "mxm", m.nnz(), [&] { return cpu::multiply(workers_, m, m); });
        measure(name, "mxm_masked", m.nnz(),
                [&] { return cpu::multiply(workers_, m, m, &m, false); });
        measure(name, "mxm_complement", m.nnz(),
                [&] { return cpu::multiply(workers_, m, m, &m, true); });
        measure(name, "transpose", m.nnz(), [&] { return cpu::transpose(workers_, m); });
        measure(name, "reduce", m.nnz(), [&] { return cpu::reduce_to_column(workers_, m); });
        measure(name, "reduce_to_row", m.nnz(), [&] { return cpu::reduce_to_row(workers_, m); });
        measure(name, "submatrix", m.nnz(), [&] {
            return cpu::extract(workers_, m, m.nrows() / 4, m.ncols() / 4, m.nrows() / 2,
                                m.ncols() / 2);
        });
        builds(name, m);
        if (options_.wants("ewise_add") || options_.wants("ewise_mult") ||
            options_.wants("ewise_difference")) {
            sums(name, m);
        }
    }

    void builds(const std::string& name, const cpu::rows& m) {
        if (!options_.wants("build")) {
            return;
        }
        // In column order, which is far from row order.
        auto list = cpu::to_coordinates(workers_, cpu::transpose(workers_, m));
        measure(name, "build", m.nnz(), [&] {
            return cpu::build(
                workers_, {list.cols.data(), list.rows.data(), m.nrows(), m.ncols(), list.nnz()});
        });
    }

    void sums(const std::string& name, const cpu::rows& m) {
        const auto square = cpu::multiply(workers_, m, m);
        const cpu::rows s = square;
        if (s.nnz() > kLargestSum && !options_.large) {
            return;
        }
        const auto entries = m.nnz() + s.nnz();
        measure(name, "ewise_add", entries, [&] { return cpu::unite(workers_, m, s); });
        measure(name, "ewise_mult", entries, [&] { return cpu::intersect(workers_, m, s); });
        measure(name, "ewise_difference", entries, [&] { return cpu::subtract(workers_, s, m); });
    }

    void measure(const std::string& name, const std::string& what, std::uint64_t entries,
                 const operation& body) {
        if (!options_.wants(what)) {
            return;
        }
        record r{name, what, "host", "dcsr"};
        cpu::matrix result;
        r.time = repeat(options_.plan, [&] {
            result = cpu::matrix();
            return milliseconds_of([&] { result = body(); });
        });
        r.nnz_in = entries;
        r.nnz_out = result.nnz();
        if (*r.nnz_out <= kMostRead) {
            r.checksum = cpu::to_coordinates(workers_, result).checksum();
        }
        file_.add(r);
    }

    const settings& options_;
    cpu::team workers_;
    results file_;
};

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        settings options;
        CLI::App app("Times of clbool's kernels for the host on the matrices of its benchmarks");
        app.add_option("matrix", options.matrices, "as for bench_operations");
        app.add_option("--operations", options.operations,
                       "those of bench_operations, mxm_masked, mxm_complement, build")
            ->delimiter(',');
        app.add_option("--cache", options.cache, "folder that keeps generated matrices");
        app.add_option("--threads", options.threads, "threads (default: those of the processor)");
        app.add_option("-o,--out", options.out, "file for the results (JSON)");
        app.add_option("--runs", options.plan.runs, "timed runs");
        app.add_option("--budget", options.plan.budget_s, "seconds for the runs of one operation");
        app.add_flag("--large", options.large, "sizes that take long as well");
        CLI11_PARSE(app, argc, argv);
        options.matrices = expand_sets(options.matrices);
        program(options).run();
        return 0;
    });
}
