// SPDX-License-Identifier: MIT
// The relations of a grammar's symbols, kept while those of its terminals change.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/context.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph_algorithms.hpp>

#include <queries/incremental/fact_growth.hpp>
#include <queries/incremental/growing_relation.hpp>
#include <queries/incremental/symbol_entries.hpp>
#include <queries/incremental/vain_attempts.hpp>

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace clbool::algorithms {

// Added entries are joined with what is known, round by round (semi-naive). Of what is taken away
// all is forgotten first that could depend on it; then what has another derivation is found again,
// and what follows from that (delete and rederive: Gupta, Mumick, Subrahmanian, "Maintaining views
// incrementally", SIGMOD 1993). Where no derivation can need what it derives, as the graph has no
// cycles, it is looked for first, and only what has none is forgotten. Where more would be
// forgotten than kept, or that takes longer than all of it took, all is computed anew; changes that
// took longer to follow are computed anew for some time, too. One thread at a time.
class maintained_relations {
public:
    using changes = symbol_entries;  // of relations that changed

    // What the terminals are from now on.
    struct update {
        std::function<relation_map()> all;
        // Where it is known: edges that are all that changes, which come, or go; of terminals that
        // are the edges of a label, all of these, and whether all of the batch changes there.
        std::optional<relation_map> batch;
        bool comes = false;
        bool all_changed = false;
        relation_map held;
        bool keeps_fresh = false;
    };

    struct outcome {
        changes forgotten;           // by nonterminal; some of it was found again
        std::vector<changes> fresh;  // round by round, terminals' among them, if it is kept
        bool grows = false;          // edges came
        bool anew = false;           // all was
        bool complete = true;        // false: stopped, and nothing has changed
        size_type rounds = 0;
        std::vector<growing_relation> before;  // for restore()
        std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
        size_type programs = 0;  // that there were then
    };

    // Computes them. Stopped, it throws nothing and is not complete.
    maintained_relations(context& on, index_type n, const normal_form& grammar,
                         const relation_map& terminals, const fixpoint_options& options);

    bool complete() const noexcept { return complete_; }
    // Without the empty word.
    const matrix& of(context& on, std::size_t symbol) { return relations_[symbol].whole(on); }
    std::vector<growing_relation>& all() noexcept { return relations_; }

    // The terminals are these from now on. Strong; what the callback throws passes. Where the batch
    // is known, edges that come cost what they add, and relations that are merged now and then.
    outcome follow(context& on, const update& next, const fixpoint_options& options);
    // All is as it was before what this came of.
    void restore(outcome& of) noexcept { relations_.swap(of.before); }

private:
    enum class side { only, first, second };
    // Of a symbol in a rule.
    struct use {
        std::size_t left;
        side as;
        std::size_t other;  // the rule's other symbol
    };

    struct terminal_changes {
        changes gone, come;
        std::map<std::size_t, matrix> now;
    };

    bool is_terminal(std::size_t symbol) const noexcept {
        return symbol >= grammar_.nonterminal_count;
    }
    bool compute(context& on, const relation_map& terminals, const fixpoint_options& options,
                 size_type& rounds);
    bool compute_again(context& on, const update& next, const terminal_changes& of,
                       const fixpoint_options& options, outcome& out);
    void replace_terminals(context& on, const terminal_changes& of);
    changes derive(context& on, const changes& from);
    bool forget(context& on, changes from, const fixpoint_options& options, outcome& out);
    bool is_well_founded(context& on);
    bool stays_in_order(context& on, const changes& come) const;
    static size_type programs_of(context& on);
    bool is_late(context& on, const outcome& out) const;
    bool is_sooner_anew(context& on, size_type forgotten, const outcome& out) const;
    bool forget_exactly(context& on, changes gone, const fixpoint_options& options, outcome& out);
    changes supported(context& on, const changes& candidates, const changes& gone);
    terminal_changes changes_to(context& on, const update& next);
    terminal_changes differences_to(context& on, const relation_map& terminals);
    std::optional<terminal_changes> changes_by(context& on, const update& next) const;
    void carry_out(context& on, const terminal_changes& of, bool keeps_fresh,
                   const fixpoint_options& options, outcome& out);
    void grow(context& on, changes fresh, bool keeps_fresh, const fixpoint_options& options,
              outcome& out);
    bool grow_by_facts(context& on, const changes& fresh, bool keeps_fresh,
                       const fixpoint_options& options, outcome& out);
    static bool end_round(const fixpoint_options& options, outcome& out, size_type known,
                          size_type added);
    size_type entries() const;

    index_type n_;
    normal_form grammar_;
    std::vector<std::vector<use>> uses_;  // by symbol
    std::vector<growing_relation> relations_;
    bool chains_end_;                    // no nonterminal derives itself by unary rules
    bool recursive_;                     // one does by rules of any kind
    std::optional<level_result> order_;  // of the terminals' edges, if it is known
    vain_attempts lost_in_vain_;         // edges that went, where anew is sooner
    vain_attempts come_in_vain_;         // edges that came alone, where it is
    fact_growth facts_;
    double anew_ms_ = 0;  // that it took to compute all
    bool complete_;
};

}  // namespace clbool::algorithms
