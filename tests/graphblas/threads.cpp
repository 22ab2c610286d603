// SPDX-License-Identifier: MIT
// Several threads read one object, each with an output of its own: what readers keep of it (its
// transpose, its other form) is made by one of them.
#include <GraphBLAS.h>

#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

namespace {

constexpr GrB_Index kSize = 300;
constexpr unsigned kThreads = 4;
std::atomic<unsigned> failures{0};

void expect(bool holds) { failures += holds ? 0 : 1; }

void ok(GrB_Info status) { expect(status == GrB_SUCCESS); }

// The path 0 → 1 → … → kSize - 1; as clbool's matrix alone if it comes from an operation.
GrB_Matrix path(bool is_result) {
    GrB_Matrix made = nullptr;
    ok(GrB_Matrix_new(&made, GrB_BOOL, kSize, kSize));
    for (GrB_Index i = 0; i + 1 < kSize; ++i) {
        ok(GrB_Matrix_setElement_BOOL(made, true, i, i + 1));
    }
    ok(GrB_Matrix_wait(made, GrB_MATERIALIZE));
    if (is_result) {
        ok(GrB_Matrix_eWiseAdd_BinaryOp(made, nullptr, nullptr, GrB_LOR, made, made, nullptr));
    }
    return made;
}

// By clbool, by plain code, and with the transpose.
void read(GrB_Matrix shared) {
    GrB_Matrix square = nullptr;
    GrB_Index count = 0;
    ok(GrB_Matrix_new(&square, GrB_BOOL, kSize, kSize));
    ok(GrB_mxm(square, nullptr, nullptr, GrB_LOR_LAND_SEMIRING_BOOL, shared, shared, nullptr));
    ok(GrB_Matrix_nvals(&count, square));
    expect(count == kSize - 2);
    ok(GrB_mxm(square, nullptr, nullptr, GrB_PLUS_TIMES_SEMIRING_INT32, shared, shared,
               GrB_DESC_T0));
    ok(GrB_Matrix_nvals(&count, square));
    expect(count == kSize - 1);
    bool value = false;
    ok(GrB_Matrix_extractElement_BOOL(&value, shared, 0, 1));
    expect(value);
    ok(GrB_Matrix_free(&square));
}

}  // namespace

int main() {
    ok(GrB_init(GrB_NONBLOCKING));
    for (int round = 0; round < 40; ++round) {
        GrB_Matrix shared = path(round % 2 == 1);
        std::vector<std::thread> readers;
        for (unsigned n = 0; n < kThreads; ++n) {
            readers.emplace_back(read, shared);
        }
        for (std::thread& one : readers) {
            one.join();
        }
        ok(GrB_Matrix_free(&shared));
    }
    ok(GrB_finalize());
    std::printf("%u failures\n", failures.load());
    return failures == 0 ? 0 : 1;
}
