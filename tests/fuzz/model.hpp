// SPDX-License-Identifier: MIT
// What a program should do: each step by the reference, with accumulation and masks by their
// definition, on the host alone.
#pragma once

#include <fuzz/programs/program.hpp>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace clbool::fuzz {

/// What a step should lead to.
struct outcome {
    enum class verdict {
        done,     ///< `content` is that of `out` afterwards
        refused,  ///< the library throws invalid_argument or dimension_mismatch; all stays
        beyond    ///< more work, or larger matrices, than a step of the fuzzer should have
    };
    verdict is = verdict::done;
    std::shared_ptr<const coordinates> content;
    std::shared_ptr<const coordinates> fresh;  ///< of `fresh` afterwards; null: no delta
    std::optional<bool> truth;                 ///< of steps that ask
    bool trivial = false;                      ///< nothing in it: no entry in any operand
};

class model {
public:
    model();

    /// Evaluates a step; changes nothing.
    outcome evaluate(const step& of) const;
    /// Makes an outcome that is done come true.
    void accept(const step& of, const outcome& found);
    const coordinates& at(slot place) const { return *slots_[place]; }

private:
    std::array<std::shared_ptr<const coordinates>, kSlots> slots_;
};

/// The outcomes of all steps; nothing when one of them is beyond the fuzzer's limits.
std::optional<std::vector<outcome>> expectations(const program& of);

}  // namespace clbool::fuzz
