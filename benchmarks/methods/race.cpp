// SPDX-License-Identifier: MIT
#include <methods/race.hpp>

#include <common/rounds.hpp>

#include <clbool/error.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

namespace clbool::bench {

namespace {

constexpr unsigned kRounds = 3;
// Beyond so many times the best it does not matter how slow a method is.
constexpr double kFarBehind = 2.5;
// A first run may take so many times longer because kernels are compiled for it.
constexpr double kOfKernels = 3;
// What takes so many times longer than its share of the budget has no untimed run.
constexpr double kUntimed = 10;
// Of what has not run yet.
constexpr double kUnknown = std::numeric_limits<double>::max();

// "gpu/bitmap".
std::string text_of(const plan_step& step) { return step.backend + '/' + step.method; }

std::string joined(const std::vector<plan_step>& steps, std::string (*text)(const plan_step&)) {
    std::string all;
    for (const auto& step : steps) {
        const std::string one = text(step);
        if (!one.empty()) {
            all += (all.empty() ? "" : "; ") + one;
        }
    }
    return all;
}

}  // namespace

struct race_track::entrant {
    contender who;
    std::vector<double> milliseconds = {};
    double first_ms = 0;
    double latest_ms = 0;
    fingerprint found = {};
    std::string chosen = {}, why = {};
    std::string skipped = {};  // why it is not in the race
    std::string error = {};
    bool slow = false;

    bool is_automatic() const { return who.method == "automatic"; }
    bool runs() const { return skipped.empty() && error.empty() && !slow; }
    // Milliseconds of one repetition.
    double once() {
        who.prepare();
        latest_ms = milliseconds_of(who.work);
        return latest_ms;
    }
};

void race_track::compare(entrant& one) {
    one.found = one.who.answer();
    if (!agreed_) {
        agreed_ = one.found;
        agreed_by_ = one.who.method;
        return;
    }
    const bool same_sums =
        !agreed_->checksum || !one.found.checksum || *agreed_->checksum == *one.found.checksum;
    if (agreed_->count != one.found.count || !same_sums) {
        one.error = "the answer differs from that of " + agreed_by_ + ", which has " +
                    std::to_string(agreed_->count) + " pairs";
    }
}

void race_track::listen(entrant& one) {
    const auto steps = reports_->steps_of([&] { one.once(); });
    one.chosen = joined(steps, text_of);
    one.why = joined(steps, [](const plan_step& step) { return step.why; });
    if (one.who.explain) {
        const std::string told = one.who.explain();
        one.chosen = told.substr(0, told.find(": "));
        one.why = told.substr(std::min(told.size(), one.chosen.size() + 2));
    }
}

// The first run, which may compile kernels, then a warm one that tells how long it takes.
void race_track::first_runs(entrant& one) {
    const double slowest_ms = slowest();
    one.first_ms = one.once();
    compare(one);
    if (one.first_ms > slowest_ms && one.first_ms < kOfKernels * slowest_ms) {
        one.first_ms = one.once();  // perhaps it was the compiler
    }
    one.slow = one.first_ms > slowest_ms;
    if (!one.runs()) {
        return;
    }
    if (one.is_automatic()) {
        listen(one);
    } else {
        one.once();
    }
    best_ms_ = std::min(best_ms_, one.latest_ms);
}

double race_track::slowest() const {
    return std::max(limits_.slow_s * 1e3, limits_.slow_factor * best_ms_);
}

void race_track::warm_up(entrant& one) {
    try {
        if (best_ms_ < kUnknown) {
            limit_.set(slowest());
        }
        first_runs(one);
    } catch (const stopped&) {
        one.first_ms = slowest();
        one.slow = true;
    } catch (const out_of_memory& e) {
        one.skipped = e.what();
    } catch (const invalid_argument& e) {
        one.skipped = e.what();
    } catch (const error& e) {
        one.error = e.what();
    }
    limit_.lift();
    one.who.forget();
}

// In turns, so that a machine that becomes slower does so for all of them.
void race_track::repeat(std::vector<entrant>& entrants) {
    for (unsigned round = 0; round < kRounds; ++round) {
        for (const std::size_t place : order_in(round, kRounds, entrants.size())) {
            entrant& one = entrants[place];
            const bool is_behind = !one.is_automatic() && one.latest_ms > kFarBehind * best_ms_;
            if (!one.runs() || (is_behind && round > 0)) {
                continue;
            }
            const double share_s = limits_.budget_s / kRounds;
            if (one.latest_ms < kUntimed * share_s * 1e3) {
                one.once();  // other methods have left memory of other sizes
            }
            double spent_ms = 0;
            for (unsigned n = 0; n < limits_.most_runs && (n == 0 || spent_ms < share_s * 1e3);
                 ++n) {
                spent_ms += milliseconds_of([&] { one.milliseconds.push_back(one.once()); });
            }
            best_ms_ = std::min(best_ms_, one.latest_ms);
            one.who.forget();
        }
    }
}

void race_track::add(const record& what, const std::string& family, const entrant& one) {
    record r = what;
    r.method = one.who.method;
    r.error = one.error;
    r.more["family"] = family;
    r.more["automatic"] = one.is_automatic();
    if (!one.skipped.empty()) {
        r.more["skipped"] = one.skipped;
    } else if (one.slow) {
        r.time = times{one.first_ms, summarize({one.first_ms})};
        r.more["slow"] = true;
    } else if (one.error.empty()) {
        r.time = times{one.first_ms, summarize(one.milliseconds)};
        r.nnz_out = one.found.count;
        r.checksum = one.found.checksum;
    }
    if (!one.chosen.empty()) {
        r.more["chosen"] = one.chosen;
        r.more["why"] = one.why;
    }
    file_.add(r);
}

void race_track::run(const record& what, const std::string& family,
                     std::vector<contender> contenders,
                     const std::optional<fingerprint>& expected) {
    best_ms_ = kUnknown;
    agreed_ = expected;
    agreed_by_ = "the published one";
    std::vector<entrant> entrants;
    for (auto& one : contenders) {
        entrants.push_back({std::move(one)});
        entrants.back().skipped = entrants.back().who.left_out;
        if (entrants.back().runs()) {
            warm_up(entrants.back());
        }
    }
    repeat(entrants);
    for (const auto& one : entrants) {
        add(what, family, one);
    }
}

}  // namespace clbool::bench
