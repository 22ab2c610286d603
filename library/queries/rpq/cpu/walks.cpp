// SPDX-License-Identifier: MIT
// Distribution of batches to threads, and assembly of result rows.
#include <queries/rpq/cpu/walks.hpp>

#include <core/cpu/matrices/cuts.hpp>

#include <algorithm>
#include <bitset>
#include <utility>

namespace clbool::cpu {

namespace {

// Limit of a part's sources without first step, so that parts are balanced.
constexpr size_type kIdleInPart = 65536;

// A batch of fewer sources is hardly faster.
constexpr size_type kFewestInPart = 4;

// Stable sort by node.
void order_by_node(array<walk_batch::arrival>& from, index_type nodes,
                   array<walk_batch::arrival>& to) {
    using arrival = walk_batch::arrival;
    to.resize(from.size());
    if (from.size() < nodes / 8) {
        std::copy(from.begin(), from.end(), to.begin());
        std::stable_sort(to.begin(), to.end(),
                         [](const arrival& a, const arrival& b) { return a.node < b.node; });
        return;
    }
    std::vector<size_type> places(size_type{nodes} + 1);
    for (const arrival& one : from) {
        ++places[size_type{one.node} + 1];
    }
    for (size_type node = 0; node < nodes; ++node) {
        places[node + 1] += places[node];
    }
    for (const arrival& one : from) {
        to[places[one.node]++] = one;
    }
}

}  // namespace

walk_job::walk_job(const team& workers, walk_batches& batches, std::vector<index_type> sources,
                   const std::vector<index_type>* targets, walk_output output)
    : workers_(workers),
      batches_(batches),
      graph_(batches.graph()),
      steps_(batches.steps()),
      sources_(std::move(sources)),
      any_target_(targets == nullptr),
      output_(output) {
    if (targets != nullptr) {
        choose_targets(*targets);
    }
    cut();
    results_.resize(parts());
    crew_.resize(workers.threads());
    if (output != walk_output::count) {
        rows_.emplace(workers, parts(), 0);
    }
}

walk_job::~walk_job() { give_back(); }

void walk_job::give_back() noexcept {
    for (worker& one : crew_) {
        if (one.batch) {
            batches_.give(std::move(one.batch));
        }
    }
    crew_.clear();
}

void walk_job::choose_targets(const std::vector<index_type>& targets) {
    targets_ = targets;
    is_target_ = array<word>(graph_.size() / kWordBits + 1);
    std::fill(is_target_.begin(), is_target_.end(), word{0});
    for (const index_type vertex : targets) {
        if (const auto node = graph_.node(vertex)) {
            is_target_[*node / kWordBits] |= bit_of(*node);
        }
    }
}

bool walk_job::leads_on(index_type node) const noexcept {
    const auto& first = steps_.from.front();
    return std::any_of(first.begin(), first.end(), [&](const walk_steps::step& one) {
        return !graph_.targets(one.relation, node).empty();
    });
}

bool walk_job::joins_itself(index_type vertex) const noexcept {
    return steps_.accepting.front() &&
           (any_target_ || std::binary_search(targets_.begin(), targets_.end(), vertex));
}

// Cuts parts of a full batch of sources with a first step each, and those without between them; of
// less where threads would be idle.
void walk_job::cut() {
    const size_type share = (sources_.size() + workers_.threads() - 1) / workers_.threads();
    const size_type most = std::clamp(share, kFewestInPart, size_type{kWordBits});
    size_type walking = 0;
    size_type idle = 0;
    walks_on_.resize(sources_.size());
    for (size_type i = 0; i < sources_.size(); ++i) {
        const auto node = graph_.node(sources_[i]);
        walks_on_[i] = node && leads_on(*node);
        if (walking + (walks_on_[i] ? 1 : 0) > most || idle == kIdleInPart) {
            cuts_.push_back(i);
            walking = 0;
            idle = 0;
        }
        walking += walks_on_[i] ? 1 : 0;
        idle += walks_on_[i] ? 0 : 1;
    }
    if (!sources_.empty()) {
        cuts_.push_back(sources_.size());
    }
}

void walk_job::run(size_type first, size_type last) {
    workers_.run(last - first, [&](unsigned number, size_type part) {
        worker& mine = crew_[number];
        if (!mine.batch) {
            mine.batch = batches_.take();
        }
        try {
            run_part(mine, number, first + part);
        } catch (...) {
            mine.batch.reset();  // after an exception its state is undefined
            throw;
        }
    });
}

void walk_job::run_part(worker& by, unsigned number, size_type part) {
    index_type nodes[kWordBits];
    unsigned walking = 0;
    for (size_type i = cuts_[part]; i < cuts_[part + 1]; ++i) {
        if (walks_on_[i]) {
            nodes[walking++] = *graph_.node(sources_[i]);
        }
    }
    by.batch->run(nodes, walking);
    if (output_ == walk_output::count) {
        count(by, part);
    } else {
        write(by, number, part);
    }
}

void walk_job::count(worker& by, size_type part) {
    size_type pairs = 0;
    for (const arrival& one : by.batch->arrivals()) {
        if (any_target_ || (is_target_[one.node / kWordBits] & bit_of(one.node)) != 0) {
            pairs += std::bitset<kWordBits>(one.sources).count();
        }
    }
    for (size_type i = cuts_[part]; i < cuts_[part + 1]; ++i) {
        pairs += !walks_on_[i] && joins_itself(sources_[i]) ? 1 : 0;
    }
    results_[part].pairs = pairs;
}

void walk_job::order_ends(worker& by) const {
    by.unordered.clear();
    for (const arrival& one : by.batch->arrivals()) {
        if (any_target_ || (is_target_[one.node / kWordBits] & bit_of(one.node)) != 0) {
            by.unordered.push_back(one);
        }
    }
    order_by_node(by.unordered, graph_.size(), by.ends);
}

void walk_job::write(worker& by, unsigned number, size_type part) {
    order_ends(by);
    const size_type first = cuts_[part];
    const size_type last = cuts_[part + 1];
    size_type sizes[kWordBits] = {};
    for (const arrival& one : by.ends) {
        for_bits(&one.sources, 0, 1, [&](index_type bit) { ++sizes[bit]; });
    }
    // Row lengths, for the prefix sum.
    std::vector<size_type> lengths(last - first);
    size_type places[kWordBits];
    size_type total = 0;
    unsigned walking = 0;
    for (size_type i = first; i < last; ++i) {
        size_type& length = lengths[i - first];
        if (walks_on_[i]) {
            places[walking] = total;
            length = sizes[walking++];
        } else {
            length = joins_itself(sources_[i]) ? 1 : 0;
        }
        total += length;
    }
    row_writer rows = rows_->writer(number, part, last - first);
    index_type* const cols = rows.room(total);
    part_result& result = results_[part];
    result.pairs = total;
    index_type* steps = nullptr;
    if (output_ == walk_output::lengths) {
        result.lengths = array<index_type>(total);
        std::fill(result.lengths.begin(), result.lengths.end(), index_type{0});
        steps = result.lengths.data();
    }
    for (const arrival& one : by.ends) {
        const index_type vertex = graph_.vertex(one.node);
        for_bits(&one.sources, 0, 1, [&](index_type bit) {
            const size_type at = places[bit]++;
            cols[at] = vertex;
            if (steps != nullptr) {
                steps[at] = one.length;
            }
        });
    }
    for (size_type i = first, at = 0; i < last; at += lengths[i - first], ++i) {
        if (!walks_on_[i] && lengths[i - first] > 0) {
            cols[at] = sources_[i];
        }
        rows.end_row(sources_[i], lengths[i - first]);
    }
}

size_type walk_job::pairs() const noexcept {
    size_type all = 0;
    for (const part_result& one : results_) {
        all += one.pairs;
    }
    return all;
}

matrix walk_job::finish() {
    if (!rows_) {
        return {graph_.vertices(), graph_.vertices()};
    }
    give_back();
    return rows_->finish(workers_, graph_.vertices(), graph_.vertices());
}

array<index_type> walk_job::take_lengths() {
    array<index_type> all;
    all.reserve(pairs());
    for (part_result& one : results_) {
        const size_type begin = all.size();
        all.resize(begin + one.lengths.size());
        std::copy(one.lengths.begin(), one.lengths.end(), all.begin() + begin);
        one.lengths = array<index_type>();
    }
    return all;
}

}  // namespace clbool::cpu
