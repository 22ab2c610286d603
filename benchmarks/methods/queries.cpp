// SPDX-License-Identifier: MIT
// Context-free path queries: all pairs, and those from some sources.
#include <methods/available.hpp>
#include <methods/matrix_race.hpp>
#include <methods/query_subjects.hpp>

#include <clbool/algorithms.hpp>

#include <memory>
#include <random>
#include <utility>

namespace clbool::bench {

namespace {

constexpr std::size_t kQuerySources = 16;

std::vector<index_type> some_sources(index_type n) {
    std::mt19937_64 random(20261);
    std::vector<index_type> sources;
    for (std::size_t i = 0; i < kQuerySources && n > 0; ++i) {
        sources.push_back(static_cast<index_type>(random() % n));
    }
    return sources;
}

class query_race {
public:
    query_race(session& work, const query_subject& of)
        : work_(work),
          of_(of),
          asked_(of.make()),
          relations_(upload_relations(work.on.controls, asked_.graph, asked_.grammar)) {}

    void all_pairs() {
        // Published answers are by the vertices' own numbers: their count will do.
        run("queries", {}, asked_.answer);
    }
    void from_some() { run("sources", some_sources(asked_.graph.size()), {}); }

private:
    struct state {
        relation_map relations;
        matrix answer;
    };

    void run(const char* kind, const std::vector<index_type>& from,
             const std::optional<fingerprint>& expected) {
        state_ = std::make_shared<state>();
        cfpq_options options;
        options.wanted = {asked_.start};
        if (!from.empty()) {
            options.from = from;
        }
        add("automatic", options);
        for (const auto& method : cfpq_methods()) {
            options.method = method.value;
            add_method(method.name, options);
        }
        record what{of_.name, kind, ""};
        what.nnz_in = asked_.graph.edge_count();
        what.more["vertices"] = asked_.graph.size();
        what.more["labels"] = relations_.size();
        work_.track.run(what, of_.family, std::move(contenders_), expected);
        contenders_.clear();
        work_.save();
    }

    // Rows are the host's, rounds of all rules at once are kernels', products anybody's.
    void add_method(const std::string& name, cfpq_options options) {
        if (name == "stacked" && work_.kernels.empty()) {
            return;
        }
        if (name != "matrices") {
            add(name, options);
            return;
        }
        for (const backend by : work_.backends) {
            options.backend = by;
            add(method_text(by, name), options);
        }
    }

    void add(const std::string& name, const cfpq_options& how) {
        Controls& on = work_.on.controls;
        contender one;
        one.method = name;
        one.prepare = [this, &on, s = state_] {
            s->answer = {};
            s->relations.clear();
            for (const auto& [label, relation] : relations_) {
                s->relations.emplace(label, relation.without_derived());
            }
            on.finish();
        };
        one.work = [this, &on, s = state_, how] {
            compute_until(work_.track.limit(), how, [&](const cfpq_options& options) {
                const auto found =
                    cfpq(on, asked_.graph.size(), s->relations, asked_.grammar, options);
                s->answer = found.relations.at(asked_.start);
                on.finish();
                return found.complete;
            });
        };
        one.answer = [&on, s = state_] { return fingerprint_of(on, s->answer); };
        one.forget = [s = state_] {
            s->answer = {};
            s->relations.clear();
        };
        contenders_.push_back(std::move(one));
    }

    session& work_;
    const query_subject& of_;
    asked_query asked_;
    relation_map relations_;
    std::shared_ptr<state> state_;
    std::vector<contender> contenders_;
};

}  // namespace

void race_queries(session& work) {
    const bool all = work.wants_kind("queries"), some = work.wants_kind("sources");
    if (!all && !some) {
        return;
    }
    for (const auto& one : query_subjects(work)) {
        query_race race(work, one);
        if (all) {
            race.all_pairs();
        }
        if (some) {
            race.from_some();
        }
    }
}

}  // namespace clbool::bench
