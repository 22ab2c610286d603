// SPDX-License-Identifier: MIT
// Options of fixpoints and queries: callbacks, stops, lists of vertices.
#include <bindings/c/queries/options.hpp>
#include <bindings/c/structures.hpp>

namespace clbool::c_interface {

namespace {

std::optional<std::vector<index_type>> list_of(const index_type* first, size_type count,
                                               const char* argument) {
    if (first == nullptr && count == 0) {
        return std::nullopt;
    }
    return copied(first, count, argument);
}

bool goes_on(clbool_on_round on_round, void* user_data, const fixpoint_round& round) {
    const clbool_round told = {sizeof(clbool_round), round.round, round.entries, round.added,
                               round.share};
    return on_round(&told, user_data);
}

}  // namespace

query_options::query_options(const clbool_query_options* given)
    : given_(read_options(given, CLBOOL_QUERY_OPTIONS_INIT, "options")),
      backend_(enumerator(given_.backend, clbool::backend::host, "backend")) {
    flag(given_.reflexive, "reflexive");
    flag(given_.backward, "backward");
    if (given_.stop != nullptr) {
        fixpoint_.stop = *get(given_.stop, "stop");
    }
    if (given_.on_round != nullptr) {
        fixpoint_.on_round = [on_round = given_.on_round, user_data = given_.user_data,
                              stop = fixpoint_.stop](const fixpoint_round& round) mutable {
            if (!goes_on(on_round, user_data, round)) {
                stop.request_stop();
            }
        };
    }
}

std::optional<std::vector<index_type>> query_options::from() const {
    return list_of(given_.from, given_.from_count, "from");
}

std::optional<std::vector<index_type>> query_options::to() const {
    return list_of(given_.to, given_.to_count, "to");
}

void query_options::refuse_method() const {
    throw invalid_argument("the call has no method of the number " +
                           std::to_string(static_cast<int>(given_.method)));
}

cfpq_options cfpq_options_of(const query_options& with, std::vector<std::string> nonterminals) {
    cfpq_options options(with.fixpoint());
    options.wanted = std::move(nonterminals);
    options.backend = with.backend();
    options.from = with.from();
    options.to = with.to();
    options.method = with.method<cfpq_method>({{CLBOOL_QUERY_MATRICES, cfpq_method::matrices},
                                               {CLBOOL_QUERY_ROWS, cfpq_method::rows},
                                               {CLBOOL_QUERY_TENSOR, cfpq_method::tensor},
                                               {CLBOOL_QUERY_STACKED, cfpq_method::stacked}});
    return options;
}

rpq_options rpq_options_of(const query_options& with) {
    rpq_options options(with.fixpoint());
    options.from = with.from();
    options.to = with.to();
    options.method = with.method<rpq_method>({{CLBOOL_QUERY_WALKS, rpq_method::walks},
                                              {CLBOOL_QUERY_PRODUCTS, rpq_method::products},
                                              {CLBOOL_QUERY_CLOSURE, rpq_method::closure}});
    return options;
}

void check_query_result(const clbool_query_result* to) {
    if (to != nullptr) {
        check_result(to, "result");
    }
}

void write_query_result(size_type pairs, size_type rounds, bool complete, clbool_query_result* to) {
    if (to != nullptr) {
        const clbool_query_result result = {sizeof result, pairs, rounds, complete ? 1 : 0, 0};
        write_result(result, to);
    }
}

}  // namespace clbool::c_interface
