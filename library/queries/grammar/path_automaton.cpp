// SPDX-License-Identifier: MIT
// Expressions to minimal automata, and reversal.
#include <clbool/guard.hpp>
#include <clbool/regular.hpp>
#include <queries/grammar/automata.hpp>
#include <queries/grammar/path_alphabet.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace clbool::grammar {
namespace {

using kind = path_node::kind;

// Thompson construction, two states a node; backward within an odd number of inverses.
class construction {
public:
    construction(const path_tree& tree, const path_alphabet& alphabet)
        : tree_(tree), alphabet_(alphabet) {}

    nondeterministic run() {
        made_.start = made_.add_state();
        made_.end = made_.add_state();
        build(tree_.nodes.size() - 1, made_.start, made_.end, false);
        return std::move(made_);
    }

private:
    void build(std::size_t number, state from, state to, bool backward) {
        const path_node& node = tree_.nodes[number];
        switch (node.is) {
            case kind::label: add_label(node.name, from, to, backward); break;
            case kind::negated:
                for (const std::size_t symbol : alphabet_.without(node.excluded)) {
                    add(symbol, from, to, backward);
                }
                break;
            case kind::inverse: build(node.children.front(), from, to, !backward); break;
            case kind::sequence: add_sequence(node.children, from, to, backward); break;
            case kind::choice:
                for (const std::size_t child : node.children) {
                    build(child, from, to, backward);
                }
                break;
            case kind::star: add_loop(node.children.front(), from, to, backward); break;
            case kind::plus: add_repetition(node.children.front(), from, to, backward); break;
            case kind::optional:
                made_.free_moves.push_back({from, to});
                build(node.children.front(), from, to, backward);
                break;
        }
    }

    void add_label(const path_name& name, state from, state to, bool backward) {
        if (const auto symbol = alphabet_.find(name)) {
            add(*symbol, from, to, backward);
        }
    }

    void add(std::size_t symbol, state from, state to, bool backward) {
        made_.moves.push_back({from, backward ? path_alphabet::inverse(symbol) : symbol, to});
    }

    void add_sequence(std::vector<std::size_t> parts, state from, state to, bool backward) {
        if (backward) {
            std::reverse(parts.begin(), parts.end());
        }
        for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
            const state middle = made_.add_state();
            build(parts[i], from, middle, backward);
            from = middle;
        }
        build(parts.back(), from, to, backward);
    }

    // Loops get states of their own, so that nothing else enters or leaves them.
    void add_repetition(std::size_t child, state from, state to, bool backward) {
        const state before = made_.add_state();
        const state behind = made_.add_state();
        made_.free_moves.push_back({from, before});
        build(child, before, behind, backward);
        made_.free_moves.push_back({behind, before});
        made_.free_moves.push_back({behind, to});
    }

    void add_loop(std::size_t child, state from, state to, bool backward) {
        const state again = made_.add_state();
        made_.free_moves.push_back({from, again});
        build(child, again, again, backward);
        made_.free_moves.push_back({again, to});
    }

    const path_tree& tree_;
    const path_alphabet& alphabet_;
    nondeterministic made_;
};

path_automaton with_symbols(const deterministic& from, const path_alphabet& alphabet) {
    std::set<std::size_t> used;
    for (const move& one : from.moves) {
        used.insert(one.symbol);
    }
    path_automaton made;
    made.named = alphabet.named();
    made.accepting = from.accepting;
    for (const std::size_t symbol : used) {
        made.symbols.push_back(alphabet.symbol(symbol));
    }
    for (const move& one : from.moves) {
        const auto place =
            static_cast<std::size_t>(std::distance(used.begin(), used.find(one.symbol)));
        made.transitions.push_back({one.from, place, one.to});
    }
    return made;
}

}  // namespace
}  // namespace clbool::grammar

namespace clbool::v0 {

bool path_automaton::is_empty() const noexcept {
    return std::none_of(accepting.begin(), accepting.end(), [](bool is) { return is; });
}

path_automaton compile_path(const std::string& expression, const std::vector<std::string>& labels) {
    return detail::guarded("compile_path", [&] {
        const auto tree = grammar::parse_path(expression);
        const grammar::path_alphabet alphabet(grammar::names_in(tree), labels);
        const auto all = grammar::construction(tree, alphabet).run();
        return grammar::with_symbols(grammar::minimize(grammar::determinize(all)), alphabet);
    });
}

path_automaton reversed(const path_automaton& automaton) {
    return detail::guarded("reversed", [&] {
        grammar::nondeterministic back;
        back.states = automaton.states();
        back.start = back.add_state();
        back.end = 0;
        for (const auto& one : automaton.transitions) {
            back.moves.push_back({one.to, one.symbol, one.from});
        }
        for (std::size_t state = 0; state < automaton.states(); ++state) {
            if (automaton.accepting[state]) {
                back.free_moves.push_back({back.start, state});
            }
        }
        const auto minimal = grammar::minimize(grammar::determinize(back));
        path_automaton made = automaton;
        made.accepting = minimal.accepting;
        made.transitions.clear();
        for (const auto& one : minimal.moves) {
            made.transitions.push_back({one.from, one.symbol, one.to});
        }
        for (path_symbol& symbol : made.symbols) {
            symbol.backward = !symbol.backward;
        }
        return made;
    });
}

}  // namespace clbool::v0
