// SPDX-License-Identifier: MIT
// Random regular expressions, as text and as trees that say which words they have.
#pragma once

#include <support/inputs/rng.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace clbool::testing {

/// One step of a walk.
struct word_step {
    std::string label;
    bool backward;
};

using word = std::vector<word_step>;

/// A regular expression over steps.
class expression {
public:
    enum class kind { label, negated, inverse, sequence, choice, star, plus, optional };

    /// Of about `size` labels out of these.
    static expression random(rng& random, const std::vector<std::string>& labels, std::size_t size);

    /// As a property path, with blanks and parentheses that need not be there now and then.
    std::string text(rng& random) const;
    /// Whether it has a word; by trying all ways to cut it.
    bool has(const word& of) const;

private:
    // How strongly text holds together: 0 choice, 1 sequence, 2 inverse, 3 repetition, 4 primary.
    int strength() const;
    std::string child_text(rng& random, std::size_t child, int least) const;
    // Whether it has the steps first to last - 1, read from the end where `backward`.
    bool matches(const word& of, std::size_t first, std::size_t last, bool backward) const;
    bool matches_step(const word_step& step, bool backward) const;
    bool matches_parts(const word& of, std::size_t first, std::size_t last, bool backward) const;
    bool repeats(const word& of, std::size_t first, std::size_t last, bool backward) const;

    kind is_ = kind::label;
    std::vector<word_step> steps_;  // the label, or what a negated set lacks
    std::vector<expression> children_;
};

}  // namespace clbool::testing
