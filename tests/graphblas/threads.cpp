// SPDX-License-Identifier: MIT
// Several threads read one object, each with an output of its own: what readers keep of it (its
// transpose, its other form) is made by one of them.
#include <GraphBLAS.h>

#include <atomic>
#include <cstdint>
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

// The two-step paths of a path, counted: put off until a reader asks for more than their sum.
GrB_Matrix product() {
    GrB_Matrix a = path(true);
    GrB_Matrix made = nullptr;
    ok(GrB_Matrix_new(&made, GrB_INT64, kSize, kSize));
    ok(GrB_mxm(made, nullptr, nullptr, GxB_PLUS_PAIR_INT64, a, a, nullptr));
    ok(GrB_Matrix_free(&a));
    return made;
}

void read_product(GrB_Matrix shared) {
    GrB_Index count = 0;
    std::int64_t sum = 0;
    ok(GrB_Matrix_reduce_INT64(&sum, nullptr, GrB_PLUS_MONOID_INT64, shared, nullptr));
    expect(sum == kSize - 2);
    ok(GrB_Matrix_nvals(&count, shared));
    expect(count == kSize - 2);
    ok(GrB_Matrix_extractElement_INT64(&sum, shared, 0, 2));
    expect(sum == 1);
}

// By several threads at once.
void read_by_all(void (*reader)(GrB_Matrix), GrB_Matrix shared) {
    std::vector<std::thread> readers;
    for (unsigned n = 0; n < kThreads; ++n) {
        readers.emplace_back(reader, shared);
    }
    for (std::thread& one : readers) {
        one.join();
    }
    ok(GrB_Matrix_free(&shared));
}

}  // namespace

int main() {
    ok(GrB_init(GrB_NONBLOCKING));
    for (int round = 0; round < 40; ++round) {
        read_by_all(read, path(round % 2 == 1));
        read_by_all(read_product, product());
    }
    ok(GrB_finalize());
    std::printf("%u failures\n", failures.load());
    return failures == 0 ? 0 : 1;
}
