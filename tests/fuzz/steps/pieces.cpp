// SPDX-License-Identifier: MIT
// Rows of the table: queries that are prepared, answered piece by piece, or stopped.
#include <clbool/context_free_queries.hpp>
#include <clbool/dynamic_graph.hpp>
#include <clbool/regular_queries.hpp>
#include <fuzz/steps/hints.hpp>
#include <fuzz/steps/queries.hpp>
#include <fuzz/steps/require.hpp>
#include <fuzz/steps/rows.hpp>
#include <fuzz/steps/work.hpp>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace clbool::fuzz {
namespace {

constexpr auto kNone = accumulator::none;

// ---- pieces -------------------------------------------------------------------------------------

// How a cursor goes: in how many pieces, up to how many pairs, over a snapshot or matrices.
struct cursor_plan {
    size_type pieces, limit;
    bool of_snapshot;
};

constexpr std::size_t kPlans = 16;

cursor_plan plan_of(const step& of) {
    constexpr size_type kPieces[] = {1, 2, 3, 5};
    const std::size_t plan = of.query % kPlans;
    return {kPieces[plan % 4], plan / 4 % 2 == 0 ? ~size_type{0} : 5, plan / 8 != 0};
}

// The same step with the number of its query alone.
step asking(const step& of) {
    step made = of;
    made.query = of.query / kPlans;
    return made;
}

size_type at_a_time(const cursor_plan& plan, size_type sources) {
    return sources / plan.pieces + 1;
}

// Vertices of the step's window, or all.
std::optional<std::vector<index_type>> piece_sources_of(const step& of, index_type n) {
    constexpr index_type kMost = 4096;
    if (of.value || n > kMost) {
        return std::nullopt;
    }
    std::vector<index_type> some;
    for (index_type v = of.area.row; v < n && v - of.area.row < of.area.nrows; ++v) {
        some.push_back(v);
    }
    return some;
}

std::string sources_text(const step& of) {
    return of.value
               ? ""
               : "how.from.emplace();\nfor (index_type v = " + std::to_string(of.area.row) +
                     "u; v < n && v < " + std::to_string(size_type{of.area.row} + of.area.nrows) +
                     "u; ++v) {\n    how.from->push_back(v);\n}\n";
}

// What a cursor gives before its limit: all pairs of the pieces up to that in which it is reached.
coordinates given(const step& of, const coordinates& all) {
    const auto plan = plan_of(of);
    const auto from = piece_sources_of(of, all.nrows);
    const size_type count = from ? from->size() : all.nrows;
    const size_type piece = at_a_time(plan, count);
    coordinates some(all.nrows, all.ncols);
    for (size_type begin = 0; begin < count && some.nnz() < plan.limit; begin += piece) {
        const size_type end = std::min(count, begin + piece);
        const size_type first = from ? (*from)[begin] : begin;
        const size_type last = from ? (*from)[end - 1] : end - 1;
        for (size_type i = 0; i < all.nnz(); ++i) {
            if (all.rows[i] >= first && all.rows[i] <= last) {
                some.add(all.rows[i], all.cols[i]);
            }
        }
    }
    return some;
}

graph_snapshot snapshot_of(const matrix& a, const matrix& b) {
    return {a.nrows(), {{"a", a}, {"b", b}}};
}

void require_square_relations(const matrix& a, const matrix& b) {
    if (b.nrows() != a.nrows() || b.ncols() != a.nrows() || a.ncols() != a.nrows()) {
        throw dimension_mismatch("relations are square and of one size");
    }
}

void require_square_relations(const contents& in) {
    for (const coordinates& each : in) {
        if (each.nrows != in[0].nrows || each.ncols != in[0].nrows) {
            throw dimension_mismatch("relations are square and of one size");
        }
    }
}

// All pieces of a cursor as one; `relation` takes the pairs out of each.
template <class Cursor, class Relation>
matrix all_pieces(Controls& on, Cursor& cursor, index_type n, Relation relation) {
    matrix all(n, n);
    while (!cursor.done()) {
        const size_type before = cursor.position();
        const auto found = cursor.next(on);
        require(found.complete && cursor.position() > before, "a piece that was not stopped");
        ewise_add(on, all, no_mask, kNone, all, relation(found));
    }
    require(cursor.pairs() == all.nvals(), "the number of pairs of all pieces");
    return all;
}

matrix cfpq_in_pieces(Controls& on, const step& of, const matrix& a, const matrix& b) {
    require_square_relations(a, b);
    const auto plan = plan_of(of);
    const auto& grammar = queries()[asking(of).query].grammar;
    const index_type n = a.nrows();
    const relation_map relations = {{"a", a}, {"b", b}};
    const std::vector<std::string> wanted = {"S"};
    const context_free_query query =
        plan.of_snapshot ? context_free_query(on, snapshot_of(a, b), grammar, wanted)
                         : context_free_query(on, n, relations, grammar, wanted);
    cfpq_options options = query_hints(of);
    options.from = piece_sources_of(of, n);
    cfpq_cursor cursor(query, options, at_a_time(plan, options.from ? options.from->size() : n),
                       plan.limit);
    return all_pieces(on, cursor, n,
                      [](const cfpq_result& found) { return found.relations.at("S"); });
}

// Walks of the first pair are as many as are asked for at most, and all as long as the first.
void require_walks(Controls& on, const regular_query& query, const matrix& all) {
    constexpr std::size_t kMostWalks = 3;
    const auto pairs = read_rows(on, all, 0, std::min<index_type>(all.nrows(), 64));
    if (pairs.nnz() == 0) {
        return;
    }
    const index_type u = pairs.rows.front(), v = pairs.cols.front();
    const auto shortest = query.shortest_walk(on, u, v);
    const auto several = query.shortest_walks(on, u, v, kMostWalks);
    require(shortest && !several.empty() && several.size() <= kMostWalks, "walks of a pair");
    for (const auto& walk : several) {
        require(walk.size() == shortest->size(), "walks as long as the shortest");
        index_type at = u;
        for (const walk_edge& edge : walk) {
            require(edge.source == at, "walks that go on where they are");
            at = edge.target;
        }
        require(at == v, "walks that end where they should");
    }
}

matrix rpq_in_pieces(Controls& on, const step& of, const matrix& a, const matrix& b) {
    require_square_relations(a, b);
    const auto plan = plan_of(of);
    const auto& asked = path_queries()[asking(of).query];
    const index_type n = a.nrows();
    const regular_query query =
        plan.of_snapshot ? regular_query(on, snapshot_of(a, b), asked.text)
                         : regular_query(on, n, asked.automaton, steps_over(asked.automaton, a, b));
    rpq_options options;
    options.method = asked.method_of_some();
    options.from = piece_sources_of(of, n);
    require(!query.explain(on, options).empty(), "an explanation");
    rpq_cursor cursor(query, options, at_a_time(plan, options.from ? options.from->size() : n),
                      plan.limit);
    const matrix all =
        all_pieces(on, cursor, n, [](const rpq_result& found) { return found.pairs; });
    require_walks(on, query, all);
    return all;
}

std::string cursor_text(const step& of, const std::string& type, const std::string& pairs,
                        const std::string& out, const std::string& a) {
    const auto plan = plan_of(of);
    return "const index_type n = " + a + ".nrows();\n" + sources_text(of) + type +
           "_cursor cursor(query, how, (how.from ? how.from->size() : n) / " +
           std::to_string(plan.pieces) + " + 1" + (plan.limit == 5 ? ", 5" : "") + ");\n" + out +
           " = matrix(n, n);\nwhile (!cursor.done()) {\n    ewise_add(on, " + out +
           ", no_mask, accumulator::none, " + out + ", cursor.next(on)." + pairs + ");\n}";
}

// ---- stopped fixpoints --------------------------------------------------------------------------

// Counts rounds, and stops, or throws, in one of them.
class watcher {
public:
    explicit watcher(const step& of)
        : end_(1 + of.query / kWays % 3), throws_(of.query / kWays / 3 % 4 == 3) {}

    struct thrown {};
    static constexpr std::size_t kWays = 12;
    static constexpr std::size_t kAll = kWays * 3 * 4;

    template <class Options>
    void watch(Options& options) {
        options.stop = stop_;
        options.on_round = [this](const fixpoint_round& round) {
            in_order_ = in_order_ && round.round == ++rounds_ && round.added <= round.entries;
            if (rounds_ == end_ && throws_) {
                throw thrown();
            }
            if (rounds_ >= end_) {
                stop_.request_stop();
            }
        };
    }
    bool in_order() const { return in_order_; }
    /// From now on it counts another fixpoint's rounds, and stops none.
    void go_on() {
        stop_.reset();
        rounds_ = 0;
        end_ = ~size_type{0};
    }

private:
    size_type end_;
    bool throws_;
    size_type rounds_ = 0;
    bool in_order_ = true;
    stop_token stop_;
};

enum class fixpoint { closure, cfpq, rpq };
fixpoint fixpoint_of(const step& of) {
    const std::size_t way = of.query % watcher::kWays;
    return way < 4 ? fixpoint::closure : way < 9 ? fixpoint::cfpq : fixpoint::rpq;
}

// The query that is asked, of those of a few labels and many rounds.
step asked_to_stop(const step& of) {
    constexpr std::size_t kRegular = 3;  // (a|^b)+, by the method of the step
    step made = of;
    made.query = fixpoint_of(of) == fixpoint::rpq ? kRegular + (of.query % watcher::kWays - 9)
                                                  : (of.query / watcher::kAll) % queries().size();
    return made;
}

bool has_one_token(const step& of) {
    return of.query / (watcher::kAll * queries().size()) % 2 != 0;
}

struct stopped_answer {
    matrix pairs;
    bool complete = true;
};

stopped_answer answer(Controls& on, const step& of, const matrix& a, const matrix& b,
                      watcher* watch) {
    const step asked = asked_to_stop(of);
    const std::size_t way = of.query % watcher::kWays;
    stopped_answer found;
    const auto with = [&](auto options) {
        if (watch != nullptr) {
            watch->watch(options);
        }
        return options;
    };
    switch (fixpoint_of(of)) {
        case fixpoint::closure: {
            closure_options options = with(closure_options());
            options.method = static_cast<closure_method>(way + 1);
            const auto answers = transitive_closure(on, a, options);
            found = {answers.pairs, answers.complete};
            break;
        }
        case fixpoint::cfpq: {
            cfpq_options options = with(cfpq_options());
            options.method = static_cast<cfpq_method>(way - 4);
            const auto answers =
                cfpq(on, a.nrows(), {{"a", a}, {"b", b}}, queries()[asked.query].grammar, options);
            found = {answers.relations.at("S"), answers.complete};
            break;
        }
        case fixpoint::rpq: {
            const auto& query = path_queries()[asked.query];
            rpq_options options = with(rpq_options());
            options.method = query.method;
            const auto answers =
                regular_query(on, a.nrows(), query.automaton, steps_over(query.automaton, a, b))
                    .run(on, options);
            found = {answers.pairs, answers.complete};
            break;
        }
    }
    return found;
}

// The whole, by options with the token that stopped before or by others.
matrix answer_again(Controls& on, const step& of, const matrix& a, const matrix& b,
                    watcher& watch) {
    watch.go_on();
    const auto found = answer(on, of, a, b, has_one_token(of) ? &watch : nullptr);
    require(found.complete, "an answer after a stop that was taken back");
    return found.pairs;
}

// What was found when it was stopped is part of the whole, and the whole if it says so.
matrix stop_and_go_on(Controls& on, const step& of, const matrix& a, const matrix& b) {
    require_square_relations(a, b);
    watcher watch(of);
    std::optional<stopped_answer> part;
    try {
        part = answer(on, of, a, b, &watch);
    } catch (const watcher::thrown&) {
        // The callback's own, which passes.
    }
    const matrix whole = answer_again(on, of, a, b, watch);
    require(watch.in_order(), "rounds in their order");
    if (part) {
        require(!part->complete || equal(on, part->pairs, whole), "a complete answer is whole");
        matrix beyond;
        ewise_difference(on, beyond, no_mask, kNone, part->pairs, whole);
        require(beyond.empty(), "a stopped answer is part of the whole");
        if (fixpoint_of(of) == fixpoint::closure) {
            ewise_difference(on, beyond, no_mask, kNone, a, part->pairs);
            require(beyond.empty(), "a stopped closure has its edges");
        }
    }
    return whole;
}

coordinates whole_answer(const step& of, const contents& in) {
    require_square_relations(in);
    switch (fixpoint_of(of)) {
        case fixpoint::closure: return reference::transitive_closure(in[0]);
        case fixpoint::cfpq: return cfpq_answers(asked_to_stop(of), in);
        case fixpoint::rpq: break;
    }
    return rpq_answers(asked_to_stop(of), in).pairs;
}

}  // namespace

kind cfpq_pieces_kind() {
    kind made{"cfpq_pieces",
              2,
              2,
              false,
              0,
              &kQueries,
              work::derivations,
              [](const step& of, const contents& in) {
                  require_square_relations(in);
                  return given(of, cfpq_answers(asking(of), in));
              },
              call::of_any([](Controls& on, auto& with, const step& of) {
                  with.out() = cfpq_in_pieces(on, of, with.input(0), with.input(1));
              }),
              [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                  const std::string edges = "{{\"a\", " + in[0] + "}, {\"b\", " + in[1] + "}}";
                  return "const auto grammar = normalize({" + queries()[asking(of).query].text +
                         ", \"S\"});\nconst context_free_query query(on, " +
                         (plan_of(of).of_snapshot
                              ? "graph_snapshot(" + in[0] + ".nrows(), " + edges + ")"
                              : in[0] + ".nrows(), " + edges) +
                         ", grammar, {\"S\"});\ncfpq_options how;\nhow.backend = backend::" +
                         to_string(of.hints.backend) +
                         ";\nhow.method = cfpq_method::" + kQueries.methods[of.hints.method] +
                         ";\n" + cursor_text(of, "cfpq", "relations.at(\"S\")", out, in[0]);
              }};
    made.ways = queries().size() * kPlans;
    return made;
}

kind rpq_pieces_kind() {
    kind made{"rpq_pieces",
              2,
              2,
              false,
              0,
              nullptr,
              work::walks,
              [](const step& of, const contents& in) {
                  return given(of, rpq_answers(asking(of), in).pairs);
              },
              call::of_any([](Controls& on, auto& with, const step& of) {
                  with.out() = rpq_in_pieces(on, of, with.input(0), with.input(1));
              }),
              [](const step& of, const std::string& out, const std::vector<std::string>& in) {
                  const auto& asked = path_queries()[asking(of).query];
                  return "const regular_query query(on, graph_snapshot(" + in[0] +
                         ".nrows(), {{\"a\", " + in[0] + "}, {\"b\", " + in[1] + "}}), \"" +
                         asked.text + "\");\nrpq_options how;\nhow.method = rpq_method::" +
                         to_string(asked.method_of_some()) + ";\n" +
                         cursor_text(of, "rpq", "pairs", out, in[0]);
              }};
    made.ways = path_queries().size() * kPlans;
    return made;
}

kind stopped_kind() {
    kind made{
        "stopped",
        2,
        2,
        false,
        0,
        nullptr,
        [](const step& of, const contents& in) {
            return fixpoint_of(of) == fixpoint::closure ? work::parts(of, in) : work::walks(of, in);
        },
        whole_answer,
        call::of_any([](Controls& on, auto& with, const step& of) {
            with.out() = stop_and_go_on(on, of, with.input(0), with.input(1));
        }),
        [](const step& of, const std::string& out, const std::vector<std::string>& in) {
            const std::size_t way = of.query % watcher::kWays;
            const char* const what = fixpoint_of(of) == fixpoint::closure ? "closure"
                                     : fixpoint_of(of) == fixpoint::cfpq  ? "cfpq"
                                                                          : "rpq";
            return std::string("// ") + what + " over " + in[0] + " and " + in[1] + ", way " +
                   std::to_string(way) + " of tests/fuzz/steps/pieces.cpp, ended in " + "round " +
                   std::to_string(1 + of.query / watcher::kWays % 3) + " and computed again" +
                   (has_one_token(of) ? " with the same token\n" : "\n") + out + " = " + in[0] +
                   ";";
        }};
    made.ways = watcher::kAll * queries().size() * 2;
    return made;
}

}  // namespace clbool::fuzz
