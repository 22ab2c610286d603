// SPDX-License-Identifier: MIT
#include <compare/suitesparse/graphblas.hpp>

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <stdexcept>
#include <utility>
#include <vector>

namespace clbool::bench::graphblas {

namespace {

// The library's memory, counted as it is handed out and taken back, in many threads.
std::atomic<std::uint64_t> live_bytes{0};
std::atomic<std::uint64_t> peak_bytes{0};

void* account(void* memory) {
    if (memory != nullptr) {
        const std::uint64_t live = live_bytes += malloc_usable_size(memory);
        std::uint64_t peak = peak_bytes;
        while (peak < live && !peak_bytes.compare_exchange_weak(peak, live)) {
        }
    }
    return memory;
}

void* counted_malloc(std::size_t bytes) { return account(std::malloc(bytes)); }
void* counted_calloc(std::size_t count, std::size_t size) {
    return account(std::calloc(count, size));
}
void counted_free(void* memory) {
    live_bytes -= malloc_usable_size(memory);
    std::free(memory);
}
void* counted_realloc(void* memory, std::size_t bytes) {
    const std::size_t before = malloc_usable_size(memory);
    void* moved = std::realloc(memory, bytes);
    if (moved != nullptr) {
        live_bytes -= before;
        account(moved);
    }
    return moved;
}

}  // namespace

void check(GrB_Info status, const char* what) {
    if (status != GrB_SUCCESS && status != GrB_NO_VALUE) {
        throw std::runtime_error(std::string(what) + ": GraphBLAS error " + std::to_string(status));
    }
}

library::library(int threads) {
    check(GxB_init(GrB_NONBLOCKING, counted_malloc, counted_calloc, counted_realloc, counted_free),
          "GxB_init");
    if (threads > 0) {
        check(GxB_Global_Option_set_INT32(GxB_GLOBAL_NTHREADS, threads), "threads");
    }
}

library::~library() { GrB_finalize(); }

std::string library::version() {
    int parts[3] = {};
    check(GxB_Global_Option_get(GxB_LIBRARY_VERSION, parts), "version");
    return std::to_string(parts[0]) + '.' + std::to_string(parts[1]) + '.' +
           std::to_string(parts[2]);
}

int library::threads() {
    int threads = 0;
    check(GxB_Global_Option_get_INT32(GxB_GLOBAL_NTHREADS, &threads), "threads");
    return threads;
}

std::uint64_t library::peak() noexcept { return peak_bytes; }
void library::reset_peak() noexcept { peak_bytes = live_bytes.load(); }

matrix::matrix(GrB_Index nrows, GrB_Index ncols) {
    check(GrB_Matrix_new(&native_, GrB_BOOL, nrows, ncols), "GrB_Matrix_new");
}

matrix::matrix(const host_csr& host) : matrix(host.nrows, host.ncols) {
    if (host.nnz() == 0) {
        return;  // arrays of no entries have no address to hand over
    }
    std::vector<GrB_Index> rows, columns(host.columns.begin(), host.columns.end());
    rows.reserve(host.nnz());
    for (GrB_Index row = 0; row < host.nrows; ++row) {
        rows.insert(rows.end(), host.pointers[row + 1] - host.pointers[row], row);
    }
    GrB_Scalar yes = nullptr;
    check(GrB_Scalar_new(&yes, GrB_BOOL), "GrB_Scalar_new");
    check(GrB_Scalar_setElement_BOOL(yes, true), "GrB_Scalar_setElement");
    check(GxB_Matrix_build_Scalar(native_, rows.data(), columns.data(), yes, rows.size()),
          "GxB_Matrix_build_Scalar");
    GrB_Scalar_free(&yes);
    finish();
}

matrix::matrix(matrix&& other) noexcept { std::swap(native_, other.native_); }

matrix& matrix::operator=(matrix&& other) noexcept {
    std::swap(native_, other.native_);
    return *this;
}

matrix::~matrix() {
    if (native_ != nullptr) {
        GrB_Matrix_free(&native_);
    }
}

GrB_Index matrix::nrows() const {
    GrB_Index n = 0;
    check(GrB_Matrix_nrows(&n, native_), "GrB_Matrix_nrows");
    return n;
}

GrB_Index matrix::ncols() const {
    GrB_Index n = 0;
    check(GrB_Matrix_ncols(&n, native_), "GrB_Matrix_ncols");
    return n;
}

GrB_Index matrix::nnz() const {
    GrB_Index n = 0;
    check(GrB_Matrix_nvals(&n, native_), "GrB_Matrix_nvals");
    return n;
}

std::uint64_t matrix::bytes() const {
    std::size_t size = 0;
    check(GxB_Matrix_memoryUsage(&size, native_), "GxB_Matrix_memoryUsage");
    return size;
}

void matrix::make_hypersparse() {
    check(GxB_Matrix_Option_set_INT32(native_, GxB_SPARSITY_CONTROL, GxB_HYPERSPARSE),
          "GxB_Matrix_Option_set");
    finish();
}

void matrix::finish() const { check(GrB_Matrix_wait(native_, GrB_MATERIALIZE), "GrB_Matrix_wait"); }

std::uint64_t matrix::checksum() const {
    GrB_Index count = nnz();
    std::vector<GrB_Index> rows(count), columns(count);
    check(GrB_Matrix_extractTuples_BOOL(rows.data(), columns.data(), nullptr, &count, native_),
          "GrB_Matrix_extractTuples");
    std::uint64_t sum = 0;
    for (GrB_Index i = 0; i < count; ++i) {
        sum += rows[i] * 1000003 + columns[i];
    }
    return sum;
}

results open_results(const std::string& program) {
    results file(program, "SuiteSparse:GraphBLAS", library::version());
    file.describe("threads", library::threads());
    file.describe("note", "semiring ANY_PAIR, " + std::to_string(library::threads()) + " threads");
    return file;
}

}  // namespace clbool::bench::graphblas
