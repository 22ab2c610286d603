// SPDX-License-Identifier: MIT
// Measuring an operation of clbool: inputs on the device, the output left there, one
// synchronisation at the end, operands under fresh handles without data that earlier runs derived.
#pragma once

#include <common/results.hpp>

#include <clbool/controls.hpp>
#include <clbool/formats.hpp>

#include <algorithm>
#include <optional>
#include <vector>

namespace clbool::bench {

/// A handle with nothing derived from its matrix.
template <class Matrix>
Matrix fresh(const Matrix& a) {
    return static_cast<const matrix&>(a).without_derived();
}

/// Bytes that a matrix takes in its format: of one in the host's memory, which has no buffers to
/// ask, those of its columns, and of rows of bits those of all bits.
/// @{
inline std::optional<size_type> bytes_without_buffers(const matrix& a) {
    switch (a.form()) {
        case matrix_form::host: return 4 * a.nvals();
        case matrix_form::bits: return size_type{a.nrows()} * a.ncols() / 8;
        default: return std::nullopt;
    }
}
inline size_type bytes_of(const matrix_coo& a) { return 8 * a.nnz(); }
inline size_type bytes_of(const matrix_csr& a) {
    if (const auto known = bytes_without_buffers(a)) {
        return *known;
    }
    return (a.wide() ? 8 : 4) * (a.nrows() + size_type{1}) + 4 * a.nnz();
}
inline size_type bytes_of(const matrix_dcsr& a) {
    if (const auto known = bytes_without_buffers(a)) {
        return *known;
    }
    return (a.wide() ? 8 : 4) * (a.nzr() + size_type{1}) + 4 * (a.nzr() + a.nnz());
}
/// @}

/// Waits of the host but for the one that ends a run; the host as a device has none.
inline size_type waits_within(const profile_report& run) noexcept {
    return run.host_reads > 0 ? run.host_reads - 1 : 0;
}

/// What measuring an operation gave.
template <class Matrix>
struct measurement {
    Matrix result;  // of the last run
    times time;
    profile_report counters;   // of the last run, without the wait that ends it
    size_type peak_bytes = 0;  // of the first run, with the pool trimmed before it
};

/// Whether operands come under new handles in every run, as in loops where they change, or stay.
enum class handles { fresh, kept };

/// Repeats run(controls, out, inputs). `inputs` are the distinct operands.
template <class Matrix, class Run>
measurement<Matrix> measure(Controls& controls, const std::vector<Matrix>& inputs, const Run& run,
                            const run_plan& plan, handles of_operands = handles::fresh) {
    measurement<Matrix> measured;
    controls.finish();
    controls.trim();
    const auto once = [&] {
        measured.result = Matrix();  // its memory serves the next run
        std::vector<Matrix> operands;
        operands.reserve(inputs.size());
        for (const auto& input : inputs) {
            operands.push_back(of_operands == handles::fresh ? fresh(input) : input);
        }
        controls.finish();
        controls.reset_profile();
        const double ms = milliseconds_of([&] {
            run(controls, measured.result, operands);
            controls.finish();
        });
        measured.counters = controls.profile();
        measured.counters.host_reads = waits_within(measured.counters);
        if (measured.peak_bytes == 0) {
            measured.peak_bytes = measured.counters.memory.peak;
        }
        return ms;
    };
    measured.time = repeat(plan, once);
    return measured;
}

/// The record of a measurement; `what` names matrix, operation, method and format.
template <class Matrix>
record record_of(record what, const measurement<Matrix>& measured,
                 const std::vector<Matrix>& inputs) {
    what.time = measured.time;
    size_type bytes = bytes_of(measured.result);
    size_type entries = 0;
    for (const auto& input : inputs) {
        bytes += bytes_of(input);
        entries += input.nnz();
    }
    what.nnz_in = entries;
    what.nnz_out = measured.result.nnz();
    what.bytes_at_least = bytes;
    what.operand_bytes = bytes;
    what.peak_bytes = measured.peak_bytes;
    what.host_reads = measured.counters.host_reads;
    what.launches = measured.counters.launches;
    what.allocations = measured.counters.driver_allocations;
    return what;
}

}  // namespace clbool::bench
