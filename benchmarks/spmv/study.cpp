// SPDX-License-Identifier: MIT
#include <spmv/study.hpp>

#include <common/matrix_set.hpp>
#include <common/read_bandwidth.hpp>

#include <clbool/error.hpp>
#include <clbool/vector_operations.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <utility>

namespace clbool::bench {

namespace {

// Positive numbers, so that sums have no cancellation to blame errors on.
std::vector<float> random_values(size_type count) {
    std::mt19937_64 random(11);
    std::vector<float> values(count);
    for (float& value : values) {
        value = static_cast<float>(random() >> 40) / static_cast<float>(1 << 24) + 1e-3f;
    }
    return values;
}

std::vector<index_type> all_indices(index_type size) {
    std::vector<index_type> all(size);
    std::iota(all.begin(), all.end(), index_type{0});
    return all;
}

}  // namespace

void form_listener::report(const operation_report& about) {
    for (const auto& step : about.steps) {
        if (step.what == "form") {
            chosen = step.method;
        }
    }
}

spmv_study::spmv_study(const spmv_settings& options, Controls& controls, form_listener& listener,
                       results& file, double read_gbs, const std::string& name,
                       const host_csr& host)
    : options_(options),
      controls_(controls),
      listener_(listener),
      file_(file),
      read_gbs_(read_gbs),
      name_(name),
      host_(host),
      a_(controls, expand(host)),
      values_(random_values(host.ncols)),
      x_(controls, host.ncols, all_indices(host.ncols), values_) {
    compute_expected();
}

void spmv_study::run() {
    for (const auto& form : spmv_forms(options_.forms)) {
        try {
            measure(form);
        } catch (const error& e) {
            record r{name_, "spmv", form.name, form.name};
            r.more["refused"] = e.what();
            file_.add(r);
        }
    }
}

void spmv_study::measure(const spmv_form& form) {
    record r{name_, "spmv", form.name, form.name};
    const matrix a = form.make(controls_, a_).without_derived();
    const auto hints = form.hints();
    float_vector y;
    const auto products = [&](int count) {
        return milliseconds_of([&] {
            for (int n = 0; n < count; ++n) {
                mxv(controls_, y, no_mask, accumulator::none, semiring::plus_second, a, x_, {},
                    hints);
            }
            controls_.finish();
        });
    };
    controls_.finish();
    products(1);  // compiles kernels and makes what is chosen: no time is to include either
    // What is enqueued first finds the host and the driver slower than they will be.
    constexpr double kWarmMs = 25;
    for (double spent = 0; spent < kWarmMs;) {
        spent += products(kBatch);
    }
    r.time = repeat(options_.plan, [&] { return products(1); });
    const auto batches = options_.plan.at_most(kBatches);
    const auto batch = repeat(batches, [&] { return products(kBatch); });
    listener_.listens = true;
    products(1);
    listener_.listens = false;
    r.more["form"] = listener_.chosen;
    double largest = 0;
    r.error = check(y, largest);
    r.more["largest_error"] = largest;
    r.nnz_out = y.nvals(controls_);
    describe(r, form, batch.warm.median / kBatch);
    file_.add(r);
}

void spmv_study::describe(record& r, const spmv_form& form, double batch_ms) {
    const size_type bytes = form.bytes(controls_, a_);
    const double ms = r.time->warm.median;
    r.nnz_in = host_.nnz();
    // The form, the vector and the result once each.
    r.bytes_at_least = bytes + sizeof(float) * (size_type{host_.nrows} + host_.ncols);
    r.more["batch_ms"] = batch_ms;
    r.more["read_fraction"] = static_cast<double>(*r.bytes_at_least) / (batch_ms * 1e6) / read_gbs_;
    if (!form.form) {
        return;  // the bytes are those of what was chosen
    }
    r.more["form_bytes"] = bytes;
    const double product = ms * static_cast<double>(bytes);
    if (form.name == "csr") {
        csr_ = product;
        r.more["gather_ms"] = measure_gathers(controls_, host_.columns, values_);
    }
    if (csr_) {
        r.more["k"] = *csr_ / product;
    }
}

void spmv_study::compute_expected() {
    expected_.assign(host_.nrows, 0);
    for (std::uint64_t row = 0; row < host_.nrows; ++row) {
        for (auto e = host_.pointers[row]; e < host_.pointers[row + 1]; ++e) {
            expected_[row] += double{values_[host_.columns[e]]};
        }
    }
}

std::string spmv_study::check(const float_vector& y, double& largest) const {
    const auto found = y.to_host(controls_);
    std::size_t n = 0;
    for (std::uint64_t row = 0; row < host_.nrows; ++row) {
        const auto terms = host_.pointers[row + 1] - host_.pointers[row];
        const bool there = n < found.indices.size() && found.indices[n] == row;
        if (there != (terms > 0)) {
            return "row " + std::to_string(row) + (there ? " has a sum of nothing" : " is missing");
        }
        if (!there) {
            continue;
        }
        const double error = std::fabs(double{found.values[n]} / expected_[row] - 1);
        if (!(error <=
              static_cast<double>(terms) * double{std::numeric_limits<float>::epsilon()})) {
            return "the sum of row " + std::to_string(row) + " is wrong";
        }
        largest = std::max(largest, error);
        ++n;
    }
    return {};
}

}  // namespace clbool::bench
