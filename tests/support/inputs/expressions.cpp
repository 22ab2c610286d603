// SPDX-License-Identifier: MIT
// Random regular expressions.
#include <support/inputs/expressions.hpp>

#include <algorithm>

namespace clbool::testing {

expression expression::random(rng& random, const std::vector<std::string>& labels,
                              std::size_t size) {
    const auto label = [&] {
        return word_step{labels[random.below(labels.size())], random.below(4u) == 0};
    };
    expression made;
    if (size <= 1) {
        if (random.below(6u) == 0) {
            made.is_ = kind::negated;
            for (std::uint64_t i = random.below(3u); i > 0; --i) {
                made.steps_.push_back(label());
            }
        } else {
            made.steps_.push_back({label().label, false});
        }
        return made;
    }
    constexpr kind kKinds[] = {kind::sequence, kind::sequence, kind::sequence,
                               kind::choice,   kind::choice,   kind::star,
                               kind::plus,     kind::optional, kind::inverse};
    made.is_ = kKinds[random.below(std::size(kKinds))];
    if (made.is_ == kind::sequence || made.is_ == kind::choice) {
        const std::size_t left = 1 + random.below(size - 1);
        made.children_.push_back(expression::random(random, labels, left));
        made.children_.push_back(expression::random(random, labels, size - left));
    } else {
        made.children_.push_back(expression::random(random, labels, size - 1));
    }
    return made;
}

int expression::strength() const {
    switch (is_) {
        case kind::choice: return 0;
        case kind::sequence: return 1;
        case kind::inverse: return 2;
        case kind::star:
        case kind::plus:
        case kind::optional: return 3;
        default: return 4;
    }
}

std::string expression::child_text(rng& random, std::size_t child, int least) const {
    const std::string text = children_[child].text(random);
    const bool bare = children_[child].strength() >= least && random.below(8u) != 0;
    return bare ? text : '(' + text + ')';
}

std::string expression::text(rng& random) const {
    const std::string blank = random.below(6u) == 0 ? " " : "";
    switch (is_) {
        case kind::label: return blank + steps_.front().label;
        case kind::inverse: return '^' + blank + child_text(random, 0, 3);
        case kind::star: return child_text(random, 0, 4) + blank + '*';
        case kind::plus: return child_text(random, 0, 4) + blank + '+';
        case kind::optional: return child_text(random, 0, 4) + '?' + blank;
        case kind::sequence:
            return child_text(random, 0, 1) + blank + '/' + child_text(random, 1, 2);
        case kind::choice: return child_text(random, 0, 0) + '|' + blank + child_text(random, 1, 1);
        case kind::negated: break;
    }
    std::string text = "!(";
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        text += (i > 0 ? "|" : "") + std::string(steps_[i].backward ? "^" : "") + steps_[i].label;
    }
    return text + ')';
}

bool expression::has(const word& of) const { return matches(of, 0, of.size(), false); }

bool expression::matches_step(const word_step& step, bool backward) const {
    const bool direction = step.backward != backward;
    if (is_ == kind::label) {
        return step.label == steps_.front().label && direction == steps_.front().backward;
    }
    bool about = steps_.empty() && !direction;
    for (const word_step& one : steps_) {
        if (one.backward == direction) {
            if (one.label == step.label) {
                return false;
            }
            about = true;
        }
    }
    return about;
}

bool expression::matches(const word& of, std::size_t first, std::size_t last, bool backward) const {
    switch (is_) {
        case kind::label:
        case kind::negated: return last == first + 1 && matches_step(of[first], backward);
        case kind::inverse: return children_[0].matches(of, first, last, !backward);
        case kind::sequence: return matches_parts(of, first, last, backward);
        case kind::choice:
            return children_[0].matches(of, first, last, backward) ||
                   children_[1].matches(of, first, last, backward);
        case kind::star: return first == last || repeats(of, first, last, backward);
        case kind::plus: return repeats(of, first, last, backward);
        case kind::optional:
            return first == last || children_[0].matches(of, first, last, backward);
    }
    return false;
}

bool expression::matches_parts(const word& of, std::size_t first, std::size_t last,
                               bool backward) const {
    const expression& left = children_[backward ? 1 : 0];
    const expression& right = children_[backward ? 0 : 1];
    for (std::size_t cut = first; cut <= last; ++cut) {
        if (left.matches(of, first, cut, backward) && right.matches(of, cut, last, backward)) {
            return true;
        }
    }
    return false;
}

// Repetitions of nothing add nothing, so the first part has a step.
bool expression::repeats(const word& of, std::size_t first, std::size_t last, bool backward) const {
    if (children_[0].matches(of, first, last, backward)) {
        return true;
    }
    for (std::size_t cut = first + 1; cut < last; ++cut) {
        if (children_[0].matches(of, first, cut, backward) && repeats(of, cut, last, backward)) {
            return true;
        }
    }
    return false;
}

}  // namespace clbool::testing
