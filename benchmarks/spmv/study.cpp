// SPDX-License-Identifier: MIT
#include <spmv/study.hpp>

#include <common/matrix_set.hpp>
#include <common/read_bandwidth.hpp>

#include <clbool/error.hpp>
#include <clbool/vector_operations.hpp>

#include <algorithm>
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

// The rest is for the matrix that forms are made of, vectors, and what conversions need.
size_type room_for_forms(const device_info& device) {
    const size_type machine = device.machine_memory;
    return (machine > 0 ? std::min(machine, device.global_memory) : device.global_memory) / 2;
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
      x_(controls, host.ncols, all_indices(host.ncols), values_),
      expected_(host, values_) {
    for (const auto& form : spmv_forms(options.forms)) {
        subject one;
        one.form = form;
        one.found = {name, "spmv", form.name, form.name};
        subjects_.push_back(std::move(one));
    }
}

void spmv_study::run() {
    for (subjects waiting = in_order_of_making(); !waiting.empty();) {
        const subjects together = hold(waiting);
        measure(together);
        for (subject* one : together) {
            conclude(*one);
        }
        controls_.finish();
        controls_.trim();
    }
    for (auto& one : subjects_) {
        if (one.found.time) {
            describe(one);
        }
        file_.add(one.found);
    }
}

template <class Body>
bool spmv_study::attempt(subject& one, const Body& body) {
    try {
        body();
        return true;
    } catch (const error& e) {
        one.held.reset();
        one.found.more["refused"] = e.what();
        return false;
    }
}

// What the library chooses is compared with the others, whether or not all are held together: it
// comes first, where most of them are.
spmv_study::subjects spmv_study::in_order_of_making() {
    subjects all;
    for (auto& one : subjects_) {
        if (attempt(one, [&] { one.bytes = one.form.bytes(controls_, a_); })) {
            all.push_back(&one);
        }
    }
    std::stable_partition(all.begin(), all.end(),
                          [](const subject* one) { return !one->form.form; });
    return all;
}

spmv_study::subjects spmv_study::hold(subjects& waiting) {
    const size_type room = room_for_forms(controls_.info());
    size_type taken = 0;
    subjects together, later;
    for (subject* one : waiting) {
        const bool is_alone = together.empty();
        if (!is_alone && one->bytes > room - std::min(room, taken)) {
            later.push_back(one);
        } else if (make(*one, is_alone)) {
            together.push_back(one);
            taken += one->bytes;
        } else if (!one->found.more.contains("refused")) {
            later.push_back(one);
        }
    }
    waiting = std::move(later);
    return together;
}

// False where it is refused, or has to wait until others have gone.
bool spmv_study::make(subject& one, bool is_alone) {
    const spmv_operands operands{controls_, a_, x_, y_};
    const auto hold_it = [&] {
        try {
            one.held.emplace(operands, one.form);
        } catch (const out_of_memory&) {
            if (is_alone) {
                throw;
            }
        }
    };
    return attempt(one, hold_it) && one.held;
}

void spmv_study::measure(const subjects& together) {
    for (unsigned round = 0; round < options_.rounds; ++round) {
        for (const std::size_t i : order_in(round, options_.rounds, together.size())) {
            subject& one = *together[i];
            if (one.held) {
                attempt(one, [&] { one.held->add_round(options_.plan, options_.rounds); });
            }
        }
    }
}

void spmv_study::conclude(subject& one) {
    if (!one.held) {
        return;  // refused on the way
    }
    attempt(one, [&] {
        listener_.listens = true;
        one.held->multiply(1);
        record& found = one.found;
        double largest = 0;
        found.error = expected_.check(controls_, y_, largest);
        found.more["largest_error"] = largest;
        found.more["form"] = listener_.chosen;
        found.nnz_out = y_.nvals(controls_);
        found.time = one.held->single();
        one.batch_ms = one.held->batch_ms();
    });
    listener_.listens = false;
    one.held.reset();
}

void spmv_study::describe(subject& one) {
    record& r = one.found;
    r.nnz_in = host_.nnz();
    // The form, the vector and the result once each.
    r.bytes_at_least = one.bytes + sizeof(float) * (size_type{host_.nrows} + host_.ncols);
    r.more["batch_ms"] = one.batch_ms;
    r.more["read_fraction"] =
        static_cast<double>(*r.bytes_at_least) / (one.batch_ms * 1e6) / read_gbs_;
    if (!one.form.form) {
        return;  // the bytes are those of what was chosen
    }
    r.more["form_bytes"] = one.bytes;
    const double product = r.time->warm.median * static_cast<double>(one.bytes);
    if (one.form.name == "csr") {
        csr_ = product;
        r.more["gather_ms"] = measure_gathers(controls_, host_.columns, values_);
    }
    if (csr_) {
        r.more["k"] = *csr_ / product;
    }
}

}  // namespace clbool::bench
