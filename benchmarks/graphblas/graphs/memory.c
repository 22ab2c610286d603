/* SPDX-License-Identifier: MIT */
#include <graphblas/graphs/memory.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fail(const char* sentence, const char* about) {
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", sentence, about);
    exit(1);
}

void* allocate(size_t count, size_t size) {
    void* const items = calloc(count > 0 ? count : 1, size);
    if (items == NULL) {
        fail("out of memory", "allocate");
    }
    return items;
}

void* enlarge(void* items, size_t count, size_t size) {
    void* const moved = realloc(items, count * size);
    if (moved == NULL) {
        fail("out of memory", "enlarge");
    }
    return moved;
}

char* copy_text(const char* text, size_t length) {
    char* const copy = allocate(length + 1, 1);
    memcpy(copy, text, length);
    return copy;
}

void require(GrB_Info info, const char* call) {
    if (info != GrB_SUCCESS) {
        char text[32];
        snprintf(text, sizeof(text), "GraphBLAS answers %d", (int)info);
        fail(text, call);
    }
}
