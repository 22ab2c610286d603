// SPDX-License-Identifier: MIT
// What is told on standard error while the work goes on, and refused with --strict.
#include <tools/runs/warnings.hpp>

#include <tools/runs/failure.hpp>

#include <clbool/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace clbool::tools {

namespace {

// The first few of them.
template <class Item, class Text>
std::string listed(const std::vector<Item>& items, const Text& text) {
    constexpr std::size_t kMost = 8;
    std::string list;
    for (std::size_t i = 0; i < std::min(items.size(), kMost); ++i) {
        list += (i == 0 ? "" : ", ") + text(items[i]);
    }
    return items.size() <= kMost ? list : fmt::format("{} and {} more", list, items.size() - kMost);
}

}  // namespace

void warnings::declare(command_line app) {
    app.add_flag("--strict", strict, "warnings are errors: exit status 2");
}

void warnings::tell(const std::string& what) const {
    if (strict) {
        throw invalid_argument(what);
    }
    warn(what);
}

void warnings::tell_unknown(const std::string& where,
                            const std::vector<unknown_label>& labels) const {
    if (!labels.empty()) {
        tell(fmt::format("{}: the graph has no label{} {}", where, labels.size() == 1 ? "" : "s",
                         listed(labels, [](const unknown_label& one) {
                             return fmt::format(
                                 one.similar.empty() ? "'{}'" : "'{}' (is '{}' meant?)", one.name,
                                 one.similar);
                         })));
    }
}

void warnings::tell_unproductive(const std::string& where,
                                 const std::vector<std::string>& names) const {
    if (!names.empty()) {
        tell(fmt::format("{}: no word over the graph's labels comes from {}", where,
                         listed(names, [](const std::string& one) { return "'" + one + "'"; })));
    }
}

}  // namespace clbool::tools
