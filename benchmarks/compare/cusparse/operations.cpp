// SPDX-License-Identifier: MIT
#include <compare/cusparse/operations.hpp>

#include <limits>
#include <memory>
#include <stdexcept>
#include <type_traits>

namespace clbool::bench::cuda {

namespace {

void check(cusparseStatus_t status, const char* what) {
    if (status != CUSPARSE_STATUS_SUCCESS) {
        cudaGetLastError();
        throw std::runtime_error(std::string(what) + ": " + cusparseGetErrorString(status));
    }
}

// A descriptor of a matrix for the generic calls.
class description {
public:
    explicit description(const matrix& m) {
        check(cusparseCreateCsr(&native_, m.nrows, m.ncols, m.nnz(), m.pointers.data(),
                                m.columns.data(), m.values.data(), CUSPARSE_INDEX_32I,
                                CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F),
              "cusparseCreateCsr");
    }
    ~description() { cusparseDestroySpMat(native_); }
    description(const description&) = delete;
    description& operator=(const description&) = delete;

    cusparseSpMatDescr_t native() const noexcept { return native_; }

private:
    cusparseSpMatDescr_t native_ = nullptr;
};

// One product: the phases in the order of the calls.
class product {
public:
    product(library& with, const matrix& a, const matrix& b, cusparseSpGEMMAlg_t algorithm)
        : with_(with), algorithm_(algorithm), a_(a), b_(b) {
        c_.nrows = a.nrows;
        c_.ncols = b.ncols;
        c_.pointers = array<int>(with.from(), static_cast<std::size_t>(a.nrows) + 1);
        described_c_ = std::make_unique<description>(c_);
        check(cusparseSpGEMM_createDescr(&plan_), "cusparseSpGEMM_createDescr");
    }
    ~product() { cusparseSpGEMM_destroyDescr(plan_); }
    product(const product&) = delete;
    product& operator=(const product&) = delete;

    void estimate_work() {
        std::size_t bytes = 0;
        call(cusparseSpGEMM_workEstimation, "cusparseSpGEMM_workEstimation", &bytes, nullptr);
        estimation_ = array<char>(with_.from(), bytes);
        call(cusparseSpGEMM_workEstimation, "cusparseSpGEMM_workEstimation", &bytes,
             estimation_.data());
    }

    // ALG1 says itself how much memory the product takes.
    void compute() {
        std::size_t bytes = 0;
        call(cusparseSpGEMM_compute, "cusparseSpGEMM_compute", &bytes, nullptr);
        work_ = array<char>(with_.from(), bytes);
        call(cusparseSpGEMM_compute, "cusparseSpGEMM_compute", &bytes, work_.data());
    }

    // ALG2 and ALG3 want an estimate of it first.
    void compute_in_chunks(float chunk) {
        std::size_t estimate_bytes = 0, bytes = 0;
        call(cusparseSpGEMM_estimateMemory, "cusparseSpGEMM_estimateMemory", chunk, &estimate_bytes,
             nullptr, nullptr);
        {
            const array<char> estimate(with_.from(), estimate_bytes);
            call(cusparseSpGEMM_estimateMemory, "cusparseSpGEMM_estimateMemory", chunk,
                 &estimate_bytes, estimate.data(), &bytes);
        }
        work_ = array<char>(with_.from(), bytes);
        call(cusparseSpGEMM_compute, "cusparseSpGEMM_compute", &bytes, work_.data());
    }

    matrix take() {
        std::int64_t rows = 0, cols = 0, nnz = 0;
        check(cusparseSpMatGetSize(described_c_->native(), &rows, &cols, &nnz),
              "cusparseSpMatGetSize");
        c_.columns = array<int>(with_.from(), static_cast<std::size_t>(nnz));
        c_.values = array<float>(with_.from(), static_cast<std::size_t>(nnz));
        check(cusparseCsrSetPointers(described_c_->native(), c_.pointers.data(), c_.columns.data(),
                                     c_.values.data()),
              "cusparseCsrSetPointers");
        call(cusparseSpGEMM_copy, "cusparseSpGEMM_copy");
        return std::move(c_);
    }

private:
    // The part of the argument list that all phases share.
    template <class Function, class... Rest>
    void call(Function function, const char* name, Rest... rest) {
        const float one = 1, zero = 0;
        check(function(with_.handle(), CUSPARSE_OPERATION_NON_TRANSPOSE,
                       CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a_.native(), b_.native(), &zero,
                       described_c_->native(), CUDA_R_32F, algorithm_, plan_, rest...),
              name);
    }

    library& with_;
    cusparseSpGEMMAlg_t algorithm_;
    description a_, b_;
    matrix c_;
    std::unique_ptr<description> described_c_;
    cusparseSpGEMMDescr_t plan_ = nullptr;
    array<char> estimation_, work_;
};

// A descriptor for the calls that are not generic: general, zero-based.
class plain_description {
public:
    plain_description() { check(cusparseCreateMatDescr(&native_), "cusparseCreateMatDescr"); }
    ~plain_description() { cusparseDestroyMatDescr(native_); }
    plain_description(const plain_description&) = delete;
    plain_description& operator=(const plain_description&) = delete;

    operator cusparseMatDescr_t() const noexcept { return native_; }

private:
    cusparseMatDescr_t native_ = nullptr;
};

}  // namespace

matrix matrix::upload(memory& to, const host_csr& host) {
    if (host.nnz() > static_cast<std::uint64_t>(std::numeric_limits<int>::max())) {
        throw std::runtime_error("more entries than 32-bit indices hold");
    }
    matrix result;
    result.nrows = static_cast<int>(host.nrows);
    result.ncols = static_cast<int>(host.ncols);
    result.pointers = array<int>::upload(to, {host.pointers.begin(), host.pointers.end()});
    result.columns = array<int>::upload(to, {host.columns.begin(), host.columns.end()});
    result.values = array<float>::upload(to, std::vector<float>(host.nnz(), 1.0f));
    return result;
}

host_csr matrix::download() const {
    const auto host_pointers = pointers.download();
    const auto host_columns = columns.download();
    host_csr result;
    result.nrows = static_cast<std::uint32_t>(nrows);
    result.ncols = static_cast<std::uint32_t>(ncols);
    result.pointers.assign(host_pointers.begin(), host_pointers.end());
    result.columns.assign(host_columns.begin(), host_columns.end());
    return result;
}

library::library(memory& from) : from_(from) {
    check(cusparseCreate(&handle_), "cusparseCreate");
    check(cusparseSetStream(handle_, from.stream()), "cusparseSetStream");
    check(cusparseSetPointerMode(handle_, CUSPARSE_POINTER_MODE_HOST), "cusparseSetPointerMode");
}

library::~library() { cusparseDestroy(handle_); }

std::string library::version() const {
    int number = 0;
    check(cusparseGetVersion(handle_, &number), "cusparseGetVersion");
    return std::to_string(number / 1000) + '.' + std::to_string(number / 100 % 10) + '.' +
           std::to_string(number % 100);
}

matrix multiply(library& with, const matrix& a, const matrix& b, cusparseSpGEMMAlg_t algorithm,
                float chunk) {
    product c(with, a, b, algorithm);
    c.estimate_work();
    if (algorithm == CUSPARSE_SPGEMM_ALG2 || algorithm == CUSPARSE_SPGEMM_ALG3) {
        c.compute_in_chunks(chunk);
    } else {
        c.compute();
    }
    return c.take();
}

matrix add(library& with, const matrix& a, const matrix& b) {
    const plain_description described_a, described_b, described_c;
    const float one = 1;
    matrix c;
    c.nrows = a.nrows;
    c.ncols = a.ncols;
    c.pointers = array<int>(with.from(), static_cast<std::size_t>(a.nrows) + 1);
    std::size_t bytes = 0;
    check(cusparseScsrgeam2_bufferSizeExt(
              with.handle(), a.nrows, a.ncols, &one, described_a, a.nnz(), a.values.data(),
              a.pointers.data(), a.columns.data(), &one, described_b, b.nnz(), b.values.data(),
              b.pointers.data(), b.columns.data(), described_c, c.values.data(), c.pointers.data(),
              c.columns.data(), &bytes),
          "cusparseScsrgeam2_bufferSizeExt");
    const array<char> work(with.from(), bytes);
    int nnz = 0;
    check(cusparseXcsrgeam2Nnz(with.handle(), a.nrows, a.ncols, described_a, a.nnz(),
                               a.pointers.data(), a.columns.data(), described_b, b.nnz(),
                               b.pointers.data(), b.columns.data(), described_c, c.pointers.data(),
                               &nnz, work.data()),
          "cusparseXcsrgeam2Nnz");
    c.columns = array<int>(with.from(), static_cast<std::size_t>(nnz));
    c.values = array<float>(with.from(), static_cast<std::size_t>(nnz));
    check(cusparseScsrgeam2(with.handle(), a.nrows, a.ncols, &one, described_a, a.nnz(),
                            a.values.data(), a.pointers.data(), a.columns.data(), &one, described_b,
                            b.nnz(), b.values.data(), b.pointers.data(), b.columns.data(),
                            described_c, c.values.data(), c.pointers.data(), c.columns.data(),
                            work.data()),
          "cusparseScsrgeam2");
    return c;
}

matrix transpose(library& with, const matrix& a, cusparseAction_t action) {
    matrix c;
    c.nrows = a.ncols;
    c.ncols = a.nrows;
    c.pointers = array<int>(with.from(), static_cast<std::size_t>(c.nrows) + 1);
    c.columns = array<int>(with.from(), a.columns.size());
    if (action == CUSPARSE_ACTION_NUMERIC) {
        c.values = array<float>(with.from(), a.columns.size());
    }
    std::size_t bytes = 0;
    check(cusparseCsr2cscEx2_bufferSize(
              with.handle(), a.nrows, a.ncols, a.nnz(), a.values.data(), a.pointers.data(),
              a.columns.data(), c.values.data(), c.pointers.data(), c.columns.data(), CUDA_R_32F,
              action, CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_CSR2CSC_ALG_DEFAULT, &bytes),
          "cusparseCsr2cscEx2_bufferSize");
    const array<char> work(with.from(), bytes);
    check(cusparseCsr2cscEx2(with.handle(), a.nrows, a.ncols, a.nnz(), a.values.data(),
                             a.pointers.data(), a.columns.data(), c.values.data(),
                             c.pointers.data(), c.columns.data(), CUDA_R_32F, action,
                             CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_CSR2CSC_ALG_DEFAULT, work.data()),
          "cusparseCsr2cscEx2");
    return c;
}

}  // namespace clbool::bench::cuda
