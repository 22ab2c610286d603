// SPDX-License-Identifier: MIT
// Rows of the table: matrices that change, alone and as operands.
#include <clbool/reference.hpp>
#include <fuzz/steps/deltas.hpp>
#include <fuzz/steps/hints.hpp>
#include <fuzz/steps/require.hpp>
#include <fuzz/steps/rows.hpp>
#include <fuzz/steps/work.hpp>

#include <stdexcept>
#include <string>
#include <utility>

namespace clbool::fuzz {
namespace {

coordinates changed(const coordinates& a, const coordinates& entries) {
    return without_some(reference::ewise_add(a, entries), entries);
}

// An operand with changes among its first entries, which are others when it is transposed.
coordinates changed_factor(const coordinates& a, bool transposed) {
    if (!transposed) {
        return changed(a, first_entries(a));
    }
    return reference::transpose(changed_factor(reference::transpose(a), false));
}

matrix merged(Controls& on, const delta_matrix& a) {
    const size_type count = a.nvals(on);
    auto all = a.to_matrix(on);
    if (all.nvals() != count) {
        throw std::logic_error("a delta counts " + std::to_string(count) + " entries, not " +
                               std::to_string(all.nvals()));
    }
    return all;
}

// Which operands have pending changes.
enum class changes_of { second, both, first };
constexpr std::size_t kChanging = 3;

changes_of changing_operands(const step& of) {
    return static_cast<changes_of>(of.query % kChanging);
}
bool is_changing(const step& of, std::size_t input) {
    const auto which = changing_operands(of);
    return which == changes_of::both || (which == changes_of::first) == (input == 0);
}

contents changed_inputs(const step& of, contents in) {
    const bool turned[] = {of.modifiers.transpose_first, of.modifiers.transpose_second};
    for (std::size_t input = 0; input < 2; ++input) {
        if (is_changing(of, input)) {
            in[input] = changed_factor(in[input], turned[input]);
        }
    }
    return in;
}

// Calls `body` with the operands, of which one or both are deltas: one of both places, if these are
// one.
template <class Body>
void of_changing(Controls& on, operands<matrix>& with, const step& of, Body body) {
    switch (changing_operands(of)) {
        case changes_of::second: body(with.input(0), with_changes(on, with.input(1))); return;
        case changes_of::first: body(with_changes(on, with.input(0)), with.input(1)); return;
        case changes_of::both: break;
    }
    const delta_matrix first = with_changes(on, with.input(0));
    if (of.inputs[0] == of.inputs[1]) {
        body(first, first);
    } else {
        body(first, with_changes(on, with.input(1)));
    }
}

std::string changed_text(const std::string& name) { return "fuzz::with_changes(on, " + name + ")"; }
std::string changed_operand(const step& of, std::size_t input, const std::string& name) {
    return is_changing(of, input) ? changed_text(name) : name;
}

template <class A, class B>
void multiply(Controls& on, operands<matrix>& with, const step& of, const A& a, const B& b) {
    if (returns(of)) {
        with.out() = mxm(on, a, b, with.mask(), of.modifiers, product_hints(of));
    } else {
        mxm(on, with.out(), with.mask(), with.accum(), a, b, of.modifiers, product_hints(of));
    }
}

enum class sums { add, mult, difference };
sums sum_of(const step& of) { return static_cast<sums>(of.query / kChanging % 3); }

const char* sum_name(const step& of) {
    constexpr const char* kNames[] = {"ewise_add", "ewise_mult", "ewise_difference"};
    return kNames[static_cast<std::size_t>(sum_of(of))];
}

coordinates combined_changes(sums how, const contents& in) {
    return how == sums::add    ? reference::ewise_add(in[0], in[1])
           : how == sums::mult ? reference::ewise_mult(in[0], in[1])
                               : reference::ewise_difference(in[0], in[1]);
}

template <class A, class B>
matrix sum_of_changes(Controls& on, operands<matrix>& with, const step& of, const A& a,
                      const B& b) {
    const auto mask = with.mask();
    const auto hints = sum_hints(of);
    return sum_of(of) == sums::add    ? ewise_add(on, a, b, mask, of.modifiers, hints)
           : sum_of(of) == sums::mult ? ewise_mult(on, a, b, mask, of.modifiers, hints)
                                      : ewise_difference(on, a, b, mask, of.modifiers, hints);
}

template <class A, class B>
void combine_changes(Controls& on, operands<matrix>& with, const step& of, const A& a, const B& b) {
    if (returns(of)) {
        with.out() = sum_of_changes(on, with, of, a, b);
        return;
    }
    const auto mask = with.mask();
    const auto hints = sum_hints(of);
    switch (sum_of(of)) {
        case sums::add:
            ewise_add(on, with.out(), mask, with.accum(), a, b, of.modifiers, hints);
            break;
        case sums::mult:
            ewise_mult(on, with.out(), mask, with.accum(), a, b, of.modifiers, hints);
            break;
        case sums::difference:
            ewise_difference(on, with.out(), mask, with.accum(), a, b, of.modifiers, hints);
            break;
    }
}

// A delta and its copy, which goes its own way: what one does the other does not see.
matrix handled(Controls& on, const matrix& a, const coordinates& entries) {
    delta_matrix of(a);
    change(on, of, entries);
    delta_matrix copy = of;
    copy.merge(on);
    require(copy.pending() == 0 && copy.nvals(on) == of.nvals(on), "a delta that was merged");
    copy.remove_elements(on, entries);
    const auto some = first_entries(entries);
    for (std::size_t i = 0; i < some.nnz(); ++i) {
        const index_type row = some.rows[i], col = some.cols[i];
        require(of.contains(on, row, col) == (!is_removed(row, col) || is_set_again(row, col)),
                "whether a delta has an entry");
        require(!copy.contains(on, row, col), "an entry that was removed");
    }
    delta_matrix moved = std::move(of);
    copy.clear();
    require(copy.nvals(on) == 0 && copy.nrows() == a.nrows(), "a delta that was cleared");
    return {on, moved.to_host(on)};
}

}  // namespace

kind change_kind() {
    return {
        "change",
        6,
        2,
        false,
        0,
        nullptr,
        work::entries,
        [](const step&, const contents& in) { return changed(in[0], in[1]); },
        call::of_any([](Controls& on, auto& with, const step&) {
            delta_matrix of(with.input(0));
            change(on, of, with.input(1).to_host(on));
            with.out() = merged(on, of);
        }),
        [](const step&, const std::string& out, const std::vector<std::string>& in) {
            return "delta_matrix changed(" + in[0] + ");\nconst auto places = " + in[1] +
                   ".to_host(on);\nchanged.set_elements(on, places);\nchanged.nvals(on);\n" +
                   "// remove where (row + col) % 3 == 0, then set where (row + col) % 6 == 0\n" +
                   out + " = changed.to_matrix(on);";
        }};
}

kind change_mxm_kind() {
    kind made{"change_mxm",
              8,
              2,
              true,
              2,
              &kProducts,
              work::products,
              [](const step& of, const contents& in) {
                  return reference::mxm(changed_factor(in[0], of.modifiers.transpose_first), in[1]);
              },
              call::of_any([](Controls& on, auto& with, const step& of) {
                  multiply(on, with, of, with_changes(on, with.input(0)), with.input(1));
              })};
    made.called = "mxm";
    made.operand = [](const step&, std::size_t input, const std::string& name) {
        return input == 0 ? changed_text(name) : name;
    };
    return made;
}

kind mxm_change_kind() {
    kind made{"mxm_change",
              5,
              2,
              true,
              2,
              &kProducts,
              work::products,
              [](const step& of, const contents& in) {
                  const contents factors = changed_inputs(of, in);
                  return reference::mxm(factors[0], factors[1]);
              },
              call::of_any([](Controls& on, auto& with, const step& of) {
                  of_changing(on, with, of,
                              [&](const auto& a, const auto& b) { multiply(on, with, of, a, b); });
              })};
    made.called = "mxm";
    made.operand = changed_operand;
    made.ways = 2;
    return made;
}

kind change_sums_kind() {
    kind made{"change_sums",
              6,
              2,
              true,
              2,
              &kSums,
              work::entries,
              [](const step& of, const contents& in) {
                  return combined_changes(sum_of(of), changed_inputs(of, in));
              },
              call::of_any([](Controls& on, auto& with, const step& of) {
                  of_changing(on, with, of, [&](const auto& a, const auto& b) {
                      combine_changes(on, with, of, a, b);
                  });
              })};
    made.named = [](const step& of) -> std::string { return sum_name(of); };
    made.operand = changed_operand;
    made.ways = kChanging * 3;
    return made;
}

kind delta_handle_kind() {
    return {"delta_handle",
            3,
            2,
            false,
            0,
            nullptr,
            work::entries,
            [](const step&, const contents& in) { return changed(in[0], in[1]); },
            call::of_any([](Controls& on, auto& with, const step&) {
                with.out() = handled(on, with.input(0), with.input(1).to_host(on));
            }),
            [](const step&, const std::string& out, const std::vector<std::string>& in) {
                return "delta_matrix changed(" + in[0] + ");\nconst auto places = " + in[1] +
                       ".to_host(on);\nchanged.set_elements(on, places);\nchanged.nvals(on);\n" +
                       "// remove where (row + col) % 3 == 0, then set where (row + col) % 6 == "
                       "0;\n// of a copy: merge, remove places, clear\n" +
                       out + " = matrix(on, changed.to_host(on));";
            }};
}

}  // namespace clbool::fuzz
