// SPDX-License-Identifier: MIT
// Loops over graphs as LAGraph has them, on SuiteSparse:GraphBLAS.
#pragma once

#include <compare/suitesparse/graphblas.hpp>

#include <cstdint>
#include <vector>

namespace clbool::bench::graphblas {

/// PageRank with a damping of 0.85 by so many iterations (LAGr_PageRank: ranks of vertices without
/// edges begin anew). The transpose and the number of edges from each vertex are there already, as
/// LAGraph's cached properties.
class pagerank_loop {
public:
    explicit pagerank_loop(const host_csr& graph);
    ~pagerank_loop();
    pagerank_loop(const pagerank_loop&) = delete;
    pagerank_loop& operator=(const pagerank_loop&) = delete;

    void run(int iterations);
    std::vector<float> ranks() const;

private:
    matrix transposed_;
    GrB_Index n_;
    GrB_Vector degree_ = nullptr;   // divided by the damping; of vertices with edges
    GrB_Vector without_ = nullptr;  // vertices without edges
    GrB_Vector ranks_ = nullptr;
};

/// Triangles of a symmetric graph without edges to itself (LAGr_TriangleCount, Sandia_LUT with
/// vertices sorted by degree): permuting, cutting and counting.
std::uint64_t triangle_count(const matrix& graph);

}  // namespace clbool::bench::graphblas
