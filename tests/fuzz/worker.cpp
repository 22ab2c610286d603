// SPDX-License-Identifier: MIT
// The loop of a worker.
#include <fuzz/worker.hpp>

#include <fuzz/machine.hpp>
#include <fuzz/programs/shrink.hpp>
#include <fuzz/report.hpp>

#include <algorithm>
#include <future>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clbool::fuzz {
namespace {

using std::chrono::steady_clock;

class worker {
public:
    worker(const Controls& base, const session_options& options, steady_clock::time_point start,
           worker_state& state, std::atomic<bool>& stop, coverage& seen, std::FILE* report)
        : base_(base),
          options_(options),
          start_(start),
          state_(state),
          stop_(stop),
          seen_(seen),
          report_(report) {}

    void run();

private:
    bool over() const;
    void run_program(std::uint64_t index);
    void fail(std::uint64_t index, const planned& failing, const failure& how);
    std::optional<failure> try_again(const planned& what);
    machine& machine_for(const std::string& configuration);

    const Controls& base_;
    const session_options& options_;
    steady_clock::time_point start_;
    worker_state& state_;
    std::atomic<bool>& stop_;
    coverage& seen_;
    std::FILE* report_;
    std::map<std::string, machine> machines_;
};

bool worker::over() const {
    const std::uint64_t workers = options_.workers();
    const auto& steps = options_.steps;
    return stop_.load() || (steps && state_.steps.load() >= (*steps + workers - 1) / workers) ||
           (options_.seconds &&
            steady_clock::now() - start_ >= std::chrono::seconds(*options_.seconds));
}

// Made once and kept, as programs are costly to build.
machine& worker::machine_for(const std::string& configuration) {
    const auto known = machines_.find(configuration);
    if (known != machines_.end()) {
        return known->second;
    }
    return machines_
        .emplace(std::piecewise_construct, std::forward_as_tuple(configuration),
                 std::forward_as_tuple(base_, find_configuration(configuration)))
        .first->second;
}

// Some failures are a matter of luck: of threads, for example.
std::optional<failure> worker::try_again(const planned& what) {
    constexpr int kTimes = 3;
    for (int i = 0; i < kTimes; ++i) {
        if (auto how =
                machine_for(what.what.configuration).run(what.what, what.expected, nullptr)) {
            machines_.erase(what.what.configuration);  // what failed may have spoilt it
            return how;
        }
        if (what.what.read == reading::at_once) {
            break;
        }
    }
    return std::nullopt;
}

void worker::fail(std::uint64_t index, const planned& failing, const failure& how) {
    state_.failures.fetch_add(1);
    if (state_.failures.load() >= options_.most_failures) {
        stop_.store(true);
    }
    const auto first_line = failure_line(options_, index, failing, how, start_);
    std::fputs(first_line.c_str(), report_);
    std::fflush(report_);
    if (options_.shrinking.count() == 0) {
        return;
    }
    state_.shrinking.store(true);
    machines_.clear();
    failure last = how;
    bool again = false;
    const auto small = shrink(
        failing,
        [&](const planned& candidate) {
            const auto found = try_again(candidate);
            last = found.value_or(last);
            again = again || found.has_value();
            return found.has_value();
        },
        options_.shrinking);
    const auto text = failure_text(options_, index, small, again ? last : how);
    std::fputs(text.c_str(), report_);
    state_.shrinking.store(false);
}

void worker::run_program(std::uint64_t index) {
    state_.program.store(index);
    const auto made = generate(options_.seed, index, options_.configuration);
    const auto wrong = machine_for(made.what.configuration).run(made.what, made.expected, &seen_);
    state_.steps.fetch_add(made.what.steps.size());
    if (wrong) {
        fail(index, made, *wrong);
    }
}

void worker::run() {
    if (options_.program) {
        run_program(*options_.program);
        return;
    }
    while (!over()) {
        const std::uint64_t index = state_.next.load();
        run_program(index);
        state_.next.store(index + options_.stride());
    }
}

// Returns the status for the process to end with.
int work_in_thread(worker only, const worker_state& state, const session_options& options,
                   std::FILE* report) {
    try {
        only.run();
        return 0;
    } catch (const std::exception& problem) {
        std::fprintf(report, "program %llu of seed %llu could not be run: %s\n",
                     static_cast<unsigned long long>(state.program.load()),
                     static_cast<unsigned long long>(options.seed), problem.what());
        return 2;
    }
}

}  // namespace

int run_worker(const session_options& options, steady_clock::time_point start, worker_state* states,
               std::atomic<bool>& stop, coverage& seen, std::FILE* report) {
    try {
        const Controls base = create_controls(options.device);
        std::vector<std::future<int>> threads;
        for (unsigned i = 0; i < options.threads; ++i) {
            threads.push_back(std::async(std::launch::async, [&, i] {
                return work_in_thread(worker(base, options, start, states[i], stop, seen, report),
                                      states[i], options, report);
            }));
        }
        int status = 0;
        for (auto& one : threads) {
            status = std::max(status, one.get());
        }
        return status;
    } catch (const std::exception& problem) {
        std::fprintf(report, "there is nothing to work with: %s\n", problem.what());
        return 2;
    }
}

}  // namespace clbool::fuzz
