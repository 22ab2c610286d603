// SPDX-License-Identifier: MIT
// Transitive closure by condensation, or by semi-naive rounds of SpGEMM.
#include <clbool/algorithms.hpp>
#include <clbool/guard.hpp>
#include <clbool/operations.hpp>
#include <queries/closure/closed.hpp>
#include <queries/common/graph_arguments.hpp>
#include <queries/common/options.hpp>
#include <queries/common/round_share.hpp>

#include <exception>
#include <optional>
#include <utility>

namespace clbool::v0 {

namespace {

matrix with_diagonal(context& controls, const matrix& a, backend by) {
    return ewise_add(controls, a, identity_matrix(controls, a.nrows()), {}, {}, by);
}

// Rounds up to the fixpoint; nothing when a trial gives up. Exceptions of the callback pass through
// unchanged: only the code around it is guarded.
std::optional<closure_result> close_by_rounds(context& controls, const matrix& a,
                                              const closure_options& options,
                                              std::optional<operations::closure_trial> trial = {}) {
    matrix found = a;
    matrix fresh = a;
    size_type rounds = 0;
    algorithms::round_share share;
    while (!fresh.empty() && !options.stop.stop_requested()) {
        if (trial && !trial->goes_on()) {
            return std::nullopt;
        }
        const size_type added =
            mxm_delta(controls, found, fresh, no_mask, fresh, a, {}, options.backend);
        ++rounds;
        if (trial) {
            trial->added(added);
        }
        if (options.on_round) {
            const size_type entries = found.nvals();
            options.on_round({rounds, entries, added, share.after(entries, added)});
        }
    }
    return closure_result{
        options.reflexive ? with_diagonal(controls, found, options.backend) : found, fresh.empty(),
        rounds};
}

// The trial rounds, if they reach the fixpoint; the other methods plan by the memory there is.
std::optional<closure_result> close_by_trial(context& controls, const matrix& a,
                                             const closure_options& options) {
    return runtime::if_room([&] {
        const auto trial = operations::trial_of(controls, a, options);
        return trial ? close_by_rounds(controls, a, options, trial) : std::nullopt;
    });
}

// Turns progress reports into callbacks, whose exceptions bypass the operation.
class round_reporter {
public:
    explicit round_reporter(const closure_options& options) : options_(options) {}

    // What `compute` makes of the function that it is to report to.
    template <class Compute>
    auto run(Compute&& compute) {
        auto result =
            compute([this](size_type entries, double share) { return report(entries, share); });
        if (thrown_) {
            std::rethrow_exception(thrown_);
        }
        return result;
    }
    bool complete() const noexcept { return complete_; }
    size_type rounds() const noexcept { return rounds_; }

private:
    bool report(size_type entries, double share) noexcept {
        try {
            const size_type added = entries - known_;
            known_ = entries;
            ++rounds_;
            if (options_.on_round) {
                options_.on_round({rounds_, entries, added, share});
            }
            const bool goes_on = !options_.stop.stop_requested();
            complete_ = goes_on || share >= 1;
            return goes_on;
        } catch (...) {
            thrown_ = std::current_exception();
            return false;
        }
    }

    const closure_options& options_;
    size_type rounds_ = 0;
    size_type known_ = 0;
    bool complete_ = true;
    std::exception_ptr thrown_;
};

closure_options read_checked(const char* name, const matrix& a, const closure_options& given) {
    return detail::guarded(name, [&] {
        algorithms::require_square(name, a);
        return algorithms::read_options(given);
    });
}

}  // namespace

closure_result transitive_closure(context& controls, const matrix& a,
                                  const closure_options& given) {
    const auto options = read_checked("transitive_closure", a, given);
    if (options.method == closure_method::rounds) {
        return *close_by_rounds(controls, a, options);
    }
    if (auto made = close_by_trial(controls, a, options)) {
        return *std::move(made);
    }
    round_reporter reporter(options);
    const auto answer = reporter.run(
        [&](const auto& progress) { return operations::closed(controls, a, options, progress); });
    if (!answer.made) {
        return *close_by_rounds(controls, a, options);
    }
    return {answer.lacks_diagonal ? with_diagonal(controls, *answer.made, options.backend)
                                  : *answer.made,
            reporter.complete(), reporter.rounds()};
}

closure_count count_transitive_closure(context& controls, const matrix& a,
                                       const closure_options& given) {
    const auto options = read_checked("count_transitive_closure", a, given);
    const auto made = options.method == closure_method::rounds
                          ? close_by_rounds(controls, a, options)
                          : close_by_trial(controls, a, options);
    if (made) {
        return {made->pairs.nvals(), made->complete, made->rounds};
    }
    round_reporter reporter(options);
    const size_type pairs = reporter.run([&](const auto& progress) {
        return operations::count_closed(controls, a, options, progress);
    });
    return {pairs, reporter.complete(), reporter.rounds()};
}

}  // namespace clbool::v0
