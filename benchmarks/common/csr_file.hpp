// SPDX-License-Identifier: MIT
// Matrices in a plain binary file, so that every library is given precisely the same ones.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace clbool::bench {

/// A boolean matrix in compressed rows on the host; the columns of a row ascend.
struct host_csr {
    std::uint32_t nrows = 0;
    std::uint32_t ncols = 0;
    std::vector<std::uint64_t> pointers = {0};  // nrows + 1
    std::vector<std::uint32_t> columns;

    std::uint64_t nnz() const noexcept { return columns.size(); }
};

/// Little-endian: 8 bytes of magic, then nrows, ncols, nnz, the pointers (64 bits each) and the
/// columns (32 bits each).
/// @{
void write_csr(const std::string& path, const host_csr& matrix);
host_csr read_csr(const std::string& path);
/// @}

/// Sum over entries of (row * 1000003 + col) modulo 2^64, as coordinates::checksum().
std::uint64_t checksum(const host_csr& matrix) noexcept;

/// Boolean products that the product a · b takes.
std::uint64_t count_partial_products(const host_csr& a, const host_csr& b) noexcept;

/// "wing" of "some/folder/wing.csr": the matrix that a file holds.
std::string matrix_name(const std::string& path);

}  // namespace clbool::bench
