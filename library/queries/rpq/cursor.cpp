// SPDX-License-Identifier: MIT
// Paged answers of regular path queries.
#include <clbool/guard.hpp>
#include <clbool/regular_queries.hpp>

#include <queries/common/graph_arguments.hpp>

#include <algorithm>
#include <utility>

namespace clbool::v0 {

rpq_cursor::rpq_cursor(regular_query query, rpq_options options, size_type sources_at_a_time,
                       size_type limit)
    : query_(std::move(query)),
      options_(std::move(options)),
      at_a_time_(sources_at_a_time),
      limit_(limit),
      sources_(query_.vertices()) {
    detail::guarded("rpq_cursor", [&] {
        sources_ = algorithms::sources_of_cursor("rpq_cursor", options_.from, at_a_time_,
                                                 query_.vertices());
    });
    done_ = sources_ == 0 || limit_ == 0;
}

rpq_result rpq_cursor::next(context& on) {
    if (at_a_time_ == 0) {
        detail::refuse_moved_from("rpq_cursor");
    }
    const size_type end = position_ + std::min<size_type>(at_a_time_, sources_ - position_);
    rpq_options piece;
    detail::guarded("rpq_cursor", [&] {
        piece = options_;
        piece.from = algorithms::piece_of(options_.from, position_, end);
    });
    rpq_result found = query_.run(on, piece);
    pairs_ += detail::guarded("rpq_cursor", [&] { return found.pairs.nvals(); });
    position_ = end;
    done_ = position_ == sources_ || pairs_ >= limit_ || !found.complete;
    return found;
}

}  // namespace clbool::v0
