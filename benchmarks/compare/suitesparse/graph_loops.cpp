// SPDX-License-Identifier: MIT
#include <compare/suitesparse/graph_loops.hpp>

#include <algorithm>
#include <numeric>

namespace clbool::bench::graphblas {

namespace {

constexpr float kDamping = 0.85f;

// Ends with its scope.
class scoped_vector {
public:
    explicit scoped_vector(GrB_Index n) {
        check(GrB_Vector_new(&native_, GrB_FP32, n), "GrB_Vector_new");
    }
    ~scoped_vector() { GrB_Vector_free(&native_); }
    scoped_vector(const scoped_vector&) = delete;
    scoped_vector& operator=(const scoped_vector&) = delete;
    GrB_Vector& native() noexcept { return native_; }

private:
    GrB_Vector native_ = nullptr;
};

matrix transpose_of(const host_csr& graph) {
    const matrix given(graph);
    matrix out(given.ncols(), given.nrows());
    check(GrB_transpose(out.native(), nullptr, nullptr, given.native(), nullptr), "GrB_transpose");
    out.finish();
    return out;
}

void set_all(GrB_Vector v, float value, GrB_Index n) {
    check(GrB_Vector_assign_FP32(v, nullptr, nullptr, value, GrB_ALL, n, nullptr), "GrB_assign");
}

}  // namespace

pagerank_loop::pagerank_loop(const host_csr& graph)
    : transposed_(transpose_of(graph)), n_(graph.nrows) {
    check(GrB_Vector_new(&degree_, GrB_FP32, n_), "GrB_Vector_new");
    check(GrB_Vector_new(&without_, GrB_BOOL, n_), "GrB_Vector_new");
    check(GrB_Vector_new(&ranks_, GrB_FP32, n_), "GrB_Vector_new");
    for (GrB_Index v = 0; v < n_; ++v) {
        const auto edges = graph.pointers[v + 1] - graph.pointers[v];
        check(edges > 0
                  ? GrB_Vector_setElement_FP32(degree_, static_cast<float>(edges) / kDamping, v)
                  : GrB_Vector_setElement_BOOL(without_, true, v),
              "GrB_Vector_setElement");
    }
    check(GrB_Vector_wait(degree_, GrB_MATERIALIZE), "GrB_Vector_wait");
    check(GrB_Vector_wait(without_, GrB_MATERIALIZE), "GrB_Vector_wait");
}

pagerank_loop::~pagerank_loop() {
    GrB_Vector_free(&degree_);
    GrB_Vector_free(&without_);
    GrB_Vector_free(&ranks_);
}

void pagerank_loop::run(int iterations) {
    scoped_vector before(n_), shares(n_), idle(n_);
    const auto n = static_cast<float>(n_);
    set_all(ranks_, 1 / n, n_);
    set_all(before.native(), 0, n_);
    GrB_Index others = 0;
    check(GrB_Vector_nvals(&others, without_), "GrB_Vector_nvals");
    for (int i = 0; i < iterations; ++i) {
        float begun = (1 - kDamping) / n;
        if (others > 0) {
            float rank = 0;
            check(GrB_Vector_clear(idle.native()), "GrB_Vector_clear");
            check(GrB_Vector_assign(idle.native(), without_, nullptr, ranks_, GrB_ALL, n_,
                                    GrB_DESC_S),
                  "GrB_assign");
            check(GrB_Vector_reduce_FP32(&rank, nullptr, GrB_PLUS_MONOID_FP32, idle.native(),
                                         nullptr),
                  "GrB_reduce");
            begun += kDamping * rank / n;
        }
        std::swap(ranks_, before.native());
        check(GrB_Vector_eWiseMult_BinaryOp(shares.native(), nullptr, nullptr, GrB_DIV_FP32,
                                            before.native(), degree_, nullptr),
              "GrB_eWiseMult");
        set_all(ranks_, begun, n_);
        check(GrB_mxv(ranks_, nullptr, GrB_PLUS_FP32, GxB_PLUS_SECOND_FP32, transposed_.native(),
                      shares.native(), nullptr),
              "GrB_mxv");
        check(GrB_Vector_assign(before.native(), nullptr, GrB_MINUS_FP32, ranks_, GrB_ALL, n_,
                                nullptr),
              "GrB_assign");
        check(GrB_Vector_apply(before.native(), nullptr, nullptr, GrB_ABS_FP32, before.native(),
                               nullptr),
              "GrB_apply");
        float change = 0;
        check(GrB_Vector_reduce_FP32(&change, nullptr, GrB_PLUS_MONOID_FP32, before.native(),
                                     nullptr),
              "GrB_reduce");
    }
    check(GrB_Vector_wait(ranks_, GrB_MATERIALIZE), "GrB_Vector_wait");
}

std::vector<float> pagerank_loop::ranks() const {
    GrB_Index count = n_;
    std::vector<GrB_Index> indices(n_);
    std::vector<float> values(n_);
    check(GrB_Vector_extractTuples_FP32(indices.data(), values.data(), &count, ranks_),
          "GrB_Vector_extractTuples");
    return values;
}

std::uint64_t triangle_count(const matrix& graph) {
    const GrB_Index n = graph.nrows();
    GrB_Vector degree = nullptr;
    check(GrB_Vector_new(&degree, GrB_INT64, n), "GrB_Vector_new");
    set_all(degree, 0, n);
    scoped_vector ones(n);
    set_all(ones.native(), 1, n);
    check(GrB_mxv(degree, nullptr, GrB_PLUS_INT64, GxB_PLUS_PAIR_INT64, graph.native(),
                  ones.native(), nullptr),
          "GrB_mxv");
    std::vector<std::int64_t> degrees(n);
    std::vector<GrB_Index> order(n);
    GrB_Index count = n;
    check(GrB_Vector_extractTuples_INT64(order.data(), degrees.data(), &count, degree),
          "GrB_Vector_extractTuples");
    GrB_Vector_free(&degree);
    std::sort(order.begin(), order.end(), [&](GrB_Index a, GrB_Index b) {
        return degrees[a] != degrees[b] ? degrees[a] < degrees[b] : a < b;
    });
    matrix sorted(n, n), lower(n, n), upper(n, n);
    check(GrB_Matrix_extract(sorted.native(), nullptr, nullptr, graph.native(), order.data(), n,
                             order.data(), n, nullptr),
          "GrB_extract");
    check(GrB_Matrix_select_INT64(lower.native(), nullptr, nullptr, GrB_TRIL, sorted.native(), -1,
                                  nullptr),
          "GrB_select");
    check(GrB_Matrix_select_INT64(upper.native(), nullptr, nullptr, GrB_TRIU, sorted.native(), 1,
                                  nullptr),
          "GrB_select");
    GrB_Matrix counts = nullptr;
    check(GrB_Matrix_new(&counts, GrB_INT64, n, n), "GrB_Matrix_new");
    // Sandia_LUT, sum (L · Uᵀ) inside L; Uᵀ is L.
    check(GrB_mxm(counts, lower.native(), nullptr, GxB_PLUS_PAIR_INT64, lower.native(),
                  upper.native(), GrB_DESC_ST1),
          "GrB_mxm");
    std::int64_t sum = 0;
    check(GrB_Matrix_reduce_INT64(&sum, nullptr, GrB_PLUS_MONOID_INT64, counts, nullptr),
          "GrB_reduce");
    GrB_Matrix_free(&counts);
    return static_cast<std::uint64_t>(sum);
}

}  // namespace clbool::bench::graphblas
