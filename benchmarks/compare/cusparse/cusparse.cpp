// SPDX-License-Identifier: MIT
// bench_cusparse: M·M by each algorithm of cuSPARSE, M + M², the transpose and y = M·x, on the
// binary files that bench_matrices writes, with memory from a warm pool and from cudaMalloc. As in
// the other programs inputs are on the device, outputs stay there, and one synchronisation ends a
// run.
#include <common/csr_file.hpp>
#include <common/program.hpp>
#include <common/results.hpp>
#include <compare/cusparse/operations.hpp>
#include <compare/cusparse/vector_product.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>

namespace {

using namespace clbool::bench;

struct settings {
    std::vector<std::string> files;
    std::vector<std::string> methods = {"alg1", "alg2", "alg3"};
    std::vector<std::string> operations = {"mxm", "ewise_add", "transpose"};
    std::vector<std::string> memory = {"pooled", "plain"};
    std::string out;
    float chunk = 0.2f;
    bool check_all = false;
    run_plan plan;
};

// Results above this many entries are counted only.
constexpr std::uint64_t kMostRead = 50000000;
// Sums of larger squares are left out.
constexpr std::uint64_t kLargestSum = 300000000;

bool has(const std::vector<std::string>& list, const std::string& name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

void describe_device(results& file) {
    int device = 0, driver = 0, runtime = 0;
    cuda::check(cudaGetDevice(&device), "cudaGetDevice");
    cudaDeviceProp properties = {};
    cuda::check(cudaGetDeviceProperties(&properties, device), "cudaGetDeviceProperties");
    cuda::check(cudaDriverGetVersion(&driver), "cudaDriverGetVersion");
    cuda::check(cudaRuntimeGetVersion(&runtime), "cudaRuntimeGetVersion");
    file.describe("device", {{"name", properties.name},
                             {"type", "gpu"},
                             {"compute_units", properties.multiProcessorCount},
                             {"global_memory", properties.totalGlobalMem},
                             {"cuda_driver", driver},
                             {"cuda_runtime", runtime}});
    file.describe("note", "float values: cuSPARSE has no boolean ones");
}

// The columns of the rows of a product need not ascend, and csrgeam2 needs them so.
void sort_rows(host_csr& matrix) {
    for (std::uint64_t row = 0; row < matrix.nrows; ++row) {
        const auto at = [&](std::uint64_t i) {
            return matrix.columns.begin() + static_cast<std::ptrdiff_t>(matrix.pointers[i]);
        };
        if (!std::is_sorted(at(row), at(row + 1))) {
            std::sort(at(row), at(row + 1));
        }
    }
}

// The benchmark on one matrix with one kind of memory.
class subject {
public:
    subject(const settings& options, results& file, cuda::memory& from, const std::string& kind,
            const std::string& name, const host_csr& host)
        : options_(options), file_(file), with_(from), kind_(kind), name_(name), host_(host) {}

    void run() {
        const auto upload = [&] { matrix_ = cuda::matrix::upload(with_.from(), host_); };
        if (!attempt("operands", "", upload)) {
            return;
        }
        if (has(options_.operations, "mxm")) {
            products();
        }
        if (has(options_.operations, "transpose")) {
            measure("transpose", "numeric", {&matrix_},
                    [&] { return cuda::transpose(with_, matrix_, CUSPARSE_ACTION_NUMERIC); });
            measure("transpose", "symbolic", {&matrix_},
                    [&] { return cuda::transpose(with_, matrix_, CUSPARSE_ACTION_SYMBOLIC); });
        }
        if (has(options_.operations, "ewise_add")) {
            sum();
        }
        if (has(options_.operations, "spmv")) {
            vector_products();
        }
    }

private:
    // Records an error under these names when `body` throws.
    template <class Body>
    bool attempt(const std::string& operation, const std::string& method, const Body& body) {
        try {
            body();
            return true;
        } catch (const std::exception& e) {
            record failed = named(operation, method);
            failed.error = e.what();
            file_.add(failed);
            return false;
        }
    }

    record named(const std::string& operation, const std::string& method) const {
        record r{name_, operation, method + (method.empty() ? "" : "-") + kind_, "csr-float"};
        r.more["memory"] = kind_;
        return r;
    }

    void products() {
        const std::pair<const char*, cusparseSpGEMMAlg_t> algorithms[] = {
            {"alg1", CUSPARSE_SPGEMM_ALG1},
            {"alg2", CUSPARSE_SPGEMM_ALG2},
            {"alg3", CUSPARSE_SPGEMM_ALG3}};
        for (const auto& [method, algorithm] : algorithms) {
            if (has(options_.methods, method)) {
                measure("mxm", method, {&matrix_}, [&, chosen = algorithm] {
                    return cuda::multiply(with_, matrix_, matrix_, chosen, options_.chunk);
                });
            }
        }
    }

    void vector_products() {
        for (const auto& layout : cuda::layouts()) {
            attempt("spmv", layout.name, [&] {
                try {
                    vector_products_in(layout);
                } catch (const cuda::too_large& e) {
                    record refused = named("spmv", layout.name);
                    refused.more["refused"] = e.what();
                    file_.add(refused);
                }
            });
        }
    }

    void vector_products_in(const cuda::layout& chosen) {
        constexpr int kBatch = 20;
        constexpr unsigned kBatches = 50;
        const std::vector<float> x(host_.ncols, 1.0f);
        cuda::vector_product product(with_, host_, chosen, x);
        record r = named("spmv", chosen.name);
        r.format = chosen.name;
        const auto times_of = [&](const run_plan& plan, int products) {
            synchronize();
            return repeat(plan, [&] {
                return milliseconds_of([&] {
                    for (int n = 0; n < products; ++n) {
                        product.run();
                    }
                    synchronize();
                });
            });
        };
        r.time = times_of(options_.plan, 1);
        r.more["batch_ms"] = times_of(options_.plan.at_most(kBatches), kBatch).warm.median / kBatch;
        const auto sums = product.result();
        for (std::size_t row = 0; row < host_.nrows; ++row) {
            if (sums[row] != static_cast<float>(host_.pointers[row + 1] - host_.pointers[row])) {
                r.error = "sum of row " + std::to_string(row) + " is wrong";
                break;
            }
        }
        r.nnz_in = host_.nnz();
        r.more["form_bytes"] = product.bytes();
        r.bytes_at_least =
            product.bytes() + sizeof(float) * (std::uint64_t{host_.nrows} + host_.ncols);
        file_.add(r);
    }

    void sum() {
        cuda::matrix square;
        const bool there = attempt("ewise_add", "", [&] {
            const cuda::matrix unsorted =
                cuda::multiply(with_, matrix_, matrix_, CUSPARSE_SPGEMM_ALG3, options_.chunk);
            if (unsorted.columns.size() <= kLargestSum) {
                host_csr host = unsorted.download();
                sort_rows(host);
                square = cuda::matrix::upload(with_.from(), host);
            }
        });
        if (there && square.nnz() > 0) {
            measure("ewise_add", "csrgeam2", {&matrix_, &square},
                    [&] { return cuda::add(with_, matrix_, square); });
        }
    }

    void measure(const std::string& operation, const std::string& method,
                 const std::vector<const cuda::matrix*>& operands,
                 const std::function<cuda::matrix()>& body) {
        attempt(operation, method, [&] {
            cuda::matrix result;
            with_.from().reset_peak();
            record r = named(operation, method);
            r.time = repeat(options_.plan, [&] {
                result = cuda::matrix();
                synchronize();
                const double ms = milliseconds_of([&] {
                    result = body();
                    synchronize();
                });
                if (!r.peak_bytes) {
                    r.peak_bytes = with_.from().peak();
                }
                return ms;
            });
            describe(r, operands, result);
            file_.add(r);
        });
    }

    void describe(record& r, const std::vector<const cuda::matrix*>& operands,
                  const cuda::matrix& result) const {
        std::uint64_t bytes = result.bytes(), entries = 0;
        for (const auto* operand : operands) {
            bytes += operand->bytes();
            entries += static_cast<std::uint64_t>(operand->nnz());
        }
        r.nnz_in = entries;
        r.nnz_out = result.columns.size();
        r.operand_bytes = bytes;
        r.bytes_at_least = bytes;
        if (*r.nnz_out <= kMostRead || options_.check_all) {
            r.checksum = checksum(result.download());
        }
    }

    void synchronize() {
        cuda::check(cudaStreamSynchronize(with_.from().stream()), "cudaStreamSynchronize");
    }

    const settings& options_;
    results& file_;
    cuda::library with_;
    std::string kind_;
    std::string name_;
    const host_csr& host_;
    cuda::matrix matrix_;
};

void run(const settings& options) {
    cudaStream_t stream = nullptr;
    cuda::check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreate");
    cuda::memory pooled(stream, true), plain(stream, false);
    results file("bench_cusparse", "cuSPARSE", cuda::library(pooled).version());
    describe_device(file);
    file.describe("chunk_fraction", options.chunk);
    file.set_copy_bandwidth(cuda::copy_bandwidth(plain));
    for (const auto& path : options.files) {
        const host_csr host = read_csr(path);
        for (const auto& kind : options.memory) {
            subject(options, file, kind == "pooled" ? pooled : plain, kind, matrix_name(path), host)
                .run();
        }
        file.write(options.out);
    }
    cudaStreamDestroy(stream);
}

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        settings options;
        CLI::App app("Times of cuSPARSE on the matrices that clbool's benchmarks use");
        app.add_option("file", options.files, "matrices that bench_matrices wrote")->required();
        app.add_option("--methods", options.methods, "alg1, alg2, alg3")->delimiter(',');
        app.add_option("--operations", options.operations, "mxm, ewise_add, transpose, spmv")
            ->delimiter(',');
        app.add_option("--memory", options.memory, "pooled, plain")->delimiter(',');
        app.add_option("--chunk", options.chunk, "fraction of products that alg3 takes at once");
        app.add_option("-o,--out", options.out, "file for the results (JSON)");
        app.add_option("--runs", options.plan.runs, "timed runs");
        app.add_option("--budget", options.plan.budget_s, "seconds for the runs of one operation");
        app.add_flag("--check-all", options.check_all, "read back huge results too");
        CLI11_PARSE(app, argc, argv);
        run(options);
        return 0;
    });
}
