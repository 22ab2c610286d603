// SPDX-License-Identifier: MIT
// Programs on a device.
#include <fuzz/machine.hpp>

#include <fuzz/kinds.hpp>
#include <support/compare.hpp>

#include <algorithm>
#include <thread>
#include <type_traits>
#include <utility>

namespace clbool::fuzz {
namespace {

matrix_coo converted(Controls&, const matrix_coo& a, const matrix_coo*) { return a; }
matrix_coo converted(Controls& on, const matrix_csr& a, const matrix_coo*) {
    return csr_to_coo_shallow(on, a);
}
// By turns the two ways there are.
matrix_coo converted(Controls& on, const matrix_dcsr& a, const matrix_coo*) {
    return a.nnz() % 2 == 0 ? dcsr_to_coo_shallow(on, a) : dcsr_to_coo_deep(on, a);
}
matrix_csr converted(Controls& on, const matrix_coo& a, const matrix_csr*) {
    return coo_to_csr_shallow(on, a);
}
matrix_csr converted(Controls&, const matrix_csr& a, const matrix_csr*) { return a; }
matrix_csr converted(Controls& on, const matrix_dcsr& a, const matrix_csr*) {
    return dcsr_to_csr(on, a);
}
matrix_dcsr converted(Controls& on, const matrix_coo& a, const matrix_dcsr*) {
    return coo_to_dcsr_shallow(on, a);
}
matrix_dcsr converted(Controls& on, const matrix_csr& a, const matrix_dcsr*) {
    return csr_to_dcsr(on, a);
}
matrix_dcsr converted(Controls&, const matrix_dcsr& a, const matrix_dcsr*) { return a; }

template <class Matrix>
Matrix in_form(Controls& on, const any_matrix& a) {
    return std::visit(
        [&](const auto& known) { return converted(on, known, static_cast<Matrix*>(nullptr)); }, a);
}

// Places a step reads: its inputs, its mask, and its output's old content.
std::vector<slot> places_of(const step& of) {
    std::vector<slot> places = of.inputs;
    places.push_back(of.out);
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

// Numbers that a handle knows without its device.
template <class Matrix>
std::optional<std::string> wrong_numbers(const Matrix& found, const coordinates& expected) {
    if constexpr (std::is_same_v<Matrix, matrix_dcsr>) {
        if (found.nzr() != rows_with_entries(expected)) {
            return "nzr() is " + std::to_string(found.nzr()) + ", expected " +
                   std::to_string(rows_with_entries(expected));
        }
    }
    if (found.nnz() != expected.nnz() || found.empty() != expected.rows.empty()) {
        return "nnz() is " + std::to_string(found.nnz()) + ", expected " +
               std::to_string(expected.nnz());
    }
    return std::nullopt;
}

std::optional<std::string> content_difference(Controls& on, const any_matrix& found,
                                              const coordinates& expected) {
    return std::visit(
        [&](const auto& matrix) -> std::optional<std::string> {
            const auto same = testing::same_matrix(matrix.to_host(on), expected);
            if (!same) {
                return same.message();
            }
            return wrong_numbers(matrix, expected);
        },
        found);
}

std::size_t number_of(const configuration& setup) {
    return static_cast<std::size_t>(&find_configuration(setup.name) - configurations().data());
}

}  // namespace

std::size_t end_of_batch(const program& of, std::size_t first) {
    std::size_t end = first + 1;
    const auto apart = [&](const step& one, const step& other) {
        return !uses(one, other.out) && !uses(other, one.out);
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
    : number_(number_of(setup)),
      own_(base.context(), base.device(), cl::CommandQueue(base.context, base.device)(),
           setup.options),
      fork_(own_.fork()) {
    for (std::size_t i = 0; i < kThreads; ++i) {
        threads_.push_back(own_.fork());
    }
}

template <class Matrix>
machine::trace machine::perform_in(const step& of, Controls& on) {
    std::array<std::optional<Matrix>, kSlots> handles;
    for (const slot place : places_of(of)) {
        if (!handles[place]) {
            handles[place] = in_form<Matrix>(on, slots_[place]);
        }
    }
    operands<Matrix> with(of, handles);
    trace found;
    try {
        kind_of(of).run(on, with, of);
        found.truth = with.truth;
    } catch (const error& thrown) {
        found.refused = is_refusal(thrown);
        found.thrown = found.refused ? "" : thrown.what();
    }
    found.out = with.out();
    return found;
}

machine::trace machine::perform(const step& of, Controls& on) {
    try {
        switch (of.format) {
            case form::coo: return perform_in<matrix_coo>(of, on);
            case form::csr: return perform_in<matrix_csr>(of, on);
            case form::dcsr: break;
        }
        return perform_in<matrix_dcsr>(of, on);
    } catch (const std::exception& thrown) {
        trace failed;
        failed.out = slots_[of.out];
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
    return content_difference(own_, found.out, *expected.content);
}

std::optional<failure> machine::compare(const std::vector<outcome>& expected, std::size_t first,
                                        std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
        if (traces_[i].given_up) {
            continue;
        }
        if (auto what = difference(traces_[i], expected[i])) {
            return failure{i, *what};
        }
    }
    return std::nullopt;
}

void machine::settle(const program& of, std::size_t first, std::size_t last, bool launched) {
    for (std::size_t i = first; i < last; ++i) {
        traces_[i].launched = launched;
        const slot out = of.steps[i].out;
        slots_[out] = traces_[i].out;
        auto& writer = writers_[out];
        const bool went_well = writer && traces_[*writer].thrown.empty();
        if (of.read == reading::last && went_well) {
            traces_[*writer].out = any_matrix();
            traces_[*writer].given_up = true;
        }
        writer = i;
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
    slots_.fill(any_matrix());
    writers_.fill(std::nullopt);
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
    slots_.fill(any_matrix());
    return wrong;
}

}  // namespace clbool::fuzz
