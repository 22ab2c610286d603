/* SPDX-License-Identifier: MIT */
/* Memory and calls that end the program when they fail. */
#ifndef BENCH_GRAPHBLAS_MEMORY_H
#define BENCH_GRAPHBLAS_MEMORY_H

#include <GraphBLAS.h>
#include <stddef.h>

/* Ends the program with a sentence. */
void fail(const char* sentence, const char* about);

/* Room for `count` items of `size` bytes, all of them zero; at least one byte. */
void* allocate(size_t count, size_t size);

/* The same room for more items; `items` may be null. */
void* enlarge(void* items, size_t count, size_t size);

/* A copy of the first `length` characters. */
char* copy_text(const char* text, size_t length);

void require(GrB_Info info, const char* call);
#define OK(call) require((call), #call)

#endif
