// SPDX-License-Identifier: MIT
// Delta debugging (Zeller, Hildebrandt 2002) over steps and over the entries of what is built.
#include <fuzz/programs/shrink.hpp>

#include <fuzz/steps/kinds.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace clbool::fuzz {
namespace {

class shrinker {
public:
    shrinker(planned failing, const still_fails& fails, std::chrono::seconds limit)
        : best_(std::move(failing)),
          fails_(fails),
          end_(std::chrono::steady_clock::now() + limit) {}

    planned run();

private:
    bool out_of_time() const { return std::chrono::steady_clock::now() >= end_; }
    const program& best() const { return best_.what; }
    /// Takes the candidate over when it fails too.
    bool attempt(program candidate);
    /// The same with a change to one step.
    template <class Change>
    bool attempt_step(std::size_t i, Change&& change);

    bool drop_steps();
    bool build_results();
    bool simplify_steps();
    bool drop_entries();
    bool drop_entries_of(std::size_t i);
    bool reduce_dimensions();
    bool reduce_dimension(index_type from, index_type to);

    planned best_;
    const still_fails& fails_;
    std::chrono::steady_clock::time_point end_;
};

bool shrinker::attempt(program candidate) {
    if (out_of_time()) {
        return false;
    }
    auto expected = expectations(candidate);
    if (!expected) {
        return false;
    }
    planned next{std::move(candidate), std::move(*expected)};
    if (!fails_(next)) {
        return false;
    }
    best_ = std::move(next);
    return true;
}

template <class Change>
bool shrinker::attempt_step(std::size_t i, Change&& change) {
    program candidate = best();
    return change(candidate.steps[i]) && attempt(std::move(candidate));
}

// Runs of steps from the end on, long ones first.
bool shrinker::drop_steps() {
    bool better = false;
    for (std::size_t length = std::max<std::size_t>(1, best().steps.size() / 2);; length /= 2) {
        for (std::size_t end = best().steps.size(); end > 0;) {
            const std::size_t first = end - std::min(end, length);
            program candidate = best();
            const auto begin = candidate.steps.begin();
            candidate.steps.erase(begin + static_cast<std::ptrdiff_t>(first),
                                  begin + static_cast<std::ptrdiff_t>(end));
            better = attempt(std::move(candidate)) || better;
            end = first;
        }
        if (length <= 1) {
            return better;
        }
    }
}

step built_instead(const step& of, slot out, const coordinates& content) {
    step made;
    made.out = out;
    made.format = of.format;
    made.source = content;
    return made;
}

// What a step computes, built from the host instead: what it was computed from can go then.
bool shrinker::build_results() {
    bool better = false;
    for (std::size_t i = 0; i < best().steps.size(); ++i) {
        const auto& expected = best_.expected[i];
        const auto& of = best().steps[i];
        if (of.what == operation::build || expected.truth ||
            expected.is != outcome::verdict::done) {
            continue;
        }
        program candidate = best();
        const auto at = candidate.steps.begin() + static_cast<std::ptrdiff_t>(i);
        *at = built_instead(of, of.out, *expected.content);
        if (expected.fresh) {
            candidate.steps.insert(at, built_instead(of, of.fresh, *expected.fresh));
        }
        better = attempt(std::move(candidate)) || better;
    }
    return better;
}

// Sets a field to what is simplest; false when it is that already.
template <class Field, class Value>
bool reset(Field& field, Value simple) {
    if (field == simple) {
        return false;
    }
    field = simple;
    return true;
}

using simplification = bool (*)(step&);
const simplification kSimplifications[] = {
    [](step& of) { return reset(of.mask, std::optional<slot>()); },
    [](step& of) { return reset(of.modifiers.complement, false); },
    [](step& of) { return reset(of.modifiers.replace, false); },
    [](step& of) { return reset(of.accumulate, false); },
    [](step& of) { return reset(of.returned, false); },
    [](step& of) { return reset(of.modifiers.transpose_first, false); },
    [](step& of) { return reset(of.modifiers.transpose_second, false); },
    [](step& of) { return reset(of.hints.backend, backend::automatic); },
    [](step& of) { return reset(of.hints.method, 0u); },
    [](step& of) { return reset(of.hints.mask, mask_method::automatic); },
    [](step& of) { return reset(of.rows.is, index_choice::kind::all); },
    [](step& of) { return reset(of.cols.is, index_choice::kind::all); },
    [](step& of) { return reset(of.diagonal, std::int64_t{0}); },
    [](step& of) { return reset(of.where, place::own); },
    [](step& of) { return reset(of.how, construction::coordinates); },
    [](step& of) { return !kind_of(of).run.any_only() && reset(of.format, form::dcsr); },
    [](step& of) {
        return of.what == operation::ewise_add_many && of.inputs.size() > 1
                   ? (of.inputs.resize(of.inputs.size() / 2), true)
                   : false;
    },
    [](step& of) {
        return of.what == operation::ewise_add_many && !of.inputs.empty()
                   ? (of.inputs.pop_back(), true)
                   : false;
    },
    [](step& of) {
        const bool normal = of.source.normalized();
        of.source.normalize();
        return !normal;
    }};

bool shrinker::simplify_steps() {
    bool better = false;
    for (std::size_t i = 0; i < best().steps.size(); ++i) {
        for (const auto& simplify : kSimplifications) {
            better = attempt_step(i, simplify) || better;
        }
    }
    for (const reading simple : {reading::at_once, reading::at_end}) {
        program candidate = best();
        candidate.read = simple;
        better = (simple < best().read && attempt(std::move(candidate))) || better;
    }
    return better;
}

bool shrinker::drop_entries_of(std::size_t i) {
    bool better = false;
    const auto count = [&] { return best().steps[i].source.rows.size(); };
    for (std::size_t length = std::max<std::size_t>(1, count() / 2);; length /= 2) {
        for (std::size_t end = count(); end > 0 && !out_of_time();) {
            const std::size_t first = end - std::min(end, length);
            const auto drop = [&](std::vector<index_type>& of) {
                of.erase(of.begin() + static_cast<std::ptrdiff_t>(first),
                         of.begin() + static_cast<std::ptrdiff_t>(end));
            };
            better = attempt_step(i,
                                  [&](step& of) {
                                      drop(of.source.rows);
                                      drop(of.source.cols);
                                      return true;
                                  }) ||
                     better;
            end = first;
        }
        if (length <= 1 || out_of_time()) {
            return better;
        }
    }
}

bool shrinker::drop_entries() {
    bool better = false;
    for (std::size_t i = 0; i < best().steps.size(); ++i) {
        better = (!best().steps[i].source.rows.empty() && drop_entries_of(i)) || better;
    }
    return better;
}

void cut(coordinates& a) {
    coordinates inside(a.nrows, a.ncols);
    for (std::size_t i = 0; i < a.rows.size(); ++i) {
        if (a.rows[i] < a.nrows && a.cols[i] < a.ncols) {
            inside.add(a.rows[i], a.cols[i]);
        }
    }
    a = std::move(inside);
}

// All dimensions of one size at once, as shapes have to fit.
bool shrinker::reduce_dimension(index_type from, index_type to) {
    program candidate = best();
    const auto change = [&](index_type& dimension) {
        dimension = dimension == from ? to : dimension;
    };
    for (auto& each : candidate.steps) {
        change(each.source.nrows);
        change(each.source.ncols);
        cut(each.source);
        change(each.area.nrows);
        change(each.area.ncols);
    }
    return attempt(std::move(candidate));
}

// The smallest dimension that cuts no entry off.
index_type needed(const program& of, index_type dimension) {
    index_type last = 0;
    const auto look = [&](index_type size, const std::vector<index_type>& indices) {
        if (size == dimension && !indices.empty()) {
            last = std::max(last, *std::max_element(indices.begin(), indices.end()));
        }
    };
    for (const auto& each : of.steps) {
        look(each.source.nrows, each.source.rows);
        look(each.source.ncols, each.source.cols);
    }
    return last < dimension ? last + 1 : dimension;
}

bool shrinker::reduce_dimensions() {
    std::set<index_type> sizes;
    for (const auto& each : best().steps) {
        sizes.insert({each.source.nrows, each.source.ncols, each.area.nrows, each.area.ncols});
    }
    bool better = false;
    for (index_type size : sizes) {
        while (size > 1 && reduce_dimension(size, size / 2)) {
            size /= 2;
            better = true;
        }
        for (const index_type smaller : {needed(best(), size), size - 1}) {
            if (size > 1 && smaller < size && reduce_dimension(size, smaller)) {
                size = smaller;
                better = true;
            }
        }
    }
    return better;
}

planned shrinker::run() {
    for (bool better = true; better && !out_of_time();) {
        better = drop_steps();
        better = build_results() || better;
        better = simplify_steps() || better;
        better = reduce_dimensions() || better;
        better = drop_entries() || better;
    }
    return std::move(best_);
}

}  // namespace

planned shrink(const planned& failing, const still_fails& fails, std::chrono::seconds limit) {
    return shrinker(failing, fails, limit).run();
}

}  // namespace clbool::fuzz
