// SPDX-License-Identifier: MIT
// Rows of the table: entries of vectors that go to other places.
#include <clbool/reference.hpp>
#include <fuzz/steps/hints.hpp>
#include <fuzz/steps/rows.hpp>
#include <fuzz/steps/vectors/vector_ways.hpp>
#include <fuzz/steps/work.hpp>

#include <string>
#include <vector>

namespace clbool::fuzz {
namespace {

enum class moves { extract, gather, assign, fill, fill_zero, scatter };

// What assignments of a value give.
constexpr std::uint32_t given_by(moves how) { return how == moves::fill_zero ? 0 : 21; }

std::vector<index_type> places_in(const step& of, index_type size) {
    const auto all = of.cols.made();
    std::vector<index_type> list;
    for (size_type k = 0; k < all.size(size); ++k) {
        if (all.at(k) >= size) {
            throw invalid_argument("an index beyond the vector");
        }
        list.push_back(static_cast<index_type>(all.at(k)));
    }
    return list;
}

// The vector that is to be k at every index below `size` which `at` has.
values_map<std::uint32_t> targets(const coordinates& at, index_type size) {
    return values_of<std::uint32_t>(at, size);
}

template <class T>
values_map<T> gathered(const values_map<T>& u, const values_map<std::uint32_t>& at) {
    values_map<T> out;
    for (const auto& [k, place] : at) {
        const auto there = u.find(place);
        if (there != u.end()) {
            out[k] = there->second;
        }
    }
    return out;
}

// A value at every place; of bits false is none.
template <class T>
values_map<T> full(moves how, std::size_t size) {
    values_map<T> out;
    for (index_type k = 0; k < size && !(how == moves::fill_zero && std::is_same_v<T, bool>); ++k) {
        out[k] = static_cast<T>(given_by(how));
    }
    return out;
}

// Assignments write over their output, of which some stays.
template <moves how, class T>
coordinates assigned_expected(const step& of, const contents& in) {
    const index_type size = in[kFirst].ncols;
    const auto places = places_in(of, size);
    const auto old = values_of<T>(in[kOld], size);
    const auto accum = kept_by<T>(of);
    const auto given = how == moves::fill || how == moves::fill_zero
                           ? full<T>(how, places.size())
                           : values_of<T>(in[kSecond], static_cast<index_type>(places.size()));
    return written(of, in, size, reference::assigned(old, accum, given, places), old, std::nullopt);
}

template <moves how, class T>
coordinates moves_expected(const step& of, const contents& in) {
    const index_type size = in[kFirst].ncols;
    const auto u = values_of<T>(in[kFirst], size);
    if constexpr (how == moves::assign || how == moves::fill || how == moves::fill_zero) {
        return assigned_expected<how, T>(of, in);
    } else if constexpr (how == moves::extract) {
        const auto places = places_in(of, size);
        return written(of, in, static_cast<index_type>(places.size()),
                       reference::extract(u, places));
    } else if constexpr (how == moves::gather) {
        const index_type n = in[kSecond].ncols;
        return written(of, in, n, gathered(u, targets(in[kSecond], n)));
    } else {
        const index_type n = in[kOld].ncols;
        const auto at = targets(in[kSecond], size);
        return written(of, in, n, reference::scatter(operator_of<T>(of), u, at, n));
    }
}

template <moves how, class T>
matrix moves_found(Controls& on, const step& of, const std::vector<matrix>& in) {
    const backend by = of.hints.backend;
    const index_type size = in[kFirst].ncols();
    const auto places = of.cols.made();
    const auto desc = said_of_vectors(of);
    if constexpr (how == moves::fill || how == moves::fill_zero) {
        vector_output<T> to(on, of, in, size, true);
        assign(on, to.out, to.mask(), to.accum(), given_by(how), places, desc, by);
        return to.result(on);
    } else if constexpr (how == moves::assign) {
        const auto u =
            vector_of<T>(on, in[kSecond], static_cast<index_type>(places.size(size)), by);
        vector_output<T> to(on, of, in, size, true);
        assign(on, to.out, to.mask(), to.accum(), to.operand(kSecond, u), places, desc, by);
        return to.result(on);
    } else if constexpr (how == moves::extract) {
        const auto u = vector_of<T>(on, in[kFirst], by);
        vector_output<T> to(on, of, in, static_cast<index_type>(places.size(size)));
        if (to.is_returned()) {
            to.out = extract(on, to.operand(kFirst, u), places, to.mask(), desc, by);
        } else {
            extract(on, to.out, to.mask(), to.accum(), to.operand(kFirst, u), places, desc, by);
        }
        return to.result(on);
    } else if constexpr (how == moves::gather) {
        const auto u = vector_of<T>(on, in[kFirst], by);
        const auto at = vector_of<std::uint32_t>(on, in[kSecond], by);
        vector_output<T> to(on, of, in, at.size());
        if (to.is_returned()) {
            to.out = extract(on, to.operand(kFirst, u), at, to.mask(), desc, by);
        } else {
            extract(on, to.out, to.mask(), to.accum(), to.operand(kFirst, u), at, desc, by);
        }
        return to.result(on);
    } else {
        const auto u = vector_of<T>(on, in[kFirst], by);
        const auto at = vector_of<std::uint32_t>(on, in[kSecond], size, by);
        vector_output<T> to(on, of, in, in[kOld].ncols());
        const index_type n = in[kOld].ncols();
        const auto op = operator_of<T>(of);
        const auto& first = to.operand(kFirst, u);
        if (to.is_returned()) {
            to.out = scatter(on, n, op, first, at, to.mask(), desc, by);
        } else {
            scatter(on, to.out, to.mask(), to.accum(), n, op, first, at, desc, by);
        }
        return to.result(on);
    }
}

template <moves how, class T>
std::string moves_text(const step& of, const std::vector<std::string>& in) {
    const std::string size = in[kFirst] + ".ncols()";
    const std::string places = of.cols.text();
    const std::string count = "static_cast<index_type>(" + places + ".size(" + size + "))";
    const std::string by = backend_name(of), first = operand_text<T, T>(of, kFirst);
    switch (how) {
        case moves::fill:
        case moves::fill_zero:
            return output_text<T>(of, in, size, true) +
                   call_text<T>(of, "assign", "", std::to_string(given_by(how)) + ", " + places,
                                by);
        case moves::assign:
            return made_text<T>("second", in[kSecond], count) + output_text<T>(of, in, size, true) +
                   call_text<T>(of, "assign", "", operand_text<T, T>(of, kSecond) + ", " + places,
                                by);
        case moves::extract:
            return made_text<T>("first", in[kFirst], size) + output_text<T>(of, in, count) +
                   call_text<T>(of, "extract", "extract", first + ", " + places, by);
        case moves::gather:
            return made_text<T>("first", in[kFirst], size) +
                   made_text<std::uint32_t>("at", in[kSecond], in[kSecond] + ".ncols()") +
                   output_text<T>(of, in, "at.size()") +
                   call_text<T>(of, "extract", "extract", first + ", at", by);
        case moves::scatter: break;
    }
    const std::string target = in[kOld] + ".ncols()";
    return made_text<T>("first", in[kFirst], size) +
           made_text<std::uint32_t>("at", in[kSecond], size) + output_text<T>(of, in, target) +
           call_text<T>(of, "scatter", "scatter",
                        target + ", " + operator_text(operator_of<T>(of)) + ", " + first + ", at",
                        by);
}

template <moves how, class T>
way of_moves() {
    return {moves_expected<how, T>, moves_found<how, T>, moves_text<how, T>};
}

const std::vector<way>& all_moves() {
    using u32 = std::uint32_t;
    using u64 = std::uint64_t;
    static const std::vector<way> all = {
        of_moves<moves::extract, bool>(),   of_moves<moves::extract, u32>(),
        of_moves<moves::extract, u64>(),    of_moves<moves::extract, float>(),
        of_moves<moves::gather, bool>(),    of_moves<moves::gather, u32>(),
        of_moves<moves::gather, float>(),   of_moves<moves::assign, bool>(),
        of_moves<moves::assign, u32>(),     of_moves<moves::assign, u64>(),
        of_moves<moves::assign, float>(),   of_moves<moves::fill, bool>(),
        of_moves<moves::fill, u32>(),       of_moves<moves::fill, float>(),
        of_moves<moves::fill_zero, bool>(), of_moves<moves::fill_zero, u64>(),
        of_moves<moves::scatter, bool>(),   of_moves<moves::scatter, u32>(),
        of_moves<moves::scatter, u64>(),    of_moves<moves::scatter, float>()};
    return all;
}

size_type listed_entries(const step& of, const contents& in) {
    return work::entries(of, in) + of.cols.made().size(in[kFirst].ncols);
}

}  // namespace

kind vector_moves_kind() {
    auto made = vector_kind<all_moves>("vector_moves", 3, &kOthers);
    made.work = listed_entries;
    return made;
}

}  // namespace clbool::fuzz
