// SPDX-License-Identifier: MIT
// y = A · x by cuSPARSE's SpMV, with the matrix in each of the layouts that it knows. Values are
// ones of float: it has no matrices without values.
#pragma once

#include <common/csr_file.hpp>
#include <compare/cusparse/cuda_memory.hpp>
#include <compare/cusparse/operations.hpp>

#include <cusparse.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace clbool::bench::cuda {

/// How the matrix lies in memory, and by which algorithm it is multiplied.
struct layout {
    enum class kind { csr, coo, sell, bsr };
    std::string name;  ///< "csr_alg1", "sell-32", …
    kind form;
    cusparseSpMVAlg_t algorithm;
    int size = 0;  ///< rows of a slice, or the edge of a block
};

/// All that are measured.
std::vector<layout> layouts();

/// A layout that would take more memory than vector_product::kMostBytes.
struct too_large : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What is made once for many products is made in the constructor.
/// @throws too_large, or std::runtime_error when the library has not what is asked for
class vector_product {
public:
    static constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 30;

    vector_product(library& with, const host_csr& a, const layout& as, const std::vector<float>& x);
    ~vector_product();
    vector_product(const vector_product&) = delete;
    vector_product& operator=(const vector_product&) = delete;

    void run();
    /// As many as the matrix has rows, and some for the last block.
    std::vector<float> result() const { return y_.download(); }
    /// Bytes of the matrix.
    std::uint64_t bytes() const noexcept {
        return offsets_.bytes() + indices_.bytes() + values_.bytes();
    }

private:
    void describe_csr(const host_csr& a);
    void describe_coo(const host_csr& a);
    void describe_slices(const host_csr& a);
    void describe_blocks(const host_csr& a);
    void describe_vectors(const host_csr& a, const std::vector<float>& x);

    library& with_;
    layout as_;
    array<int> offsets_;  // of rows, slices or rows of blocks; of coordinates the rows themselves
    array<int> indices_;
    array<float> values_;
    array<float> x_;
    array<float> y_;
    array<char> work_;
    cusparseSpMatDescr_t described_a_ = nullptr;
    cusparseDnVecDescr_t described_x_ = nullptr;
    cusparseDnVecDescr_t described_y_ = nullptr;
};

}  // namespace clbool::bench::cuda
