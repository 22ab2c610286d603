// SPDX-License-Identifier: MIT
#include <common/csr_file.hpp>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace clbool::bench {

namespace {

constexpr char kMagic[8] = {'c', 's', 'r', 'b', 'o', 'o', 'l', '1'};

template <class T>
void put(std::ofstream& out, const T* values, std::size_t count) {
    out.write(reinterpret_cast<const char*>(values),
              static_cast<std::streamsize>(count * sizeof(T)));
}

template <class T>
void get(std::ifstream& in, T* values, std::size_t count) {
    in.read(reinterpret_cast<char*>(values), static_cast<std::streamsize>(count * sizeof(T)));
}

}  // namespace

void write_csr(const std::string& path, const host_csr& matrix) {
    // Another program may be reading the file of that name.
    const std::string temporary = path + ".part";
    {
        std::ofstream out(temporary, std::ios::binary);
        const std::uint64_t sizes[3] = {matrix.nrows, matrix.ncols, matrix.nnz()};
        put(out, kMagic, sizeof kMagic);
        put(out, sizes, 3);
        put(out, matrix.pointers.data(), matrix.pointers.size());
        put(out, matrix.columns.data(), matrix.columns.size());
        if (!out.flush()) {
            throw std::runtime_error(path + ": could not be written");
        }
    }
    std::filesystem::rename(temporary, path);
}

host_csr read_csr(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    char magic[8] = {};
    std::uint64_t sizes[3] = {};
    get(in, magic, sizeof magic);
    get(in, sizes, 3);
    if (!in || std::memcmp(magic, kMagic, sizeof magic) != 0) {
        throw std::runtime_error(path + ": not a matrix in binary compressed rows");
    }
    host_csr matrix;
    matrix.nrows = static_cast<std::uint32_t>(sizes[0]);
    matrix.ncols = static_cast<std::uint32_t>(sizes[1]);
    matrix.pointers.resize(sizes[0] + 1);
    matrix.columns.resize(sizes[2]);
    get(in, matrix.pointers.data(), matrix.pointers.size());
    get(in, matrix.columns.data(), matrix.columns.size());
    if (!in || matrix.pointers.back() != matrix.nnz()) {
        throw std::runtime_error(path + ": cut short");
    }
    return matrix;
}

std::uint64_t checksum(const host_csr& matrix) noexcept {
    std::uint64_t sum = 0;
    for (std::uint64_t row = 0; row < matrix.nrows; ++row) {
        sum += (matrix.pointers[row + 1] - matrix.pointers[row]) * row * 1000003;
    }
    for (const std::uint64_t column : matrix.columns) {
        sum += column;
    }
    return sum;
}

std::uint64_t count_partial_products(const host_csr& a, const host_csr& b) noexcept {
    std::uint64_t products = 0;
    for (const std::uint32_t column : a.columns) {
        products += b.pointers[column + std::uint64_t{1}] - b.pointers[column];
    }
    return products;
}

std::string matrix_name(const std::string& path) {
    return std::filesystem::path(path).stem().string();
}

}  // namespace clbool::bench
