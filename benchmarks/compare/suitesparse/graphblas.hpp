// SPDX-License-Identifier: MIT
// SuiteSparse:GraphBLAS with boolean matrices that hold one value only (iso-valued), an account
// of its memory, and errors as exceptions.
#pragma once

#include <common/csr_file.hpp>
#include <common/results.hpp>

#include <cinttypes>
#include <cmath>
#include <complex>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

// The header declares C functions without saying so; what it includes itself is included above.
extern "C" {
#include <GraphBLAS.h>
}

namespace clbool::bench::graphblas {

/// Throws std::runtime_error unless `status` is success.
void check(GrB_Info status, const char* what);

/// The library, from construction to destruction; one at a time.
class library {
public:
    /// `threads`: 0 means as many as the library chooses.
    explicit library(int threads);
    ~library();
    library(const library&) = delete;
    library& operator=(const library&) = delete;

    static std::string version();
    static int threads();

    /// Most bytes held at once since reset_peak().
    static std::uint64_t peak() noexcept;
    static void reset_peak() noexcept;
};

/// A boolean matrix; movable.
class matrix {
public:
    matrix() = default;
    matrix(GrB_Index nrows, GrB_Index ncols);
    explicit matrix(const host_csr& host);
    matrix(matrix&& other) noexcept;
    matrix& operator=(matrix&& other) noexcept;
    ~matrix();

    GrB_Matrix native() const noexcept { return native_; }
    GrB_Index nrows() const;
    GrB_Index ncols() const;
    GrB_Index nnz() const;
    /// Bytes of it.
    std::uint64_t bytes() const;
    /// Keeps memory for rows that have entries only.
    void make_hypersparse();
    /// Finishes what the library has put off.
    void finish() const;
    /// As clbool's coordinates::checksum().
    std::uint64_t checksum() const;

private:
    GrB_Matrix native_ = nullptr;
};

/// Library, version, threads: the header of the results.
results open_results(const std::string& program);

}  // namespace clbool::bench::graphblas
