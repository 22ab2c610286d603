// SPDX-License-Identifier: MIT
#include <compare/cusparse/vector_product.hpp>

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace clbool::bench::cuda {

namespace {

void check_status(cusparseStatus_t status, const char* what) {
    if (status != CUSPARSE_STATUS_SUCCESS) {
        throw std::runtime_error(std::string(what) + ": " + cusparseGetErrorString(status));
    }
}

int as_int(std::uint64_t number) {
    if (number > static_cast<std::uint64_t>(std::numeric_limits<int>::max())) {
        throw std::runtime_error("more entries than an index of 32 bits counts");
    }
    return static_cast<int>(number);
}

std::uint64_t rounded_up(std::uint64_t n, int size) {
    const auto unit = static_cast<std::uint64_t>(size);
    return (n + unit - 1) / unit * unit;
}

// The longest row among those from `first` to `last` - 1.
std::uint64_t longest(const host_csr& a, std::uint64_t first, std::uint64_t last) {
    std::uint64_t most = 0;
    for (std::uint64_t row = first; row < std::min<std::uint64_t>(last, a.nrows); ++row) {
        most = std::max(most, a.pointers[row + 1] - a.pointers[row]);
    }
    return most;
}

// The columns of blocks that a row of blocks has entries in, ascending.
std::vector<std::uint32_t> block_columns(const host_csr& a, std::uint64_t block_row, int size) {
    const auto edge = static_cast<std::uint32_t>(size);
    const std::uint64_t last = std::min<std::uint64_t>(a.nrows, (block_row + 1) * edge);
    std::vector<std::uint32_t> found;
    for (std::uint64_t e = a.pointers[block_row * edge]; e < a.pointers[last]; ++e) {
        found.push_back(a.columns[e] / edge);
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

constexpr auto kIndex = CUSPARSE_INDEX_32I;
constexpr auto kBase = CUSPARSE_INDEX_BASE_ZERO;

}  // namespace

std::vector<layout> layouts() {
    using kind = layout::kind;
    return {{"csr_alg1", kind::csr, CUSPARSE_SPMV_CSR_ALG1},
            {"csr_alg2", kind::csr, CUSPARSE_SPMV_CSR_ALG2},
            {"coo_alg1", kind::coo, CUSPARSE_SPMV_COO_ALG1},
            {"sell-32", kind::sell, CUSPARSE_SPMV_SELL_ALG1, 32},
            {"bsr-4", kind::bsr, CUSPARSE_SPMV_ALG_DEFAULT, 4},
            {"bsr-8", kind::bsr, CUSPARSE_SPMV_ALG_DEFAULT, 8},
            {"bsr-16", kind::bsr, CUSPARSE_SPMV_ALG_DEFAULT, 16},
            {"bsr-32", kind::bsr, CUSPARSE_SPMV_ALG_DEFAULT, 32}};
}

vector_product::vector_product(library& with, const host_csr& a, const layout& as,
                               const std::vector<float>& x)
    : with_(with), as_(as) {
    switch (as.form) {
        case layout::kind::csr: describe_csr(a); break;
        case layout::kind::coo: describe_coo(a); break;
        case layout::kind::sell: describe_slices(a); break;
        case layout::kind::bsr: describe_blocks(a); break;
    }
    describe_vectors(a, x);
    const float one = 1.0f;
    const float zero = 0.0f;
    std::size_t bytes = 0;
    check_status(cusparseSpMV_bufferSize(with.handle(), CUSPARSE_OPERATION_NON_TRANSPOSE, &one,
                                         described_a_, described_x_, &zero, described_y_,
                                         CUDA_R_32F, as.algorithm, &bytes),
                 "cusparseSpMV_bufferSize");
    work_ = array<char>(with.from(), bytes);
}

vector_product::~vector_product() {
    if (described_x_ != nullptr) cusparseDestroyDnVec(described_x_);
    if (described_y_ != nullptr) cusparseDestroyDnVec(described_y_);
    if (described_a_ != nullptr) cusparseDestroySpMat(described_a_);
}

void vector_product::run() {
    const float one = 1.0f;
    const float zero = 0.0f;
    check_status(
        cusparseSpMV(with_.handle(), CUSPARSE_OPERATION_NON_TRANSPOSE, &one, described_a_,
                     described_x_, &zero, described_y_, CUDA_R_32F, as_.algorithm, work_.data()),
        "cusparseSpMV");
}

void vector_product::describe_csr(const host_csr& a) {
    const int nnz = as_int(a.nnz());
    offsets_ = array<int>::upload(with_.from(), {a.pointers.begin(), a.pointers.end()});
    indices_ = array<int>::upload(with_.from(), {a.columns.begin(), a.columns.end()});
    values_ = array<float>::upload(with_.from(), std::vector<float>(a.nnz(), 1.0f));
    check_status(
        cusparseCreateCsr(&described_a_, a.nrows, a.ncols, nnz, offsets_.data(), indices_.data(),
                          values_.data(), kIndex, kIndex, kBase, CUDA_R_32F),
        "cusparseCreateCsr");
}

void vector_product::describe_coo(const host_csr& a) {
    const int nnz = as_int(a.nnz());
    std::vector<int> rows;
    rows.reserve(a.nnz());
    for (std::uint32_t row = 0; row < a.nrows; ++row) {
        rows.insert(rows.end(), a.pointers[row + std::uint64_t{1}] - a.pointers[row],
                    static_cast<int>(row));
    }
    offsets_ = array<int>::upload(with_.from(), rows);
    indices_ = array<int>::upload(with_.from(), {a.columns.begin(), a.columns.end()});
    values_ = array<float>::upload(with_.from(), std::vector<float>(a.nnz(), 1.0f));
    check_status(cusparseCreateCoo(&described_a_, a.nrows, a.ncols, nnz, offsets_.data(),
                                   indices_.data(), values_.data(), kIndex, kBase, CUDA_R_32F),
                 "cusparseCreateCoo");
}

// Slices column by column; what a row lacks has the column -1.
void vector_product::describe_slices(const host_csr& a) {
    const auto rows = static_cast<std::uint64_t>(as_.size);
    std::vector<int> offsets{0};
    std::vector<int> columns;
    std::vector<float> values;
    for (std::uint64_t first = 0; first < a.nrows; first += rows) {
        const std::uint64_t width = longest(a, first, first + rows);
        if ((columns.size() + width * rows) * sizeof(std::uint64_t) > kMostBytes) {
            throw std::runtime_error("slices would take more than " + std::to_string(kMostBytes) +
                                     " bytes");
        }
        for (std::uint64_t place = 0; place < width; ++place) {
            for (std::uint64_t row = first; row < first + rows; ++row) {
                const bool there = row < a.nrows && place < a.pointers[row + 1] - a.pointers[row];
                columns.push_back(there ? static_cast<int>(a.columns[a.pointers[row] + place])
                                        : -1);
                values.push_back(there ? 1.0f : 0.0f);
            }
        }
        offsets.push_back(as_int(columns.size()));
    }
    offsets_ = array<int>::upload(with_.from(), offsets);
    indices_ = array<int>::upload(with_.from(), columns);
    values_ = array<float>::upload(with_.from(), values);
    check_status(cusparseCreateSlicedEll(&described_a_, a.nrows, a.ncols, as_int(a.nnz()),
                                         static_cast<std::int64_t>(columns.size()), as_.size,
                                         offsets_.data(), indices_.data(), values_.data(), kIndex,
                                         kIndex, kBase, CUDA_R_32F),
                 "cusparseCreateSlicedEll");
}

void vector_product::describe_blocks(const host_csr& a) {
    const auto edge = static_cast<std::uint32_t>(as_.size);
    const std::uint64_t block_rows = rounded_up(a.nrows, as_.size) / edge;
    std::vector<int> offsets{0};
    std::vector<int> columns;
    std::vector<float> values;
    for (std::uint64_t block_row = 0; block_row < block_rows; ++block_row) {
        const auto found = block_columns(a, block_row, as_.size);
        const std::size_t begin = values.size();
        if ((begin + found.size() * edge * edge) * sizeof(float) > kMostBytes) {
            throw std::runtime_error("blocks would take more than " + std::to_string(kMostBytes) +
                                     " bytes");
        }
        values.resize(begin + found.size() * edge * edge);
        for (std::uint64_t row = block_row * edge;
             row < std::min<std::uint64_t>(a.nrows, (block_row + 1) * edge); ++row) {
            for (std::uint64_t e = a.pointers[row]; e < a.pointers[row + 1]; ++e) {
                const auto block = static_cast<std::size_t>(
                    std::lower_bound(found.begin(), found.end(), a.columns[e] / edge) -
                    found.begin());
                values[begin + block * edge * edge + row % edge * edge + a.columns[e] % edge] =
                    1.0f;
            }
        }
        columns.insert(columns.end(), found.begin(), found.end());
        offsets.push_back(as_int(columns.size()));
    }
    offsets_ = array<int>::upload(with_.from(), offsets);
    indices_ = array<int>::upload(with_.from(), columns);
    values_ = array<float>::upload(with_.from(), values);
    check_status(cusparseCreateBsr(&described_a_, static_cast<std::int64_t>(block_rows),
                                   static_cast<std::int64_t>(rounded_up(a.ncols, as_.size) / edge),
                                   static_cast<std::int64_t>(columns.size()), as_.size, as_.size,
                                   offsets_.data(), indices_.data(), values_.data(), kIndex, kIndex,
                                   kBase, CUDA_R_32F, CUSPARSE_ORDER_ROW),
                 "cusparseCreateBsr");
}

// Of blocks the vectors have whole ones, too.
void vector_product::describe_vectors(const host_csr& a, const std::vector<float>& x) {
    const int unit = as_.form == layout::kind::bsr ? as_.size : 1;
    std::vector<float> padded = x;
    padded.resize(rounded_up(a.ncols, unit));
    x_ = array<float>::upload(with_.from(), padded);
    y_ = array<float>(with_.from(), rounded_up(a.nrows, unit));
    check_status(cusparseCreateDnVec(&described_x_, static_cast<std::int64_t>(x_.size()), x_.data(),
                                     CUDA_R_32F),
                 "cusparseCreateDnVec");
    check_status(cusparseCreateDnVec(&described_y_, static_cast<std::int64_t>(y_.size()), y_.data(),
                                     CUDA_R_32F),
                 "cusparseCreateDnVec");
}

}  // namespace clbool::bench::cuda
