/* SPDX-License-Identifier: MIT */
#include <graphblas/library.h>

#include <graphblas/graphs/memory.h>

#include <stdint.h>
#include <stdio.h>

static char version[64];

#ifdef BENCH_SUITESPARSE

void begin_library(int threads) {
    OK(GrB_init(GrB_NONBLOCKING));
    if (threads > 0) {
        OK(GxB_Global_Option_set_INT32(GxB_GLOBAL_NTHREADS, threads));
    }
}

const char* library_name(void) { return "SuiteSparse:GraphBLAS"; }

const char* library_version(void) {
    int parts[3] = {0};
    OK(GxB_Global_Option_get(GxB_LIBRARY_VERSION, parts));
    snprintf(version, sizeof(version), "%d.%d.%d", parts[0], parts[1], parts[2]);
    return version;
}

#else

/* Its threads are those that the process may use. */
void begin_library(int threads) {
    (void)threads;
    OK(GrB_init(GrB_NONBLOCKING));
}

const char* library_name(void) { return "clbool"; }

const char* library_version(void) {
    int32_t parts[3] = {0};
    OK(GrB_Global_get_INT32(GrB_GLOBAL, &parts[0], GrB_LIBRARY_VER_MAJOR));
    OK(GrB_Global_get_INT32(GrB_GLOBAL, &parts[1], GrB_LIBRARY_VER_MINOR));
    OK(GrB_Global_get_INT32(GrB_GLOBAL, &parts[2], GrB_LIBRARY_VER_PATCH));
    snprintf(version, sizeof(version), "%d.%d.%d", (int)parts[0], (int)parts[1], (int)parts[2]);
    return version;
}

#endif
