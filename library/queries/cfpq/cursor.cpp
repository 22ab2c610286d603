// SPDX-License-Identifier: MIT
// Paged answers of context-free path queries.
#include <clbool/context_free_queries.hpp>
#include <clbool/guard.hpp>

#include <queries/common/graph_arguments.hpp>
#include <queries/common/options.hpp>

#include <algorithm>
#include <utility>

namespace clbool::v0 {

cfpq_cursor::cfpq_cursor(context_free_query query, cfpq_options options,
                         size_type sources_at_a_time, size_type limit)
    : query_(std::move(query)),
      options_(std::move(options)),
      at_a_time_(sources_at_a_time),
      limit_(limit),
      sources_(query_.vertices()) {
    detail::guarded("cfpq_cursor", [&] {
        query_.impl_.require();
        options_ = algorithms::read_options(options_);
        sources_ = algorithms::sources_of_cursor("cfpq_cursor", options_.from, at_a_time_,
                                                 query_.vertices());
    });
    done_ = sources_ == 0 || limit_ == 0;
}

cfpq_result cfpq_cursor::next(context& on) {
    if (at_a_time_ == 0) {
        detail::refuse_moved_from("cfpq_cursor");
    }
    const size_type end = position_ + std::min<size_type>(at_a_time_, sources_ - position_);
    cfpq_options piece;
    detail::guarded("cfpq_cursor", [&] {
        piece = options_;
        piece.from = algorithms::piece_of(options_.from, position_, end);
    });
    cfpq_result found = query_.run(on, piece);
    pairs_ += detail::guarded("cfpq_cursor", [&] {
        size_type sum = 0;
        for (const auto& [name, relation] : found.relations) {
            sum += relation.nvals();
        }
        return sum;
    });
    position_ = end;
    done_ = position_ == sources_ || pairs_ >= limit_ || !found.complete;
    return found;
}

}  // namespace clbool::v0
