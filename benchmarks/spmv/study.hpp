// SPDX-License-Identifier: MIT
// Products of one matrix and a vector of float, in every form.
#pragma once

#include <common/csr_file.hpp>
#include <common/results.hpp>
#include <spmv/forms.hpp>

#include <clbool/controls.hpp>
#include <clbool/profile.hpp>
#include <clbool/vector.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clbool::bench {

/// What the command line says.
struct spmv_settings {
    std::vector<std::string> matrices;
    std::vector<std::string> forms;  // empty: all
    std::string device;
    std::string cache;
    std::string out;
    bool quick = false;
    run_plan plan{2, 1000, 3, 5, 0};
};

/// Hears which form the library chooses, while it is to listen.
class form_listener : public observer {
public:
    bool wants_reports() const override { return listens; }
    void report(const operation_report& about) override;

    bool listens = false;
    std::string chosen;  ///< the last one
};

/// The study of one matrix. Forms are made before anything is measured, and kept.
class spmv_study {
public:
    spmv_study(const spmv_settings& options, Controls& controls, form_listener& listener,
               results& file, double read_gbs, const std::string& name, const host_csr& host);

    void run();

private:
    // Products that are enqueued one behind the other, for the time of one without its wait.
    static constexpr int kBatch = 20;
    static constexpr unsigned kBatches = 50;

    void measure(const spmv_form& form);
    // What is known of a form beside its time.
    void describe(record& r, const spmv_form& form, double batch_ms);
    // The sums in double precision, and of the terms' magnitudes.
    void compute_expected();
    // The largest error of a sum, relative to it; text that says so where one is beyond rounding.
    std::string check(const float_vector& y, double& largest) const;

    const spmv_settings& options_;
    Controls& controls_;
    form_listener& listener_;
    results& file_;
    double read_gbs_;
    std::string name_;
    const host_csr& host_;
    matrix a_;
    std::vector<float> values_;
    float_vector x_;
    std::vector<double> expected_;
    std::optional<double> csr_;  // time · size
};

}  // namespace clbool::bench
