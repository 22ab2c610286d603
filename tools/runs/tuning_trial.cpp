// SPDX-License-Identifier: MIT
// Workloads of `clbool tune`.
#include <tools/runs/tuning_trial.hpp>

#include <tools/runs/measure.hpp>

#include <clbool/error.hpp>
#include <clbool/generators.hpp>
#include <clbool/typed_operations.hpp>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

namespace clbool::tools {

namespace {

// A tuning file as long as a trial lasts.
class temporary_file {
public:
    explicit temporary_file(const std::string& text)
        : path_(std::filesystem::temp_directory_path() /
                ("clbool-tune-" + std::to_string(getpid()))) {
        std::ofstream(path_) << text;
    }
    ~temporary_file() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    temporary_file(const temporary_file&) = delete;
    temporary_file& operator=(const temporary_file&) = delete;
    std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

// The median time of a run on operands without derived data, after two warm-ups.
template <class Matrix, class Run>
double median_of(Controls& controls, unsigned runs, const Matrix& a, const Matrix& b,
                 const Run& run) {
    using clock = std::chrono::steady_clock;
    std::vector<double> times;
    for (unsigned i = 0; i < runs + 2; ++i) {
        const Matrix first = without_derived_data(a);
        const Matrix second = without_derived_data(b);
        controls.finish();
        const auto begin = clock::now();
        run(first, second);
        controls.finish();
        const std::chrono::duration<double, std::milli> elapsed = clock::now() - begin;
        if (i >= 2) {
            times.push_back(elapsed.count());
        }
    }
    std::nth_element(times.begin(), times.begin() + runs / 2, times.end());
    return times[runs / 2];
}

// Times out = run(a, b) and notes the answer.
template <class Matrix, class Run>
void time_workload(Controls& controls, unsigned runs, const coordinates& left,
                   const coordinates& right, const Run& run, tuning_result& result) {
    const Matrix a(controls, left);
    const Matrix b(controls, right);
    Matrix out;
    const double median = median_of(controls, runs, a, b, [&](const Matrix& x, const Matrix& y) {
        out = Matrix();  // its memory serves the next run
        run(out, x, y);
    });
    const auto host = out.to_host(controls);
    result.milliseconds.push_back(median);
    result.answers.push_back(host.nnz());
    result.answers.push_back(host.checksum());
}

void time_work(Controls& controls, tuning_work work, unsigned runs, const coordinates& a,
               tuning_result& result) {
    const auto none = accumulator::none;
    coordinates flipped(a.ncols, a.nrows, a.cols, a.rows);
    flipped.normalize();
    switch (work) {
        case tuning_work::product:
            return time_workload<matrix_dcsr>(
                controls, runs, a, a,
                [&](auto& out, const auto& x, const auto& y) {
                    mxm(controls, out, no_mask, none, x, y);
                },
                result);
        case tuning_work::sum:
            return time_workload<matrix_csr>(
                controls, runs, a, flipped,
                [&](auto& out, const auto& x, const auto& y) {
                    ewise_add(controls, out, no_mask, none, x, y);
                },
                result);
        case tuning_work::transpose:
            return time_workload<matrix_csr>(
                controls, runs, a, a,
                [&](auto& out, const auto& x, const auto&) {
                    transpose(controls, out, no_mask, none, x);
                },
                result);
        case tuning_work::sort:
            return time_workload<matrix_coo>(
                controls, runs, a, a,
                [&](auto& out, const auto& x, const auto&) {
                    transpose(controls, out, no_mask, none, x);
                },
                result);
        case tuning_work::kronecker:
            return time_workload<matrix_dcsr>(
                controls, runs, a, a,
                [&](auto& out, const auto& x, const auto& y) {
                    kronecker(controls, out, no_mask, none, x, y);
                },
                result);
    }
}

}  // namespace

std::string tuning_lines(const tuned_values& values) {
    std::string text;
    for (const auto& [name, value] : values) {
        text += name + " = " + std::to_string(value) + "\n";
    }
    return text;
}

tuning_trials::tuning_trials(const std::string& device, bool quick, std::uint64_t seed)
    : device_(device), runs_(quick ? 5 : 11) {
    const index_type nodes = quick ? 20000 : 400000;
    graphs_.push_back(generators::road(nodes, 2.8, seed));
    graphs_.push_back(generators::copurchase(nodes, 8, seed));
    graphs_.push_back(generators::web(nodes, 6, seed));
    graphs_.push_back(generators::social(quick ? 10 : 15, 8, seed));
    const index_type few = quick ? 200 : 2000;
    small_.push_back(generators::road(few, 2.8, seed));
    small_.push_back(generators::web(few, 6, seed));
}

tuning_result tuning_trials::run(tuning_work work, const tuned_values& values) const {
    const temporary_file file(tuning_lines(values));
    controls_options options;
    options.tuning_file = file.path();
    auto controls = create_controls(device_, options);
    tuning_result result;
    for (const auto& graph : work == tuning_work::kronecker ? small_ : graphs_) {
        time_work(controls, work, runs_, graph, result);
    }
    return result;
}

}  // namespace clbool::tools
