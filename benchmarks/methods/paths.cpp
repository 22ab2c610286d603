// SPDX-License-Identifier: MIT
// Regular path queries: all pairs, and those from some sources.
#include <methods/available.hpp>
#include <methods/matrix_race.hpp>
#include <methods/query_subjects.hpp>

#include <clbool/regular_queries.hpp>

#include <memory>
#include <optional>
#include <random>
#include <utility>

namespace clbool::bench {

namespace {

constexpr std::size_t kSources = 16;

class path_race {
public:
    path_race(session& work, const path_subject& of) : work_(work), of_(of), graph_(of.make()) {
        const auto labels = [&] {
            std::vector<std::string> names;
            for (const auto& [label, edges] : graph_.edges) {
                names.push_back(label);
            }
            return names;
        }();
        automaton_ = compile_path(of.expression, labels);
        relations_ = upload_relations(work.on.controls, graph_, automaton_);
    }

    void run(bool from_some) {
        state_ = std::make_shared<state>();
        rpq_options options;
        if (from_some) {
            std::mt19937_64 random(20261);
            options.from.emplace();
            for (std::size_t i = 0; i < kSources; ++i) {
                options.from->push_back(static_cast<index_type>(random() % graph_.size()));
            }
        }
        add("automatic", options);
        contenders_.back().explain = [this, options] { return chosen(options); };
        for (const auto& method : rpq_methods()) {
            options.method = method.value;
            add(method.name, options);
        }
        record what{of_.name, from_some ? "paths_from" : "paths", ""};
        what.nnz_in = graph_.edge_count();
        work_.track.run(what, of_.family, std::move(contenders_));
        contenders_.clear();
        work_.save();
    }

private:
    struct state {
        std::optional<regular_query> query;
        matrix answer;
    };

    // "walks: why".
    std::string chosen(const rpq_options& options) {
        static const std::string kMark = "method: ";
        const std::string text = state_->query->explain(work_.on.controls, options);
        const auto at = text.find(kMark);
        const std::string line = at == std::string::npos ? text : text.substr(at + kMark.size());
        return line.substr(0, line.find('\n'));
    }

    void add(const std::string& name, const rpq_options& how) {
        Controls& on = work_.on.controls;
        contender one;
        one.method = name;
        one.prepare = [this, &on, s = state_] {
            s->answer = {};
            std::vector<matrix> fresh;
            for (const matrix& relation : relations_) {
                fresh.push_back(relation.without_derived());
            }
            s->query.emplace(on, graph_.size(), automaton_, fresh);
            on.finish();
        };
        one.work = [this, &on, s = state_, how] {
            compute_until(work_.track.limit(), how, [&](const rpq_options& options) {
                const auto found = s->query->run(on, options);
                s->answer = found.pairs;
                on.finish();
                return found.complete;
            });
        };
        one.answer = [&on, s = state_] { return fingerprint_of(on, s->answer); };
        one.forget = [s = state_] { s->answer = {}; };
        contenders_.push_back(std::move(one));
    }

    session& work_;
    const path_subject& of_;
    labelled_graph graph_;
    path_automaton automaton_;
    std::vector<matrix> relations_;
    std::shared_ptr<state> state_;
    std::vector<contender> contenders_;
};

}  // namespace

void race_paths(session& work) {
    const bool all = work.wants_kind("paths"), some = work.wants_kind("paths_from");
    if (!all && !some) {
        return;
    }
    for (const auto& one : path_subjects(work)) {
        path_race race(work, one);
        if (all) {
            race.run(false);
        }
        if (some) {
            race.run(true);
        }
    }
}

}  // namespace clbool::bench
