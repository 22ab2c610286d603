// SPDX-License-Identifier: MIT
// Steps by the reference.
#include <fuzz/model.hpp>

#include <clbool/reference.hpp>
#include <fuzz/steps/kinds.hpp>

#include <algorithm>
#include <utility>

namespace clbool::fuzz {
namespace {

constexpr size_type kMostWork = 400'000;
// Rows of a CSR matrix cost memory, empty or not; those of scenarios are wanted.
constexpr index_type kMostCsrRows = 3'000'000;

// Calls on vectors have their matrix transposed by the rules of their own.
bool transposes(const step& of, std::size_t input) {
    if (kind_of(of).of_vectors) {
        return false;
    }
    const bool first = input == 0 || of.what == operation::ewise_add_many;
    return first ? of.modifiers.transpose_first : input == 1 && of.modifiers.transpose_second;
}

bool makes_csr(const step& of) {
    return of.format == form::csr || (of.what == operation::convert && of.format == form::any &&
                                      of.target == matrix_form::csr);
}

// Whether some of a step's matrices would have too many rows for its format.
bool too_many_rows(const step& of, const model& state) {
    if (!makes_csr(of)) {
        return false;
    }
    const bool turns = of.what == operation::transpose || of.modifiers.transpose_first ||
                       of.modifiers.transpose_second;
    const auto too_large = [&](slot place) {
        const auto& a = state.at(place);
        return a.nrows > kMostCsrRows || (turns && a.ncols > kMostCsrRows);
    };
    const bool any_input = std::any_of(of.inputs.begin(), of.inputs.end(), too_large);
    return any_input || too_large(of.out) || (of.mask && too_large(*of.mask));
}

contents inputs_of(const step& of, const model& state) {
    contents inputs;
    for (std::size_t i = 0; i < of.inputs.size(); ++i) {
        const auto& input = state.at(of.inputs[i]);
        inputs.push_back(transposes(of, i) ? reference::transpose(input) : input);
    }
    return inputs;
}

// A 0 x 0 output stands for an empty one of the right shape.
coordinates old_content(const coordinates& out, const coordinates& result) {
    return out.nrows == 0 && out.ncols == 0 ? coordinates(result.nrows, result.ncols) : out;
}

// Masks are structural; without one its complement is empty.
coordinates inside(const step& of, const model& state, const coordinates& a) {
    const bool complement = of.modifiers.complement;
    if (!of.mask) {
        return complement ? coordinates(a.nrows, a.ncols) : a;
    }
    const auto& mask = state.at(*of.mask);
    return complement ? reference::ewise_difference(a, mask) : reference::ewise_mult(a, mask);
}

// out<mask, replace> accum= result, by GraphBLAS's definition. Sets are combined with the mask
// itself, as "everything" may be too large to write down; without a mask its complement is empty.
coordinates written(const step& of, const model& state, const coordinates& result) {
    const auto old = old_content(state.at(of.out), result);
    const auto z = of.accumulate ? reference::ewise_add(old, result) : result;
    if (!of.mask && !of.modifiers.complement) {
        return z;
    }
    const auto allowed = inside(of, state, z);
    const auto outside = [&](const coordinates& a) {
        return reference::ewise_difference(a, inside(of, state, a));
    };
    return of.modifiers.replace ? allowed : reference::ewise_add(allowed, outside(old));
}

// What is new, and then all that is known.
std::pair<coordinates, coordinates> absorbed(const step& of, const model& state,
                                             const coordinates& result) {
    if (of.fresh == of.out) {
        throw invalid_argument("one matrix for two outputs");
    }
    const auto old = old_content(state.at(of.out), result);
    const auto found = kind_of(of).masked ? inside(of, state, result) : result;
    return {reference::ewise_difference(found, old), reference::ewise_add(old, found)};
}

coordinates result_of(const step& of, const model& state, const contents& inputs) {
    if (of.what == operation::ewise_add_many && inputs.empty()) {
        return {state.at(of.out).nrows, state.at(of.out).ncols};
    }
    const auto& kind = kind_of(of);
    return kind.into != nullptr ? kind.into(of, inputs, state.at(of.out))
                                : kind.reference(of, inputs);
}

bool nothing_in_it(const step& of, const model& state) {
    const bool idle = std::all_of(of.inputs.begin(), of.inputs.end(),
                                  [&](slot each) { return state.at(each).rows.empty(); });
    return idle && of.source.rows.empty() &&
           (of.what != operation::identity || of.area.nrows == 0) &&
           ((!of.accumulate && kind_of(of).into == nullptr) || state.at(of.out).rows.empty());
}

}  // namespace

model::model() { slots_.fill(std::make_shared<const coordinates>()); }

outcome model::evaluate(const step& of) const {
    outcome found;
    found.trivial = nothing_in_it(of, *this);
    if (too_many_rows(of, *this)) {
        found.is = outcome::verdict::beyond;
        return found;
    }
    const auto inputs = inputs_of(of, *this);
    if (kind_of(of).work(of, inputs) > kMostWork) {
        found.is = outcome::verdict::beyond;
        return found;
    }
    if (is_delta(of)) {
        found.fresh = slots_[of.fresh];
    }
    if (asks(of)) {
        found.truth = inputs[0] == inputs[1];
        found.content = slots_[of.out];
        return found;
    }
    try {
        const auto result = result_of(of, *this, inputs);
        if (is_delta(of)) {
            auto [fresh, known] = absorbed(of, *this, result);
            found.fresh = std::make_shared<const coordinates>(std::move(fresh));
            found.content = std::make_shared<const coordinates>(std::move(known));
            return found;
        }
        auto content = kind_of(of).masked ? written(of, *this, result) : result;
        if (makes_csr(of) && content.nrows > kMostCsrRows) {
            found.is = outcome::verdict::beyond;
        }
        found.content = std::make_shared<const coordinates>(std::move(content));
    } catch (const error&) {
        found.is = outcome::verdict::refused;
        found.content = slots_[of.out];
    }
    return found;
}

void model::accept(const step& of, const outcome& found) {
    slots_[of.out] = found.content;
    if (found.fresh) {
        slots_[of.fresh] = found.fresh;
    }
}

std::optional<std::vector<outcome>> expectations(const program& of) {
    model state;
    std::vector<outcome> all;
    for (const auto& each : of.steps) {
        all.push_back(state.evaluate(each));
        if (all.back().is == outcome::verdict::beyond) {
            return std::nullopt;
        }
        state.accept(each, all.back());
    }
    return all;
}

}  // namespace clbool::fuzz
