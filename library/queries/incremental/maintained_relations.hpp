// SPDX-License-Identifier: MIT
// Incremental CFPQ: relations of nonterminals maintained while those of terminals change.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/context.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph_algorithms.hpp>

#include <core/runtime/stopwatch.hpp>
#include <queries/incremental/fact_growth.hpp>
#include <queries/incremental/growing_relation.hpp>
#include <queries/incremental/symbol_entries.hpp>
#include <queries/incremental/vain_attempts.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace clbool::algorithms {

// Insertion is semi-naive. Deletion is delete-and-rederive (DRed): everything that could depend on
// deleted entries is forgotten, then what has another derivation is found again, with its
// consequences (Gupta, Mumick, Subrahmanian, "Maintaining views incrementally", SIGMOD 1993). Where
// the graph is acyclic, so that no derivation supports itself, other derivations are looked for
// first (backward search), and only entries without one are forgotten. Full recomputation where
// more would be forgotten than kept, or the update takes longer than that took; after such failures
// updates are recomputed at once for some time, too. One thread at a time.
class maintained_relations {
public:
    using changes = symbol_entries;  // of relations that changed

    // New contents of the terminals.
    struct update {
        std::function<relation_map()> all;
        // Optional: the batch itself, insertions only or deletions only; for terminals that are the
        // edges of a label: these edges, and whether the whole batch changes the terminal.
        std::optional<relation_map> batch;
        bool comes = false;
        bool all_changed = false;
        relation_map held;
        bool keeps_fresh = false;
    };

    struct outcome {
        explicit outcome(const runtime::counters& of) : watch(of) {}

        runtime::stopwatch watch;    // of the whole update
        changes forgotten;           // over-deletion, by nonterminal; partly rederived
        std::vector<changes> fresh;  // deltas by round, terminals included, if kept
        bool grows = false;          // edges came
        bool anew = false;           // full recomputation
        bool by_host = false;        // small steps, which the host takes
        bool by_facts = false;       // insertion by facts, which costs what is found
        bool complete = true;        // false: cancelled, and nothing has changed
        size_type rounds = 0;
        std::vector<growing_relation> before;  // copies for restore()
    };

    // Computes all. Cancelled: throws nothing and is not complete.
    maintained_relations(context& on, index_type n, const normal_form& grammar,
                         const relation_map& terminals, const fixpoint_options& options);

    bool complete() const noexcept { return complete_; }
    // Without the empty word.
    const matrix& of(context& on, std::size_t symbol) { return relations_[symbol].whole(on); }
    std::vector<growing_relation>& all() noexcept { return relations_; }

    // Updates the terminals. Strong exception guarantee; exceptions of the callback pass through.
    // With a batch, insertion costs O(delta), plus merges of relations now and then.
    outcome follow(context& on, const update& next, const fixpoint_options& options);
    // Undoes the update that returned this outcome.
    void restore(outcome& of) noexcept { relations_.swap(of.before); }

private:
    enum class side { only, first, second };
    // Occurrence of a symbol in a rule.
    struct use {
        std::size_t left;
        side as;
        std::size_t other;  // the rule's other symbol
    };

    struct terminal_changes {
        changes gone, come, now;
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
    bool is_late(const outcome& out) const;
    bool is_sooner_anew(size_type forgotten, const outcome& out) const;
    bool forget_exactly(context& on, changes gone, const fixpoint_options& options, outcome& out);
    changes supported(context& on, const changes& candidates, const changes& gone);
    terminal_changes changes_to(context& on, const update& next);
    terminal_changes differences_to(context& on, const relation_map& terminals);
    std::optional<terminal_changes> changes_by(context& on, const update& next) const;
    void carry_out(context& on, const terminal_changes& of, bool keeps_fresh,
                   const fixpoint_options& options, outcome& out);
    void grow(context& on, changes fresh, bool keeps_fresh, const fixpoint_options& options,
              outcome& out);
    bool bring_to_host(context& on) const;
    static void stay_on_host(context& on, const changes& of, const outcome& out);
    bool grow_by_facts(context& on, const changes& fresh, bool keeps_fresh,
                       const fixpoint_options& options, outcome& out);
    static bool end_round(const fixpoint_options& options, outcome& out, size_type known,
                          size_type added);
    size_type entries() const;

    index_type n_;
    normal_form grammar_;
    std::vector<std::vector<use>> uses_;  // by symbol
    std::vector<growing_relation> relations_;
    bool chains_end_;                    // unary rules are acyclic
    bool recursive_;                     // the grammar is recursive
    std::optional<level_result> order_;  // topological levels of the terminals' edges, if known
    vain_attempts lost_in_vain_;         // deletions for which recomputation is faster
    vain_attempts come_in_vain_;         // insertions alone for which it is
    fact_growth facts_;
    double anew_ms_ = 0;  // time of the last full computation
    bool complete_;
};

}  // namespace clbool::algorithms
