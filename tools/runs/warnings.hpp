// SPDX-License-Identifier: MIT
// What is told on standard error while the work goes on, and refused with --strict.
#pragma once

#include <tools/options/command_line.hpp>

#include <clbool/query_warnings.hpp>

#include <string>
#include <vector>

namespace clbool::tools {

/// `--strict`.
struct warnings {
    bool strict = false;

    void declare(command_line app);
    /// One line. @throws invalid_argument that says it, with --strict
    void tell(const std::string& what) const;
    /// Labels that `where` (a file, an option) names and the graph lacks, if there are any.
    void tell_unknown(const std::string& where, const std::vector<unknown_label>& labels) const;
    /// Nonterminals of `where` that derive nothing, if there are any.
    void tell_unproductive(const std::string& where, const std::vector<std::string>& names) const;
};

}  // namespace clbool::tools
