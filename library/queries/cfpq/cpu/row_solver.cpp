// SPDX-License-Identifier: MIT
// Worklist rounds of the row-wise CFPQ solver.
#include <queries/cfpq/cpu/row_solver.hpp>

#include <core/cpu/containers/prefetch.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <numeric>
#include <utility>

namespace clbool::algorithms {

namespace {

// Cost of making a row, in entries.
constexpr size_type kWorkOfRow = 16;

// The same where matching rules are counted separately.
constexpr size_type kCountedWorkOfRow = 4;

// Prefetch distance in rows.
constexpr size_type kAhead = 8;

// Parts of a round per thread (load balancing).
constexpr size_type kRoundPartsPerThread = 8;

// Splits a delivery into pieces of at most this weight.
void cut_up(const delivery& what, size_type most, std::vector<delivery>& pieces) {
    const size_type count = what.weight() / most + 1;
    const bool by_receivers = what.receivers() >= count;
    for (size_type i = 0; i < count; ++i) {
        delivery piece = what;
        if (by_receivers) {
            const size_type first = cpu::share(what.receivers(), i, count);
            const size_type last = cpu::share(what.receivers(), i + 1, count);
            const size_type middle = what.follower_count;
            piece.followers += std::min(first, middle);
            piece.follower_count = std::min(last, middle) - std::min(first, middle);
            piece.continuations += std::max(first, middle) - middle;
            piece.continuation_count = std::max(last, middle) - std::max(first, middle);
        } else {
            piece.columns = {what.columns.begin() + cpu::share(what.columns.size(), i, count),
                             what.columns.begin() + cpu::share(what.columns.size(), i + 1, count)};
        }
        pieces.push_back(piece);
    }
}

}  // namespace

row_solver::row_solver(const rule_options& rules, const edge_index& edges,
                       const std::vector<bool>& answers, cpu::team crew)
    : rules_(rules), edges_(edges), crew_(crew), rows_(rules, edges) {
    find_filters(answers);
    hire(cpu::team(1));
}

bool row_solver::want(symbol_number symbol, index_type vertex, const row_limit& limit) {
    worker(0).set_limit(limit);
    worker(0).want(symbol, vertex);
    const bool all = !worker(0).is_over();
    worker(0).set_limit({});
    collect();
    return all;
}

bool row_solver::want_all(symbol_number symbol, const row_limit& limit) {
    std::vector<index_type> vertices;
    if (const auto* const labels = rules_.beginnings(symbol)) {
        for (const symbol_number label : *labels) {
            vertices.insert(vertices.end(), edges_.sources(label).begin(),
                            edges_.sources(label).end());
        }
    } else {
        for (index_type vertex = 0; vertex < edges_.size(); ++vertex) {
            if (edges_.begin(vertex) != edges_.end(vertex)) {
                vertices.push_back(vertex);
            }
        }
    }
    const cpu::team crew = crew_.for_work(vertices.size() * kWorkOfRow);
    const size_type parts = kRoundPartsPerThread * crew.threads();
    hire(crew);
    const size_type most = limit.work / crew.threads();
    std::atomic<bool> all{true};
    crew.run(parts, [&](unsigned by, size_type part) {
        worker(by).set_limit({most, 0});
        const size_type last = cpu::share(vertices.size(), part + 1, parts);
        for (size_type i = cpu::share(vertices.size(), part, parts); i < last && all; ++i) {
            worker(by).want(symbol, vertices[i]);
            if (worker(by).is_over()) {
                all = false;
            }
        }
        worker(by).set_limit({});
    });
    collect();
    return all;
}

size_type row_solver::step() {
    const size_type before = entries();
    const auto queue = std::exchange(queue_, {});
    std::vector<size_type> weights;
    if (crew_.threads() > 1) {
        weights = weights_of(queue);
    }
    const size_type sum = std::accumulate(weights.begin(), weights.end(), size_type{0});
    const cpu::team crew = crew_.for_work(sum);
    hire(crew);
    if (crew.threads() > 1) {
        hand_on_together(queue, weights, sum, crew);
    } else {
        worker(0).hand_on(queue.data(), queue.data() + queue.size());
    }
    collect();
    return entries() - before;
}

size_type row_solver::entries() const noexcept {
    size_type sum = 0;
    for (const auto& one : workers_) {
        sum += one->entries();
    }
    return sum;
}

size_type row_solver::work() const noexcept {
    size_type sum = kCountedWorkOfRow * rows_.size();
    for (const auto& one : workers_) {
        sum += one->work();
    }
    return sum;
}

// Creates a worker for each thread of the team; one alone needs no locks.
void row_solver::hire(const cpu::team& crew) {
    while (workers_.size() < crew.threads()) {
        workers_.push_back(std::make_unique<row_worker>(rows_, filter_));
    }
    for (const auto& one : workers_) {
        one->set_shared(crew.threads() > 1);
    }
}

// Merges the workers' queues into the worklist, after the round.
void row_solver::collect() {
    for (const auto& one : workers_) {
        if (queue_.empty()) {
            queue_.swap(one->queue());
        } else {
            queue_.insert(queue_.end(), one->queue().begin(), one->queue().end());
        }
        one->queue().clear();
        one->settle();
    }
}

std::vector<size_type> row_solver::weights_of(const std::vector<std::uint32_t>& queue) const {
    std::vector<size_type> weights;
    weights.reserve(queue.size());
    for (size_type i = 0; i < queue.size(); ++i) {
        cpu::prefetch(&rows_[queue[std::min(i + kAhead, queue.size() - 1)]]);
        const query_row& row = rows_[queue[i]];
        weights.push_back((row.found.size() - row.joined) *
                              (row.followers.size() + kWorkOfRow * row.continuations.size()) +
                          1);
    }
    return weights;
}

// Balances rows over threads by weight (prefix sums); rows too heavy for one are split.
void row_solver::hand_on_together(const std::vector<std::uint32_t>& queue,
                                  const std::vector<size_type>& weights, size_type all,
                                  const cpu::team& crew) {
    const size_type parts = kRoundPartsPerThread * crew.threads();
    const size_type most = all / parts + 1;
    std::vector<delivery> pieces;
    std::vector<std::uint32_t> rest;
    std::vector<size_type> sums;  // prefix sums of the weights of the other rows
    size_type sum = 0;
    for (size_type i = 0; i < queue.size(); ++i) {
        if (weights[i] > most) {
            cut_up(worker(0).take(queue[i]), most, pieces);
        } else {
            rest.push_back(queue[i]);
            sums.push_back(sum);
            sum += weights[i];
        }
    }
    const auto begin_of = [&](size_type part) {
        return std::lower_bound(sums.begin(), sums.end(), part * most) - sums.begin();
    };
    crew.run(pieces.size() + parts, [&](unsigned by, size_type part) {
        if (part < pieces.size()) {
            worker(by).deliver(pieces[part]);
            return;
        }
        part -= pieces.size();
        worker(by).hand_on(rest.data() + begin_of(part), rest.data() + begin_of(part + 1));
    });
}

// Filter of a symbol that is only first, before one terminal: vertices with an edge of it.
void row_solver::find_filters(const std::vector<bool>& answers) {
    std::vector<bool> passed(rules_.symbols());  // needed without a filter
    filter_.assign(rules_.symbols(), kNoSymbol);
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        const auto& rule = rules_[i];
        if (rule.second == kNoSymbol) {
            passed[rule.first] = true;
            continue;
        }
        passed[rule.second] = true;
        symbol_number& label = filter_[rule.first];
        if (!rules_.is_terminal(rule.second) || (label != kNoSymbol && label != rule.second)) {
            passed[rule.first] = true;
        }
        label = rule.second;
    }
    for (std::size_t symbol = 0; symbol < rules_.symbols(); ++symbol) {
        if (passed[symbol] || answers[symbol]) {
            filter_[symbol] = kNoSymbol;
        }
    }
}

}  // namespace clbool::algorithms
