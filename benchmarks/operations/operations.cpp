// SPDX-License-Identifier: MIT
// Times of the operations on stand-ins for the thesis's Table 4: M·M by each method, M + M², the
// transpose. Inputs are on the device, outputs stay there, one synchronisation ends a repetition;
// operands are fresh handles each time, so that nothing derived is cached. Every result is checked
// against the others' count. Counters: nnz of the result, host reads, launches and driver
// allocations a repetition, peak device bytes.
#include <clbool.hpp>
#include <clbool/generators.hpp>

#include <benchmark/benchmark.h>

#include <chrono>
#include <functional>
#include <map>
#include <string>

namespace {

using clbool::accumulate;
using clbool::Controls;
using clbool::descriptor;
using clbool::matrix_dcsr;
using clbool::multiplication_method;
using clbool::no_mask;

constexpr int kWarmUps = 2;
constexpr int kRepetitions = 9;

// One matrix on the device, and its square.
struct subject {
    matrix_dcsr matrix;
    matrix_dcsr square;
};

// The same buffers without anything derived from them.
matrix_dcsr fresh(const matrix_dcsr& a) {
    return matrix_dcsr(a.rpt_gpu(), a.rows_gpu(), a.cols_gpu(), a.nrows(), a.ncols(), a.nnz(),
                       a.nzr());
}

using operation = std::function<void(matrix_dcsr& out, const subject& on)>;

void run(benchmark::State& state, Controls& controls, const subject& original,
         const operation& what, clbool::size_type expected_nnz) {
    matrix_dcsr out;
    const auto once = [&] {
        const subject on{fresh(original.matrix), fresh(original.square)};
        controls.finish();
        const auto begin = std::chrono::steady_clock::now();
        what(out, on);
        controls.finish();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    for (int i = 0; i < kWarmUps; ++i) {
        once();
    }
    controls.reset_profile();
    for (auto _ : state) {
        state.SetIterationTime(once());
    }
    if (expected_nnz != 0 && out.nnz() != expected_nnz) {
        state.SkipWithError("the result has the wrong number of entries");
    }
    const auto profile = controls.profile();
    const auto per_run = [&](clbool::size_type total) {
        return static_cast<double>(total) / static_cast<double>(state.iterations());
    };
    state.counters["nnz"] = static_cast<double>(out.nnz());
    // Two of the waits of a repetition are the benchmark's own.
    state.counters["host_reads"] = per_run(profile.host_reads) - 2;
    state.counters["launches"] = per_run(profile.launches);
    state.counters["allocations"] = per_run(profile.driver_allocations);
    state.counters["peak_bytes"] = static_cast<double>(profile.memory.peak);
}

void square(Controls& controls, matrix_dcsr& out, const matrix_dcsr& a,
            multiplication_method method) {
    descriptor desc;
    desc.multiplication = method;
    mxm(controls, out, no_mask, accumulate::none, a, a, desc);
}

void add_benchmarks(Controls& controls, const std::string& name, const subject& s) {
    const auto add = [&](const std::string& label, clbool::size_type nnz, operation what) {
        benchmark::RegisterBenchmark((label + "/" + name).c_str(),
                                     [&controls, &s, what, nnz](benchmark::State& state) {
                                         run(state, controls, s, what, nnz);
                                     })
            ->UseManualTime()
            ->Iterations(kRepetitions)
            ->Unit(benchmark::kMillisecond);
    };
    const std::map<std::string, multiplication_method> methods = {
        {"hash", multiplication_method::hash},
        {"merge", multiplication_method::merge},
        {"esc", multiplication_method::esc}};
    for (const auto& [label, method] : methods) {
        add("mxm_" + label, s.square.nnz(), [&controls, m = method](auto& out, const auto& on) {
            square(controls, out, on.matrix, m);
        });
    }
    add("ewise_add", 0, [&controls](auto& out, const auto& on) {
        ewise_add(controls, out, no_mask, accumulate::none, on.matrix, on.square);
    });
    add("transpose", s.matrix.nnz(), [&controls](auto& out, const auto& on) {
        transpose(controls, out, no_mask, accumulate::none, on.matrix);
    });
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    auto controls = clbool::create_controls(std::string());
    benchmark::AddCustomContext("device", controls.info().name);
    benchmark::AddCustomContext("driver", controls.info().driver);
    benchmark::AddCustomContext("clbool", clbool::version());

    // Matrices named on the command line (Table 4 names or Matrix Market files), else two of each.
    std::vector<std::string> names(argv + 1, argv + argc);
    if (names.empty()) {
        names = {"wing", "luxembourg_osm", "amazon0312", "roadNet-CA"};
    }
    std::map<std::string, subject> subjects;
    for (const auto& name : names) {
        const bool is_file = name.find(".mtx") != std::string::npos;
        const auto host =
            is_file ? clbool::io::read_matrix_market(name) : clbool::generators::table4_like(name);
        auto& s = subjects[name];
        s.matrix = matrix_dcsr(controls, host);
        square(controls, s.square, s.matrix, multiplication_method::automatic);
        add_benchmarks(controls, name, s);
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
