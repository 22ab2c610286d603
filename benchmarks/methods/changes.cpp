// SPDX-License-Identifier: MIT
// Closures and path queries that follow their graph, by who keeps them, beside the same anew. A
// batch of edges comes, or goes, and is undone before the next run.
#include <methods/label_rich_graphs.hpp>
#include <methods/matrix_race.hpp>
#include <methods/matrix_subjects.hpp>
#include <methods/query_subjects.hpp>

#include <clbool/algorithms.hpp>
#include <clbool/generators.hpp>
#include <clbool/incremental_closure.hpp>
#include <clbool/maintained_query.hpp>
#include <clbool/reference.hpp>

#include <memory>
#include <random>
#include <utility>

namespace clbool::bench {

namespace {

constexpr std::uint64_t kChangesSeed = 20261;

coordinates existing(const coordinates& edges, size_type count, std::mt19937_64& random) {
    coordinates some(edges.nrows, edges.ncols);
    for (size_type i = 0; i < count && edges.nnz() > 0; ++i) {
        const auto k = random() % edges.nnz();
        some.add(edges.rows[k], edges.cols[k]);
    }
    some.normalize();
    return some;
}

// Edges that were not there, each from where one of the graph's begins and about as long.
coordinates similar(const coordinates& edges, size_type count, std::mt19937_64& random) {
    coordinates some(edges.nrows, edges.ncols);
    for (size_type i = 0; i < count && edges.nnz() > 0; ++i) {
        const auto k = random() % edges.nnz();
        const std::int64_t length = std::int64_t{edges.cols[k]} - std::int64_t{edges.rows[k]} + 1;
        const std::int64_t source = edges.rows[random() % edges.nnz()];
        if (source + length >= 0 && source + length < edges.ncols) {
            some.add(static_cast<index_type>(source), static_cast<index_type>(source + length));
        }
    }
    some.normalize();
    return reference::ewise_difference(some, edges);
}

std::string case_name(const std::string& graph, size_type batch, bool come) {
    return graph + (come ? " +" : " -") + std::to_string(batch);
}

// A closure beside a graph, which a batch of edges changes.
class closure_changes {
public:
    closure_changes(session& work, const matrix_subject& of)
        : work_(work), of_(of), host_(of.make()) {
        graph_ = matrix(work.on.controls, host_);
    }

    void run(size_type count, bool come) {
        std::mt19937_64 random(kChangesSeed + count);
        Controls& on = work_.on.controls;
        batch_ = matrix(on, come ? similar(host_, count, random) : existing(host_, count, random));
        changed_ = {};
        if (come) {
            ewise_add(on, changed_, no_mask, accumulator::none, graph_, batch_);
        } else {
            ewise_difference(on, changed_, no_mask, accumulator::none, graph_, batch_);
        }
        std::vector<contender> contenders = {following("automatic", backend::automatic, come)};
        for (const backend by : work_.backends) {
            contenders.push_back(following(method_text(by, "follow"), by, come));
        }
        contenders.push_back(anew());
        record what{case_name(of_.name, count, come), "closure_changes", ""};
        what.nnz_in = host_.nnz();
        work_.track.run(what, of_.family, std::move(contenders));
        work_.save();
    }

private:
    contender following(const std::string& name, backend by, bool come) {
        Controls& on = work_.on.controls;
        const auto kept = std::make_shared<std::unique_ptr<incremental_closure>>();
        const auto change = [this, &on, kept](bool add) {
            if (add) {
                (*kept)->add_edges(on, batch_);
            } else {
                (*kept)->remove_edges(on, batch_);
            }
            on.finish();
        };
        contender one;
        one.method = name;
        one.prepare = [this, &on, kept, by, come, change] {
            if (*kept) {
                change(!come);
                return;
            }
            incremental_closure_options how;
            how.backend = by;
            *kept = std::make_unique<incremental_closure>(on, graph_, how);
        };
        one.work = [come, change] { change(come); };
        one.answer = [&on, kept] { return fingerprint_of(on, (*kept)->to_matrix(on)); };
        return one;
    }

    contender anew() {
        Controls& on = work_.on.controls;
        const auto answer = std::make_shared<matrix>(), operand = std::make_shared<matrix>();
        contender one;
        one.method = "anew";
        one.prepare = [this, answer, operand] {
            *answer = {};
            *operand = changed_.without_derived();
        };
        one.work = [&on, answer, operand] {
            *answer = transitive_closure(on, *operand).pairs;
            on.finish();
        };
        one.answer = [&on, answer] { return fingerprint_of(on, *answer); };
        one.forget = [answer] { *answer = {}; };
        return one;
    }

    session& work_;
    const matrix_subject& of_;
    coordinates host_;
    matrix graph_, batch_, changed_;
};

// A graph and a query about it, on one device.
class followed_query {
public:
    followed_query(Controls& on, const query_subject& of) : on_(on), asked_(of.make()) {
        for (const std::string& terminal : terminals()) {
            const auto found = asked_.graph.edges.find(terminal);
            if (found != asked_.graph.edges.end()) {
                changing_.insert(*found);
            }
        }
        graph_ = graph_snapshot(on, asked_.graph);
    }

    void set_batch(size_type count, bool come) {
        std::mt19937_64 random(kChangesSeed + count);
        edge_batch batch;
        for (const auto& [label, edges] : changing_) {
            const size_type share = count * edges.nnz() / all_edges() + 1;
            batch[label] = come ? similar(edges, share, random) : existing(edges, share, random);
        }
        changed_ = come ? graph_.with(on_, batch) : graph_.without(on_, batch);
    }

    Controls& on() { return on_; }
    size_type all_edges() const { return asked_.graph.edge_count(); }
    const graph_snapshot& before() const { return graph_; }
    const graph_snapshot& after() const { return changed_; }
    maintained_query make() const { return maintained_query(on_, graph_, asked_.grammar); }
    matrix anew() const {
        cfpq_options options;
        options.wanted = {asked_.start};
        auto relations = changed_.relations(on_, asked_.grammar);
        for (auto& [label, relation] : relations) {
            relation = relation.without_derived();
        }
        return cfpq(on_, changed_.vertices(), relations, asked_.grammar, options)
            .relations.at(asked_.start);
    }

private:
    // Labels without families of many: a batch names some labels.
    std::vector<std::string> terminals() const {
        std::vector<std::string> names(
            asked_.grammar.symbols.begin() +
                static_cast<std::ptrdiff_t>(asked_.grammar.nonterminal_count),
            asked_.grammar.symbols.end());
        constexpr std::size_t kMost = 8;
        names.resize(std::min(names.size(), kMost));
        return names;
    }

    Controls& on_;
    asked_query asked_;
    std::map<std::string, coordinates> changing_;
    graph_snapshot graph_, changed_;
};

contender following(const std::string& name, const std::shared_ptr<followed_query>& of) {
    const auto query = std::make_shared<std::unique_ptr<maintained_query>>();
    contender one;
    one.method = name;
    one.prepare = [of, query] {
        if (*query) {
            (*query)->follow(of->on(), of->before());
        } else {
            *query = std::make_unique<maintained_query>(of->make());
        }
        of->on().finish();
    };
    one.work = [of, query] {
        (*query)->follow(of->on(), of->after());
        of->on().finish();
    };
    one.answer = [of, query] { return fingerprint_of(of->on(), (*query)->to_matrix(of->on())); };
    return one;
}

contender anew(const std::shared_ptr<followed_query>& of) {
    const auto answer = std::make_shared<matrix>();
    contender one;
    one.method = "anew";
    one.prepare = [of, answer] {
        *answer = {};
        of->on().finish();
    };
    one.work = [of, answer] {
        *answer = of->anew();
        of->on().finish();
    };
    one.answer = [of, answer] { return fingerprint_of(of->on(), *answer); };
    one.forget = [answer] { *answer = {}; };
    return one;
}

void run_query_changes(session& work, const query_subject& of,
                       const std::vector<size_type>& counts) {
    const auto here = std::make_shared<followed_query>(work.on.controls, of);
    // Threads of the host are a device of their own.
    Controls host = create_controls("host");
    const bool is_host = work.on.controls.info().type == device_type::host;
    const auto there = is_host ? nullptr : std::make_shared<followed_query>(host, of);
    for (const size_type count : counts) {
        for (const bool come : {true, false}) {
            here->set_batch(count, come);
            std::vector<contender> contenders = {following("automatic", here), anew(here)};
            if (there) {
                there->set_batch(count, come);
                contenders.push_back(following("host/follow", there));
            }
            record what{case_name(of.name, count, come), "query_changes", ""};
            what.nnz_in = here->all_edges();
            work.track.run(what, of.family, std::move(contenders));
            work.save();
        }
    }
}

std::vector<matrix_subject> changing_graphs(const session& work) {
    namespace g = generators;
    const bool gpu = work.size == scale::gpu, quick = work.size == scale::quick;
    const std::uint64_t seed = work.options.seed;
    const index_type side = work.scaled_side(quick ? 30 : gpu ? 250 : 120);
    const index_type n = work.scaled(quick ? 500 : gpu ? 50000 : 12000);
    return {{"mesh", "mesh-" + std::to_string(side * side), [=] { return mesh(side, seed); }},
            {"layers", "layers-" + std::to_string(8 * side),
             [=] { return layers(16, side / 2, 8, seed); }},
            {"web", "web-" + std::to_string(n), [=] { return g::web(n, 4, seed); }},
            {"random", "critical-" + std::to_string(n), [=] { return g::random(n, n, n, seed); }},
            {"tree", "tree-" + std::to_string(n), [=] { return g::tree(n, 0, seed); }}};
}

}  // namespace

void race_changes(session& work) {
    const std::vector<size_type> counts = {10, 1000};
    if (work.wants_kind("closure_changes")) {
        for (const auto& one : changing_graphs(work)) {
            if (!work.wants(one.family, one.name)) {
                continue;
            }
            closure_changes race(work, one);
            for (const size_type count : counts) {
                race.run(count, true);
                race.run(count, false);
            }
        }
    }
    if (work.wants_kind("query_changes")) {
        for (const auto& one : changing_queries(work)) {
            run_query_changes(work, one, counts);
        }
    }
}

}  // namespace clbool::bench
