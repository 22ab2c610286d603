// SPDX-License-Identifier: MIT
// bench_suitesparse: the operations of bench_operations by SuiteSparse:GraphBLAS on the host, with
// the semiring ANY_PAIR and a number of threads that the results state.
#include <common/graph_set.hpp>
#include <common/matrix_set.hpp>
#include <common/program.hpp>
#include <compare/suitesparse/graph_loops.hpp>
#include <compare/suitesparse/graphblas.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <random>
#include <utility>
#include <vector>

namespace {

using namespace clbool::bench;
using graphblas::check;
using graphblas::matrix;

struct settings {
    std::vector<std::string> matrices;
    std::vector<std::string> operations;  // empty: all
    std::string cache;
    std::string out;
    int threads = 0;
    bool quick = false;
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

using operands = std::vector<const matrix*>;
using operation = std::function<matrix(const operands&)>;

// The first times the last, which may be the same.
matrix multiply(const operands& in) {
    matrix out(in[0]->nrows(), in.back()->ncols());
    check(GrB_mxm(out.native(), nullptr, nullptr, GxB_ANY_PAIR_BOOL, in[0]->native(),
                  in.back()->native(), nullptr),
          "GrB_mxm");
    return out;
}

// What the first has not itself.
matrix multiply_outside(const operands& in) {
    matrix out(in[0]->nrows(), in[1]->ncols());
    check(GrB_mxm(out.native(), in[0]->native(), nullptr, GxB_ANY_PAIR_BOOL, in[0]->native(),
                  in[1]->native(), GrB_DESC_RSC),
          "GrB_mxm");
    return out;
}

matrix transpose(const operands& in) {
    matrix out(in[0]->ncols(), in[0]->nrows());
    check(GrB_transpose(out.native(), nullptr, nullptr, in[0]->native(), nullptr), "GrB_transpose");
    return out;
}

matrix reduce(const operands& in) {
    matrix out(in[0]->nrows(), 1);
    // A vector is a matrix of one column to this library.
    check(GrB_Matrix_reduce_Monoid(reinterpret_cast<GrB_Vector>(out.native()), nullptr, nullptr,
                                   GxB_ANY_BOOL_MONOID, in[0]->native(), nullptr),
          "GrB_Matrix_reduce");
    return out;
}

// The middle, half as high and half as wide.
matrix submatrix(const operands& in) {
    const GrB_Index nrows = in[0]->nrows(), ncols = in[0]->ncols();
    matrix out(nrows / 2, ncols / 2);
    const GrB_Index rows[2] = {nrows / 4, nrows / 4 + nrows / 2 - 1};
    const GrB_Index columns[2] = {ncols / 4, ncols / 4 + ncols / 2 - 1};
    check(GrB_Matrix_extract(out.native(), nullptr, nullptr, in[0]->native(), rows, GxB_RANGE,
                             columns, GxB_RANGE, nullptr),
          "GrB_Matrix_extract");
    return out;
}

matrix add(const operands& in) {
    matrix out(in[0]->nrows(), in[0]->ncols());
    check(GrB_Matrix_eWiseAdd_BinaryOp(out.native(), nullptr, nullptr, GxB_PAIR_BOOL,
                                       in[0]->native(), in[1]->native(), nullptr),
          "GrB_eWiseAdd");
    return out;
}

matrix intersect(const operands& in) {
    matrix out(in[0]->nrows(), in[0]->ncols());
    check(GrB_Matrix_eWiseMult_BinaryOp(out.native(), nullptr, nullptr, GxB_PAIR_BOOL,
                                        in[0]->native(), in[1]->native(), nullptr),
          "GrB_eWiseMult");
    return out;
}

// What the second has and the first lacks.
matrix subtract(const operands& in) {
    matrix out(in[0]->nrows(), in[0]->ncols());
    check(GrB_Matrix_apply(out.native(), in[0]->native(), nullptr, GxB_ONE_BOOL, in[1]->native(),
                           GrB_DESC_RSC),
          "GrB_apply");
    return out;
}

matrix kronecker(const operands& in) {
    matrix out(in[0]->nrows() * in[0]->nrows(), in[0]->ncols() * in[0]->ncols());
    check(GrB_Matrix_kronecker_BinaryOp(out.native(), nullptr, nullptr, GxB_PAIR_BOOL,
                                        in[0]->native(), in[0]->native(), nullptr),
          "GrB_kronecker");
    return out;
}

// Each index with this probability, as bench_operations draws them.
std::vector<GrB_Index> random_indices(GrB_Index size, double share) {
    std::mt19937_64 random(7);
    std::bernoulli_distribution chosen(share);
    std::vector<GrB_Index> out;
    for (GrB_Index i = 0; i < size; ++i) {
        if (chosen(random)) {
            out.push_back(i);
        }
    }
    return out;
}

// A vector; of bits when `share` is below 1, else of ones.
class vector {
public:
    vector(GrB_Index size, GrB_Type type) {
        check(GrB_Vector_new(&native_, type, size), "GrB_Vector_new");
    }
    vector(GrB_Index size, double share) : vector(size, GrB_BOOL) {
        for (const auto i : random_indices(size, share)) {
            check(GrB_Vector_setElement_BOOL(native_, true, i), "GrB_Vector_setElement");
        }
        finish();
    }
    ~vector() { GrB_Vector_free(&native_); }
    vector(const vector&) = delete;
    vector& operator=(const vector&) = delete;

    GrB_Vector native() const noexcept { return native_; }
    void finish() const { check(GrB_Vector_wait(native_, GrB_MATERIALIZE), "GrB_Vector_wait"); }
    std::uint64_t nvals() const {
        GrB_Index count = 0;
        check(GrB_Vector_nvals(&count, native_), "GrB_Vector_nvals");
        return count;
    }

private:
    GrB_Vector native_ = nullptr;
};

// C<L> = L · L and C<L> = L · U', of which neither ordering nor transposes are measured; entries
// that the semiring counts, added up.
std::uint64_t count_triangles(const matrix& lower, const matrix& second, GrB_Descriptor desc) {
    GrB_Matrix counts = nullptr;
    check(GrB_Matrix_new(&counts, GrB_UINT64, lower.nrows(), lower.ncols()), "GrB_Matrix_new");
    check(GrB_mxm(counts, lower.native(), nullptr, GxB_PLUS_PAIR_UINT64, lower.native(),
                  second.native(), desc),
          "GrB_mxm");
    std::uint64_t sum = 0;
    check(GrB_Matrix_reduce_UINT64(&sum, nullptr, GrB_PLUS_MONOID_UINT64, counts, nullptr),
          "GrB_reduce");
    GrB_Matrix_free(&counts);
    return sum;
}

class program {
public:
    explicit program(const settings& options)
        : options_(options), file_(graphblas::open_results("bench_suitesparse")) {}

    void run() {
        for (const auto& name : options_.matrices) {
            const auto host = load_matrix(name, options_.cache);
            on_matrix(short_name(name), matrix(host));
            if ((options_.wants("thin") || options_.wants("thin_outside")) &&
                host.nrows == host.ncols) {
                thin_products(short_name(name), matrix(host), matrix(compress(thin_operand(host))));
            }
            if (options_.wants("triangles")) {
                triangles(short_name(name), matrix(triangle_operand(host)));
            }
            loops(short_name(name), host);
            file_.write(options_.out);
        }
        if (options_.wants("kronecker")) {
            for (const auto fill : kronecker_fills(options_.quick, options_.large)) {
                matrix m(compress(kronecker_operand(fill)));
                m.make_hypersparse();  // or the result has pointers for all of its 10^8 rows
                measure("random-" + std::to_string(fill), "kronecker", {&m}, kronecker);
            }
        }
        file_.write(options_.out);
    }

private:
    void on_matrix(const std::string& name, const matrix& m) {
        measure(name, "mxm", {&m}, multiply);
        measure(name, "transpose", {&m}, transpose);
        measure(name, "reduce", {&m}, reduce);
        measure(name, "submatrix", {&m}, submatrix);
        vectors(name, m);
        if (options_.wants("ewise_add") || options_.wants("ewise_mult") ||
            options_.wants("ewise_difference")) {
            sums(name, m);
        }
    }

    // As the part "vectors" of bench_operations.
    void thin_products(const std::string& name, const matrix& m, const matrix& rows) {
        measure(name, "thin", {&rows, &m}, multiply);
        const matrix product = multiply({&rows, &m});
        product.finish();
        measure(name, "thin_outside", {&product, &m}, multiply_outside);
    }

    // As the part "vectors" of bench_operations: transposes that help are there already.
    void vectors(const std::string& name, const matrix& m) {
        if (!options_.wants("mxv") && !options_.wants("vxm") && !options_.wants("spmv")) {
            return;
        }
        const matrix transposed = transpose({&m});
        transposed.finish();
        for (const auto& [label, share] : {std::pair("1", 0.01), std::pair("50", 0.5)}) {
            const vector u(m.ncols(), share);
            const vector v(m.nrows(), share);
            const std::string density = label;
            measure_vector(name, "mxv_" + density, "dot", m.nrows(), GrB_BOOL, [&](GrB_Vector out) {
                check(GrB_mxv(out, nullptr, nullptr, GxB_ANY_PAIR_BOOL, m.native(), u.native(),
                              nullptr),
                      "GrB_mxv");
            });
            measure_vector(name, "vxm_" + density, "push", m.ncols(), GrB_BOOL,
                           [&](GrB_Vector out) {
                               check(GrB_vxm(out, nullptr, nullptr, GxB_ANY_PAIR_BOOL, v.native(),
                                             m.native(), nullptr),
                                     "GrB_vxm");
                           });
            measure_vector(name, "vxm_" + density, "pull", m.ncols(), GrB_BOOL,
                           [&](GrB_Vector out) {
                               check(GrB_mxv(out, nullptr, nullptr, GxB_ANY_PAIR_BOOL,
                                             transposed.native(), v.native(), nullptr),
                                     "GrB_mxv");
                           });
        }
        vector x(m.ncols(), GrB_FP32);
        check(
            GrB_Vector_assign_FP32(x.native(), nullptr, nullptr, 1.0f, GrB_ALL, m.ncols(), nullptr),
            "GrB_assign");
        // Of one value only, it would take no sums: rows would be counted.
        check(GrB_Vector_setElement_FP32(x.native(), 0.5f, 0), "GrB_Vector_setElement");
        x.finish();
        measure_vector(name, "spmv", "plus_second", m.nrows(), GrB_FP32, [&](GrB_Vector out) {
            check(GrB_mxv(out, nullptr, nullptr, GxB_PLUS_SECOND_FP32, m.native(), x.native(),
                          nullptr),
                  "GrB_mxv");
        });
    }

    void measure_vector(const std::string& name, const std::string& what, const std::string& method,
                        GrB_Index size, GrB_Type type,
                        const std::function<void(GrB_Vector)>& body) {
        if (!options_.wants(what.substr(0, what.find('_')))) {
            return;
        }
        record r{name, what, method, ""};
        const vector out(size, type);
        r.time = repeat(options_.plan, [&] {
            return milliseconds_of([&] {
                body(out.native());
                out.finish();
            });
        });
        r.nnz_out = out.nvals();
        file_.add(r);
    }

    void triangles(const std::string& name, const matrix& lower) {
        const matrix upper = transpose({&lower});
        upper.finish();
        triangles_by(name, "saxpy", lower, lower, GrB_DESC_S);
        triangles_by(name, "dot", lower, upper, GrB_DESC_ST1);
    }

    void triangles_by(const std::string& name, const std::string& method, const matrix& lower,
                      const matrix& second, GrB_Descriptor desc) {
        record r{name, "triangles", method, ""};
        r.time = repeat(options_.plan, [&] {
            return milliseconds_of([&] { r.nnz_out = count_triangles(lower, second, desc); });
        });
        r.nnz_in = lower.nnz();
        file_.add(r);
    }

    // As bench_graphs: iterations of PageRank, and triangles of the graph without directions.
    void loops(const std::string& name, const host_csr& host) {
        if (host.nrows != host.ncols) {
            return;
        }
        if (options_.wants("pagerank")) {
            graphblas::pagerank_loop loop(host);
            record r{name, "pagerank", "plus_second", ""};
            r.time = repeat(options_.plan,
                            [&] { return milliseconds_of([&] { loop.run(kRankIterations); }); });
            r.more["ms_per_iteration"] = r.time->warm.median / kRankIterations;
            r.error = rank_error(host, loop.ranks(), kRankIterations);
            r.nnz_in = host.nnz();
            file_.add(r);
        }
        if (options_.wants("triangle_count")) {
            const matrix graph(undirected_graph(host));
            record r{name, "triangle_count", "sandia_lut", ""};
            r.time = repeat(options_.plan, [&] {
                return milliseconds_of([&] { r.nnz_out = graphblas::triangle_count(graph); });
            });
            r.nnz_in = graph.nnz();
            file_.add(r);
        }
    }

    void sums(const std::string& name, const matrix& m) {
        const matrix square = multiply({&m});
        square.finish();
        if (square.nnz() > kLargestSum && !options_.large) {
            return;
        }
        measure(name, "ewise_add", {&m, &square}, add);
        measure(name, "ewise_mult", {&m, &square}, intersect);
        measure(name, "ewise_difference", {&m, &square}, subtract);
    }

    void measure(const std::string& name, const std::string& what, const operands& in,
                 const operation& body) {
        if (!options_.wants(what)) {
            return;
        }
        record r{name, what, "any_pair", ""};
        matrix result;
        graphblas::library::reset_peak();
        r.time = repeat(options_.plan, [&] {
            result = matrix();
            const double ms = milliseconds_of([&] {
                result = body(in);
                result.finish();
            });
            if (!r.peak_bytes) {
                r.peak_bytes = graphblas::library::peak();
            }
            return ms;
        });
        r.nnz_out = result.nnz();
        r.operand_bytes = result.bytes();
        for (const auto* operand : in) {
            *r.operand_bytes += operand->bytes();
        }
        if (*r.nnz_out <= kMostRead) {
            r.checksum = result.checksum();
        }
        file_.add(r);
    }

    const settings& options_;
    results file_;
};

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        settings options;
        CLI::App app("Times of SuiteSparse:GraphBLAS on the matrices that clbool's benchmarks use");
        app.add_option("matrix", options.matrices, "as for bench_operations");
        app.add_option("--operations", options.operations,
                       "those of bench_operations, kronecker; pagerank, triangle_count")
            ->delimiter(',');
        app.add_option("--cache", options.cache, "folder that keeps generated matrices");
        app.add_option("--threads", options.threads, "threads (default: the library's choice)");
        app.add_option("-o,--out", options.out, "file for the results (JSON)");
        app.add_option("--runs", options.plan.runs, "timed runs");
        app.add_option("--budget", options.plan.budget_s, "seconds for the runs of one operation");
        app.add_flag("--quick", options.quick, "small sizes only");
        app.add_flag("--large", options.large, "sizes that take long as well");
        CLI11_PARSE(app, argc, argv);
        options.matrices = expand_sets(options.matrices);
        const graphblas::library library(options.threads);
        program(options).run();
        return 0;
    });
}
