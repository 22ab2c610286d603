// SPDX-License-Identifier: MIT
// Products of one matrix and a vector of float, in every form.
#pragma once

#include <common/csr_file.hpp>
#include <common/results.hpp>
#include <spmv/forms.hpp>
#include <spmv/held_form.hpp>
#include <spmv/sums.hpp>

#include <clbool/controls.hpp>
#include <clbool/profile.hpp>
#include <clbool/vector.hpp>

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
    unsigned rounds = 25;
    run_plan plan{2, 1000, 3, 5, 0};  // of all rounds together
};

/// Hears which form the library chooses, while it is to listen.
class form_listener : public observer {
public:
    bool wants_reports() const override { return listens; }
    void report(const operation_report& about) override;

    bool listens = false;
    std::string chosen;  ///< the last one
};

/// The study of one matrix. Forms are made before they are measured, in turns; as many of them are
/// held together as fit into half of the device's memory.
class spmv_study {
public:
    spmv_study(const spmv_settings& options, Controls& controls, form_listener& listener,
               results& file, double read_gbs, const std::string& name, const host_csr& host);

    void run();

private:
    // A form, and what is found out about it.
    struct subject {
        spmv_form form;
        size_type bytes = 0;
        std::optional<held_form> held;
        record found;
        double batch_ms = 0;
    };
    using subjects = std::vector<subject*>;

    // False where `body` throws: then the form is refused, and given back.
    template <class Body>
    bool attempt(subject& one, const Body& body);
    subjects in_order_of_making();
    // Makes as many of those that wait as fit together, one at least unless it is refused.
    subjects hold(subjects& waiting);
    bool make(subject& one, bool is_alone);
    void measure(const subjects& together);
    // Keeps the times, checks a product, and gives the form back.
    void conclude(subject& one);
    // What is known of a form beside its time.
    void describe(subject& one);

    const spmv_settings& options_;
    Controls& controls_;
    form_listener& listener_;
    results& file_;
    double read_gbs_;
    std::string name_;
    const host_csr& host_;
    matrix a_;
    std::vector<float> values_;
    float_vector x_, y_;
    exact_sums expected_;
    std::vector<subject> subjects_;
    std::optional<double> csr_;  // time · size
};

}  // namespace clbool::bench
