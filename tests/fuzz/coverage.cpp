// SPDX-License-Identifier: MIT
// Counts and their table.
#include <fuzz/coverage.hpp>

#include <fuzz/configurations.hpp>
#include <fuzz/steps/kinds.hpp>

#include <iomanip>
#include <ostream>
#include <sstream>

namespace clbool::fuzz {
namespace {

// Backends: what each configuration is for, then these.
constexpr const char* kOtherBackends[] = {"asked_kernels", "asked_host", "by_host", "wide_host",
                                          "no_kernel"};
std::size_t others() { return configurations().size(); }
std::size_t asked(backend where) {
    return others() + static_cast<std::size_t>(where) - static_cast<std::size_t>(backend::kernels);
}
std::size_t by_host() { return others() + 2; }
std::size_t wide_host() { return others() + 3; }
std::size_t nothing_to_do() { return others() + 4; }

std::string backend_name(std::size_t backend) {
    return backend < others() ? configurations()[backend].name : kOtherBackends[backend - others()];
}

std::size_t backend_of(const step& of, const configuration& setup, std::size_t number,
                       bool launched, bool trivial) {
    if (of.hints.backend != backend::automatic && !trivial) {
        return asked(of.hints.backend);
    }
    if (launched || (!trivial && !setup.device.empty())) {
        return number;
    }
    if (trivial || setup.options.kernels_only) {
        return nothing_to_do();
    }
    return setup.options.wide_row_pointers ? wide_host() : by_host();
}

// 0: no mask, 1: its complement, which is nothing; 2: a mask, 3: complemented; 4, 5: those with
// `replace`.
std::size_t mask_kind(const step& of) {
    const std::size_t complement = of.modifiers.complement ? 1 : 0;
    if (!of.mask) {
        return complement;
    }
    return (of.modifiers.replace ? 4 : 2) + complement;
}

std::size_t mask_kinds(operation what) { return kind_of(what).masked ? 6 : 1; }

bool has_format(operation what, std::size_t format) {
    return !kind_of(what).run.any_only() || static_cast<form>(format) == form::any;
}

// Whether a step may count there: not everything can be asked to be elsewhere, and there are steps
// with nothing to do everywhere.
bool has_backend(operation what, std::size_t backend) {
    const bool is_asked = backend >= asked(clbool::backend::kernels) && backend < by_host();
    return backend != nothing_to_do() && (!is_asked || kind_of(what).hints != nullptr);
}

}  // namespace

std::string name_of(form format) {
    constexpr const char* kNames[] = {"coo", "csr", "dcsr", "any"};
    return kNames[static_cast<std::size_t>(format)];
}

void coverage::add(const step& of, std::size_t configuration, bool launched, bool trivial) {
    const std::size_t backend =
        backend_of(of, configurations()[configuration], configuration, launched, trivial);
    const auto what = static_cast<std::size_t>(of.what);
    const auto format = static_cast<std::size_t>(of.format);
    const std::size_t cell = (what * kForms + format) * kBackends + backend;
    counts_[cell * kMasks + mask_kind(of)].fetch_add(1, std::memory_order_relaxed);
}

std::uint64_t coverage::count(std::size_t what, std::size_t format, std::size_t backend,
                              std::size_t mask) const {
    const std::size_t cell = (what * kForms + format) * kBackends + backend;
    return counts_[cell * kMasks + mask].load(std::memory_order_relaxed);
}

bool coverage::backend_used(std::size_t backend) const {
    for (std::size_t what = 0; what < kOperations; ++what) {
        for (std::size_t format = 0; format < kForms; ++format) {
            for (std::size_t mask = 0; mask < kMasks; ++mask) {
                if (count(what, format, backend, mask) > 0) {
                    return true;
                }
            }
        }
    }
    return false;
}

std::string coverage::row(std::size_t what, std::size_t format,
                          const std::vector<std::size_t>& columns) const {
    std::ostringstream text;
    text << kind_of(static_cast<operation>(what)).name << '.' << name_of(static_cast<form>(format));
    for (const std::size_t backend : columns) {
        text << '\t';
        for (std::size_t mask = 0; mask < mask_kinds(static_cast<operation>(what)); ++mask) {
            text << (mask == 0 ? "" : "/") << count(what, format, backend, mask);
        }
    }
    return text.str();
}

coverage::gaps coverage::empty_cells(std::size_t what, std::size_t format,
                                     std::size_t backend) const {
    gaps found;
    const auto kind = static_cast<operation>(what);
    std::string masks;
    for (std::size_t mask = 0; mask < mask_kinds(kind); ++mask) {
        ++found.cells;
        if (count(what, format, backend, mask) == 0) {
            ++found.empty;
            masks += " " + std::to_string(mask);
        }
    }
    if (found.empty > 0) {
        found.text = "empty\t" + kind_of(kind).name + "." + name_of(static_cast<form>(format)) +
                     "\t" + backend_name(backend) + "\tmasks" + masks + "\n";
    }
    return found;
}

void coverage::print(std::ostream& out) const {
    std::vector<std::size_t> columns;
    for (std::size_t backend = 0; backend <= nothing_to_do(); ++backend) {
        if (backend_used(backend)) {
            columns.push_back(backend);
        }
    }
    out << "coverage: steps without mask/without, complemented/mask/complement/mask, "
           "replace/complement, replace\noperation.format";
    for (const std::size_t backend : columns) {
        out << '\t' << backend_name(backend);
    }
    out << '\n';
    std::size_t cells = 0;
    std::size_t empty = 0;
    std::string missing;
    for (std::size_t what = 0; what < kOperations; ++what) {
        for (std::size_t format = 0; format < kForms; ++format) {
            if (!has_format(static_cast<operation>(what), format)) {
                continue;
            }
            out << row(what, format, columns) << '\n';
            for (const std::size_t backend : columns) {
                if (has_backend(static_cast<operation>(what), backend)) {
                    const auto [of, without, text] = empty_cells(what, format, backend);
                    cells += of;
                    empty += without;
                    missing += text;
                }
            }
        }
    }
    out << "cells\t" << cells << "\nempty_cells\t" << empty << '\n' << missing;
}

}  // namespace clbool::fuzz
