// SPDX-License-Identifier: MIT
// Programs on a device.
#include <fuzz/machine.hpp>

#include <core/storage/nodes/node.hpp>
#include <fuzz/steps/hints.hpp>
#include <fuzz/steps/kinds.hpp>
#include <support/compare.hpp>

#include <algorithm>
#include <thread>
#include <utility>

namespace clbool::fuzz {
namespace {

// Whether a matrix changes its type by a call rather than by the language.
bool is_called(form from, form to) { return from != to && from != form::any && to != form::any; }

matrix to_csr(Controls& on, const typed_matrix& a) {
    return a.type == form::coo ? coo_to_csr_shallow(on, a.entries) : dcsr_to_csr(on, a.entries);
}

matrix to_dcsr(Controls& on, const typed_matrix& a) {
    return a.type == form::coo ? coo_to_dcsr_shallow(on, a.entries) : csr_to_dcsr(on, a.entries);
}

// By turns the two ways there are.
matrix to_coo(Controls& on, const typed_matrix& a) {
    return a.type == form::csr          ? csr_to_coo_shallow(on, a.entries)
           : a.entries.nvals() % 2 == 0 ? dcsr_to_coo_shallow(on, a.entries)
                                        : dcsr_to_coo_deep(on, a.entries);
}

matrix converted(Controls& on, const typed_matrix& a, form to) {
    if (!is_called(a.type, to)) {
        return a.entries;
    }
    return to == form::coo ? to_coo(on, a) : to == form::csr ? to_csr(on, a) : to_dcsr(on, a);
}

// Places a step reads: its inputs, its mask, and its outputs' old content.
std::vector<slot> places_of(const step& of) {
    std::vector<slot> places = of.inputs;
    places.push_back(of.out);
    if (is_delta(of)) {
        places.push_back(of.fresh);
    }
    if (of.mask) {
        places.push_back(*of.mask);
    }
    return places;
}

bool uses(const step& of, slot place) {
    const auto places = places_of(of);
    return std::find(places.begin(), places.end(), place) != places.end();
}

// The kinds of errors that a wrong argument is answered with.
bool is_refusal(const error& thrown) {
    return dynamic_cast<const dimension_mismatch*>(&thrown) != nullptr ||
           dynamic_cast<const invalid_argument*>(&thrown) != nullptr;
}

std::size_t rows_with_entries(const coordinates& a) {
    std::size_t rows = 0;
    for (std::size_t i = 0; i < a.rows.size(); ++i) {
        rows += i == 0 || a.rows[i] != a.rows[i - 1] ? 1 : 0;
    }
    return rows;
}

// Whether a handle can tell how many rows have entries; where that takes a conversion, it is asked
// now and then. Buffers of the user's belong to no device that one could be made on.
bool is_asked_for_rows(const typed_matrix& found) {
    const auto& a = found.entries;
    const bool knows = a.form() == matrix_form::dcsr || a.form() == matrix_form::host;
    return found.type == form::dcsr &&
           (knows || (a.nvals() % 8 == 0 && a.node()->home() != nullptr));
}

// Numbers that a handle knows.
std::optional<std::string> wrong_numbers(const typed_matrix& found, const coordinates& expected) {
    const auto& a = found.entries;
    if (is_asked_for_rows(found)) {
        const auto nzr = matrix_dcsr(a).nzr();
        if (nzr != rows_with_entries(expected)) {
            return "nzr() is " + std::to_string(nzr) + ", expected " +
                   std::to_string(rows_with_entries(expected));
        }
    }
    if (a.nvals() != expected.nnz() || a.empty() != expected.rows.empty() ||
        a.nvals_bound() < expected.nnz()) {
        return "nvals() is " + std::to_string(a.nvals()) + ", expected " +
               std::to_string(expected.nnz());
    }
    return std::nullopt;
}

std::optional<std::string> content_difference(Controls& on, const typed_matrix& found,
                                              const coordinates& expected) {
    const auto same = testing::same_matrix(found.entries.to_host(on), expected);
    return same ? wrong_numbers(found, expected) : same.message();
}

std::size_t number_of(const configuration& setup) {
    return static_cast<std::size_t>(&find_configuration(setup.name) - configurations().data());
}

Controls opened(const Controls& base, const configuration& setup) {
    if (!setup.device.empty()) {
        return create_controls(setup.device, setup.options);
    }
    return {base.context(), base.device(), cl::CommandQueue(base.context, base.device)(),
            setup.options};
}

}  // namespace

std::size_t end_of_batch(const program& of, std::size_t first) {
    std::size_t end = first + 1;
    const auto apart = [&](const step& one, const step& other) {
        const auto writes_into = [](const step& writer, const step& user) {
            return uses(user, writer.out) || (is_delta(writer) && uses(user, writer.fresh));
        };
        return !writes_into(one, other) && !writes_into(other, one);
    };
    const auto fits = [&](const step& next) {
        for (std::size_t i = first; i < end; ++i) {
            if (!apart(of.steps[i], next)) {
                return false;
            }
        }
        return next.where == place::thread;
    };
    while (of.steps[first].where == place::thread && end < of.steps.size() &&
           end < first + kThreads && fits(of.steps[end])) {
        ++end;
    }
    return end;
}

machine::machine(const Controls& base, const configuration& setup)
    : number_(number_of(setup)), own_(opened(base, setup)), fork_(own_.fork()) {
    for (std::size_t i = 0; i < kThreads; ++i) {
        threads_.push_back(own_.fork());
    }
}

template <class Matrix>
machine::trace machine::perform_in(const step& of, Controls& on) {
    std::array<std::optional<Matrix>, kSlots> handles;
    for (const slot place : places_of(of)) {
        if (!handles[place]) {
            handles[place] = Matrix(converted(on, slots_[place], of.format));
        }
    }
    operands<Matrix> with(of, handles);
    trace found;
    try {
        step called = of;
        called.modifiers = named(described(of));
        const call* const returning = returning_call(of);
        (returning != nullptr ? *returning : kind_of(of).run)(on, with, called);
        found.truth = with.truth;
        found.count = with.count;
    } catch (const error& thrown) {
        found.refused = is_refusal(thrown);
        found.thrown = found.refused ? "" : thrown.what();
    }
    found.out.kept = typed_matrix{with.out(), of.format};
    if (is_delta(of)) {
        found.fresh.kept = typed_matrix{with.fresh(), of.format};
    }
    return found;
}

machine::trace machine::perform(const step& of, Controls& on) {
    try {
        switch (of.format) {
            case form::coo: return perform_in<matrix_coo>(of, on);
            case form::csr: return perform_in<matrix_csr>(of, on);
            case form::dcsr: return perform_in<matrix_dcsr>(of, on);
            case form::any: break;
        }
        return perform_in<matrix>(of, on);
    } catch (const std::exception& thrown) {
        trace failed;
        failed.out.kept = slots_[of.out];
        failed.fresh.kept = slots_[of.fresh];
        failed.thrown = thrown.what();
        return failed;
    }
}

void machine::perform_alone(const program& of, std::size_t i) {
    const auto& next = of.steps[i];
    switch (next.where) {
        case place::own: traces_[i] = perform(next, own_); break;
        case place::fork: traces_[i] = perform(next, fork_); break;
        case place::fresh: {
            Controls fresh = own_.fork();
            traces_[i] = perform(next, fresh);
            break;
        }
        case place::thread: traces_[i] = perform(next, threads_[0]); break;
    }
}

void machine::perform_at_once(const program& of, std::size_t first, std::size_t last) {
    std::vector<std::thread> workers;
    for (std::size_t i = first; i < last; ++i) {
        workers.emplace_back(
            [this, &of, i, first] { traces_[i] = perform(of.steps[i], threads_[i - first]); });
    }
    for (auto& each : workers) {
        each.join();
    }
}

std::optional<std::string> machine::difference(const trace& found, const outcome& expected) {
    if (!found.thrown.empty()) {
        return "it threw: " + found.thrown;
    }
    if (found.refused != (expected.is == outcome::verdict::refused)) {
        return found.refused ? "it was refused" : "it was not refused";
    }
    if (found.truth != expected.truth && !found.refused) {
        return std::string("its answer is ") + (found.truth.value_or(false) ? "true" : "false");
    }
    const bool counted = expected.fresh && expected.is == outcome::verdict::done;
    if (counted && found.count != expected.fresh->nnz()) {
        return "it returned " + std::to_string(found.count.value_or(0)) + ", expected " +
               std::to_string(expected.fresh->nnz());
    }
    if (expected.fresh && !found.fresh.given_up) {
        if (auto what = content_difference(own_, found.fresh.kept, *expected.fresh)) {
            return "what is new: " + *what;
        }
    }
    return found.out.given_up ? std::nullopt
                              : content_difference(own_, found.out.kept, *expected.content);
}

std::optional<failure> machine::compare(const std::vector<outcome>& expected, std::size_t first,
                                        std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
        if (auto what = difference(traces_[i], expected[i])) {
            return failure{i, *what};
        }
    }
    return std::nullopt;
}

void machine::put(const program& of, slot place, std::size_t i, result trace::*which) {
    slots_[place] = (traces_[i].*which).kept;
    auto& [last, its] = writers_[place];
    const bool went_well = last && traces_[*last].thrown.empty();
    if (of.read == reading::last && went_well && last != i) {
        traces_[*last].*its = {typed_matrix(), true};
    }
    last = i;
    its = which;
}

void machine::settle(const program& of, std::size_t first, std::size_t last, bool launched) {
    for (std::size_t i = first; i < last; ++i) {
        traces_[i].launched = launched;
        put(of, of.steps[i].out, i, &trace::out);
        if (is_delta(of.steps[i])) {
            put(of, of.steps[i].fresh, i, &trace::fresh);
        }
    }
}

std::optional<failure> machine::run_all(const program& of, const std::vector<outcome>& expected) {
    std::size_t end = 0;
    for (std::size_t first = 0; first < of.steps.size(); first = end) {
        end = end_of_batch(of, first);
        const auto launches = own_.profile().launches;
        if (of.steps[first].where == place::thread) {
            perform_at_once(of, first, end);
        } else {
            perform_alone(of, first);
        }
        settle(of, first, end, own_.profile().launches != launches);
        if (of.read == reading::at_once) {
            if (auto wrong = compare(expected, first, end)) {
                return wrong;
            }
        }
    }
    // Again where they were read at once: later steps must not have written into earlier results.
    return compare(expected, 0, of.steps.size());
}

std::optional<failure> machine::run(const program& of, const std::vector<outcome>& expected,
                                    coverage* seen) {
    slots_.fill(typed_matrix());
    writers_.fill(writer());
    traces_.assign(of.steps.size(), trace());
    std::optional<failure> wrong;
    try {
        wrong = run_all(of, expected);
        own_.finish();
    } catch (const std::exception& thrown) {
        wrong = failure{of.steps.empty() ? 0 : of.steps.size() - 1,
                        std::string("reading it threw: ") + thrown.what()};
    }
    for (std::size_t i = 0; seen != nullptr && i < of.steps.size(); ++i) {
        seen->add(of.steps[i], number_, traces_[i].launched, expected[i].trivial);
    }
    traces_.clear();
    slots_.fill(typed_matrix());
    return wrong;
}

}  // namespace clbool::fuzz
