// SPDX-License-Identifier: MIT
// Options and results of fixpoints and queries.
#pragma once

#include <bindings/c/arguments.hpp>
#include <clbool/algorithms.hpp>
#include <clbool/regular_queries.hpp>

#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clbool::c_interface {

/// Options of a call. What they refer to lives as long as they do.
class query_options {
public:
    /// @throws invalid_argument, handle_error
    explicit query_options(const clbool_query_options* given);

    const clbool_query_options& given() const noexcept { return given_; }
    /// Progress and stopping.
    const fixpoint_options& fixpoint() const noexcept { return fixpoint_; }
    clbool::backend backend() const { return backend_; }
    bool reflexive() const noexcept { return given_.reflexive == 1; }
    bool backward() const noexcept { return given_.backward == 1; }
    /// Vertices that pairs begin with. @throws invalid_argument
    std::optional<std::vector<index_type>> from() const;
    /// Vertices that pairs end with. @throws invalid_argument
    std::optional<std::vector<index_type>> to() const;

    /// The method, of those that the call has besides automatic. @throws invalid_argument
    template <class Method>
    Method method(std::initializer_list<std::pair<clbool_query_method, Method>> known) const {
        if (given_.method == CLBOOL_QUERY_AUTOMATIC) {
            return Method::automatic;
        }
        for (const auto& [name, one] : known) {
            if (name == given_.method) {
                return one;
            }
        }
        refuse_method();
    }

private:
    [[noreturn]] void refuse_method() const;

    clbool_query_options given_;
    clbool::backend backend_;
    fixpoint_options fixpoint_;
};

/// Options of a context-free query for these nonterminals. @throws invalid_argument
cfpq_options cfpq_options_of(const query_options& with, std::vector<std::string> nonterminals);

/// Options of a regular query. @throws invalid_argument
rpq_options rpq_options_of(const query_options& with);

/// Refuses a place for a result that is neither null nor large enough. @throws invalid_argument
void check_query_result(const clbool_query_result* to);

/// Writes how a call ended, unless `to` is null.
void write_query_result(size_type pairs, size_type rounds, bool complete, clbool_query_result* to);

}  // namespace clbool::c_interface
