/* SPDX-License-Identifier: MIT */
/* The library that a program is linked with. */
#ifndef BENCH_GRAPHBLAS_LIBRARY_H
#define BENCH_GRAPHBLAS_LIBRARY_H

/* Begins; with so many threads where the library can be told, 0 for its own choice. */
void begin_library(int threads);

/* "clbool" or "SuiteSparse:GraphBLAS". */
const char* library_name(void);

/* In text that is there until the next call. */
const char* library_version(void);

#endif
