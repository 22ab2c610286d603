// SPDX-License-Identifier: MIT
// Operations of cuSPARSE on matrices in compressed rows with float values (it has no boolean
// ones). All phases and all allocations happen within a call; none waits for the end.
#pragma once

#include <common/csr_file.hpp>
#include <compare/cusparse/cuda_memory.hpp>

#include <cusparse.h>

namespace clbool::bench::cuda {

/// A matrix on the device with 32-bit indices.
struct matrix {
    int nrows = 0;
    int ncols = 0;
    array<int> pointers;
    array<int> columns;
    array<float> values;

    int nnz() const noexcept { return static_cast<int>(columns.size()); }
    std::uint64_t bytes() const noexcept {
        return pointers.bytes() + columns.bytes() + values.bytes();
    }
    /// All values 1.
    static matrix upload(memory& to, const host_csr& host);
    /// Columns in the order in which they lie on the device.
    host_csr download() const;
};

/// A handle of the library on the stream of `memory`.
class library {
public:
    explicit library(memory& from);
    ~library();
    library(const library&) = delete;
    library& operator=(const library&) = delete;

    cusparseHandle_t handle() const noexcept { return handle_; }
    memory& from() const noexcept { return from_; }
    std::string version() const;

private:
    memory& from_;
    cusparseHandle_t handle_ = nullptr;
};

/// a · b. `chunk` is the fraction of products that ALG3 computes at once.
matrix multiply(library& with, const matrix& a, const matrix& b, cusparseSpGEMMAlg_t algorithm,
                float chunk);
/// a + b, by csrgeam2. Columns must ascend within rows.
matrix add(library& with, const matrix& a, const matrix& b);
/// The transpose, by csr2cscEx2, with or without its values.
matrix transpose(library& with, const matrix& a, cusparseAction_t action);

}  // namespace clbool::bench::cuda
