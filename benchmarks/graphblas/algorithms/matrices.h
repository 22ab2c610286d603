/* SPDX-License-Identifier: MIT */
/* Boolean matrices that algorithms begin with. */
#ifndef BENCH_GRAPHBLAS_MATRICES_H
#define BENCH_GRAPHBLAS_MATRICES_H

#include <GraphBLAS.h>
#include <stdbool.h>
#include <stddef.h>

GrB_Index rows_of(GrB_Matrix matrix);
bool is_empty(GrB_Matrix matrix);

GrB_Matrix empty_matrix(GrB_Index nrows, GrB_Index ncols);
GrB_Matrix identity_matrix(GrB_Index n);

/* Empty ones; and their end, with that of the array. */
GrB_Matrix* empty_matrices(size_t count, GrB_Index n);
void free_matrices(GrB_Matrix* of, size_t count);

#endif
