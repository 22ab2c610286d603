// SPDX-License-Identifier: MIT
// One operation to measure and check.
#pragma once

#include <common/kernel_times.hpp>
#include <common/measure.hpp>
#include <operations/session.hpp>

#include <clbool/coordinates.hpp>
#include <clbool/error.hpp>

#include <functional>
#include <utility>
#include <vector>

namespace clbool::bench {

template <class Matrix>
struct operation_case {
    record what;                 // names and sizes known beforehand
    std::vector<Matrix> inputs;  // distinct operands
    std::function<void(Controls&, Matrix& out, const std::vector<Matrix>&)> run;
    std::function<coordinates(const std::vector<coordinates>&)> reference = {};
    bool reads_all = true;  // every entry of the inputs must be read to know the result
    bool kept_too = false;  // measure as well what runs on the same handles take
};

/// Results above this many entries are counted only, as reading them back takes too long.
inline constexpr size_type kMostRead = 50000000;

template <class Matrix>
fingerprint fingerprint_of(session& work, const Matrix& result) {
    if (result.nnz() > kMostRead && !work.options.check_all) {
        return {result.nnz(), std::nullopt};
    }
    return {result.nnz(), result.to_host(work.controls).checksum()};
}

/// What is wrong with the result of a case, or nothing.
template <class Matrix>
std::string fault(session& work, const operation_case<Matrix>& c, const Matrix& result,
                  const fingerprint& found) {
    if (work.options.check && c.reference) {
        std::vector<coordinates> inputs;
        for (const auto& input : c.inputs) {
            inputs.push_back(input.to_host(work.controls));
        }
        if (result.to_host(work.controls) != c.reference(inputs)) {
            return "differs from the host reference";
        }
    }
    return work.disagreement(c.what, found);
}

/// A run with the times of kernels, on a device state of its own.
template <class Matrix>
void profile_kernels(session& work, const operation_case<Matrix>& c, record& into) {
    Controls& controls = work.profiling();
    std::vector<Matrix> inputs;
    for (const auto& input : c.inputs) {
        inputs.emplace_back(controls, input.to_host(work.controls));
    }
    const auto measured = measure(controls, inputs, c.run, {1, 1, 1, 0});
    print_kernels(into.matrix + ' ' + into.operation + '/' + into.method, measured.counters);
    into.more["kernels"] = kernels_as_json(measured.counters);
}

/// Measures a case, checks and records it. A case that fails is recorded with its error.
/// @throws device_lost when nothing more can be measured on what is on the device
template <class Matrix>
void run_case(session& work, const operation_case<Matrix>& c) {
    record measured = c.what;
    bool lost = false;
    try {
        const auto m = measure(work.controls, c.inputs, c.run, work.options.plan);
        measured = record_of(c.what, m, c.inputs);
        if (!c.reads_all) {
            measured.bytes_at_least = 2 * bytes_of(m.result);
        }
        const auto found = fingerprint_of(work, m.result);
        measured.checksum = found.checksum;
        measured.error = fault(work, c, m.result, found);
        if (c.kept_too) {
            const auto kept =
                measure(work.controls, c.inputs, c.run, work.options.plan, handles::kept);
            measured.more["kept_handles_ms"] = kept.time.warm.median;
        }
        if (work.options.kernels) {
            profile_kernels(work, c, measured);
        }
    } catch (const device_error& e) {
        measured.error = e.what();
        lost = true;
    } catch (const error& e) {
        measured.error = e.what();
    }
    work.file.add(measured);
    if (lost) {
        throw device_lost();
    }
}

}  // namespace clbool::bench
