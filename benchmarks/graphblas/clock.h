/* SPDX-License-Identifier: MIT */
#ifndef BENCH_GRAPHBLAS_CLOCK_H
#define BENCH_GRAPHBLAS_CLOCK_H

/* Milliseconds since some moment. */
double milliseconds(void);

#endif
