// SPDX-License-Identifier: MIT
// Answers of path queries piece by piece.
#include <bindings/c/arguments.hpp>
#include <bindings/c/errors.hpp>
#include <bindings/c/queries/options.hpp>
#include <bindings/c/vector_values.hpp>

using namespace clbool::c_interface;

namespace clbool::c_interface {

namespace {

answer_piece next_of(context_free_pieces& of, context& on) {
    cfpq_result found = of.cursor.next(on);
    return {std::move(found.relations.at(of.nonterminal)), {}, found.rounds, found.complete};
}

answer_piece next_of(regular_pieces& of, context& on) {
    rpq_result found = of.cursor.next(on);
    return {std::move(found.pairs), std::move(found.lengths), found.rounds, found.complete};
}

bool has_lengths(const context_free_pieces&) { return false; }
bool has_lengths(const regular_pieces& of) { return of.lengths; }

void check_lengths(const cursor_object& cursor, clbool_vector** lengths) {
    if (lengths != nullptr &&
        !std::visit([](const auto& of) { return has_lengths(of); }, cursor.of)) {
        throw invalid_argument("lengths are not what the cursor was made for");
    }
}

bool is_done(const cursor_object& cursor) {
    return !cursor.at && std::visit([](const auto& of) { return of.cursor.done(); }, cursor.of);
}

// The piece that the caller is to have. When what is made of it fails, it is not lost.
answer_piece& piece_of(cursor_object& cursor, context& on) {
    if (is_done(cursor)) {
        throw invalid_argument("the cursor has no more pieces");
    }
    if (!cursor.at) {
        cursor.at = std::visit([&](auto& of) { return next_of(of, on); }, cursor.of);
    }
    return *cursor.at;
}

}  // namespace

}  // namespace clbool::c_interface

clbool_status clbool_cfpq_cursor(const clbool_cfpq* query, const char* nonterminal,
                                 const clbool_query_options* options, uint64_t at_a_time,
                                 uint64_t limit, clbool_cursor** out) {
    return call("clbool_cfpq_cursor", [&] {
        const auto prepared = get(query, "query");
        const query_options with(options);
        const std::string wanted = nonterminal == nullptr ? prepared->start : nonterminal;
        create(out, [&] {
            return cursor_object{
                context_free_pieces{
                    {prepared->query, cfpq_options_of(with, {wanted}), at_a_time, limit}, wanted},
                {}};
        });
    });
}

clbool_status clbool_rpq_cursor(const clbool_rpq* query, const clbool_query_options* options,
                                uint64_t at_a_time, uint64_t limit, bool lengths,
                                clbool_cursor** out) {
    return call("clbool_rpq_cursor", [&] {
        const auto prepared = get(query, "query");
        const query_options with(options);
        clbool::rpq_options asked = rpq_options_of(with);
        asked.lengths = lengths;
        create(out, [&] {
            return cursor_object{regular_pieces{{*prepared, asked, at_a_time, limit}, lengths}, {}};
        });
    });
}

clbool_status clbool_cursor_next(clbool_context* on, clbool_cursor* cursor, clbool_matrix* out,
                                 clbool_vector** lengths, clbool_query_result* result) {
    return call("clbool_cursor_next", [&] {
        const auto device = get(on, "on");
        const auto from = get(cursor, "cursor");
        const auto to = get(out, "out");
        check_query_result(result);
        check_lengths(*from, lengths);
        answer_piece& next = piece_of(*from, device->device);
        if (lengths != nullptr) {
            create(lengths,
                   [&] { return vector_object{full_vector(device->device, next.lengths)}; });
        }
        *to = std::move(next.pairs);
        write_query_result(0, next.rounds, next.complete, result);
        from->at.reset();
    });
}

clbool_status clbool_cursor_state(const clbool_cursor* cursor, bool* done, uint64_t* pairs,
                                  uint64_t* position) {
    return call("clbool_cursor_state", [&] {
        const auto from = get(cursor, "cursor");
        if (done != nullptr) {
            *done = is_done(*from);
        }
        if (pairs != nullptr) {
            *pairs = std::visit([](const auto& of) { return of.cursor.pairs(); }, from->of);
        }
        if (position != nullptr) {
            *position = std::visit([](const auto& of) { return of.cursor.position(); }, from->of);
        }
    });
}

clbool_status clbool_cursor_free(clbool_cursor* cursor) {
    return call("clbool_cursor_free", [&] { destroy(cursor); });
}
