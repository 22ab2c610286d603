// SPDX-License-Identifier: MIT
// Repair of the ranks that certify strong connectivity, after deletions.
#include <queries/incremental/cpu/strong_certificate.hpp>

#include <algorithm>
#include <iterator>

namespace clbool::cpu {

std::vector<index_type> strong_certificate::lost_by(span members, const graph_edge* first,
                                                    const graph_edge* last) {
    try {
        if (ahead_.ranks.empty()) {
            back_.ranks.resize(graph_->vertices());
            ahead_.ranks.resize(graph_->vertices());
        }
        auto lost = is_ranked(*members.begin()) ? repair(first, last)
                                                : rank_from(*members.begin(), members);
        if (2 * lost.size() > members.size()) {  // the root fell off, not the others
            const index_type root = lost[lost.size() / 2];
            forget(members);
            lost = rank_from(root, members);
        }
        forget({lost.data(), lost.data() + lost.size()});
        return lost;
    } catch (...) {
        forget(members);
        throw;
    }
}

// Keeps the invariant: ranked vertices have a ranked neighbour of smaller rank in both directions.
std::vector<index_type> strong_certificate::repair(const graph_edge* first,
                                                   const graph_edge* last) {
    std::vector<index_type> sources, targets, lost;
    for (const graph_edge* e = first; e != last; ++e) {
        sources.push_back(e->first);
        targets.push_back(e->second);
    }
    for (direction* in : {&ahead_, &back_}) {
        fallen_.clear();
        fall(*in, in->forward ? targets : sources);
        rise(*in);
        std::copy_if(fallen_.begin(), fallen_.end(), std::back_inserter(lost),
                     [&](index_type v) { return in->ranks[v] == kFallen; });
    }
    sort_unique(lost);
    return lost;
}

void strong_certificate::extend(index_type known, span members, span fresh) noexcept {
    if (!is_ranked(known)) {
        forget(fresh);
        return;
    }
    try {
        for (direction* in : {&ahead_, &back_}) {
            fallen_.assign(fresh.begin(), fresh.end());
            for (const index_type v : fresh) {
                in->ranks[v] = kFallen;
            }
            rise(*in);
        }
    } catch (...) {
        forget(members);
    }
}

void strong_certificate::forget(span members) noexcept {
    if (!ahead_.ranks.empty()) {
        for (const index_type v : members) {
            ahead_.ranks[v] = 0;
            back_.ranks[v] = 0;
        }
    }
}

// Ranks unranked vertices; returns those not connected with the root in both directions.
std::vector<index_type> strong_certificate::rank_from(index_type root, span members) {
    rank_all(ahead_, root);
    rank_all(back_, root);
    std::vector<index_type> lost;
    std::copy_if(members.begin(), members.end(), std::back_inserter(lost),
                 [&](index_type v) { return ahead_.ranks[v] == 0 || back_.ranks[v] == 0; });
    std::sort(lost.begin(), lost.end());
    return lost;
}

// Ranks by breadth-first order from the root.
void strong_certificate::rank_all(direction& in, index_type root) {
    std::vector<index_type> order{root};
    in.ranks[root] = 1;
    for (size_type next = 0; next < order.size(); ++next) {
        const index_type at = order[next];
        for (const index_type v : behind(in, at)) {
            if (in.ranks[v] == 0 && together(at, v)) {
                in.ranks[v] = ++in.last;
                order.push_back(v);
            }
        }
    }
}

bool strong_certificate::has_support(const direction& in, index_type v, rank below) const noexcept {
    const span others = before(in, v);
    return std::any_of(others.begin(), others.end(), [&](index_type other) {
        return in.ranks[other] < below && together(other, v);
    });
}

// Removes ranks of vertices without support, and of those that relied on them.
void strong_certificate::fall(direction& in, std::vector<index_type> lost) {
    while (!lost.empty()) {
        const index_type v = lost.back();
        lost.pop_back();
        const rank own = in.ranks[v];
        if (own == kFallen || own == 1 || has_support(in, v, own)) {
            continue;
        }
        fallen_.push_back(v);
        in.ranks[v] = kFallen;
        for (const index_type w : behind(in, v)) {
            if (in.ranks[w] != kFallen && in.ranks[w] > own && together(v, w)) {
                lost.push_back(w);
            }
        }
    }
}

// Re-ranks fallen vertices that ranked ones reach.
void strong_certificate::rise(direction& in) {
    std::vector<index_type> risen;
    for (const index_type v : fallen_) {
        if (in.ranks[v] != kFallen || !has_support(in, v, kFallen)) {
            continue;
        }
        in.ranks[v] = ++in.last;
        risen.push_back(v);
        while (!risen.empty()) {
            const index_type at = risen.back();
            risen.pop_back();
            for (const index_type w : behind(in, at)) {
                if (in.ranks[w] == kFallen && together(at, w)) {
                    in.ranks[w] = ++in.last;
                    risen.push_back(w);
                }
            }
        }
    }
}

}  // namespace clbool::cpu
