// SPDX-License-Identifier: MIT
// The choice between rows of bits and lists.
#include <operations/closure/plan.hpp>

#include <clbool/error.hpp>

#include <cstdio>
#include <string>

namespace clbool {

const char* to_string(closure_method which) noexcept {
    switch (which) {
        case closure_method::automatic: break;
        case closure_method::bits: return "bits";
        case closure_method::lists: return "lists";
        case closure_method::rounds: return "rounds";
    }
    return "automatic";
}

namespace operations {

namespace {

// Nanoseconds of one thread of a server's processor, on graphs of tests/data with up to 10^9 pairs.
constexpr double kWord = 0.3;   // read and united
constexpr double kByte = 0.15;  // of new memory for bits
constexpr double kUnited = 2;   // an entry of a list
constexpr double kWritten = 1;  // an entry of the answer

double list_bytes(double entries) noexcept { return entries * sizeof(index_type); }

std::string in_gigabytes(double bytes) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g GB", bytes / 1e9);
    return text;
}

[[noreturn]] void refuse(const closure_facts& of) {
    char entries[32];
    std::snprintf(entries, sizeof entries, "%.2g", of.entries);
    throw out_of_memory("transitive_closure: the answer has about " + std::string(entries) +
                        " entries: " + in_gigabytes(static_cast<double>(of.bit_bytes)) +
                        " as rows of bits, " + in_gigabytes(list_bytes(of.entries)) +
                        " as lists; there are " + in_gigabytes(static_cast<double>(of.memory)));
}

bool bits_fit(const closure_facts& of) noexcept { return of.bit_bytes <= of.memory; }

// Estimates are a quarter too high now and then.
bool lists_fit(const closure_facts& of) noexcept {
    return 0.75 * list_bytes(of.stored + of.entries) <= static_cast<double>(of.memory);
}

closure_choice faster(const closure_facts& of, bool is_kept) noexcept {
    const double bits = kWord * static_cast<double>(of.bit_work) +
                        (is_kept ? kByte * static_cast<double>(of.bit_bytes) : 0);
    const double lists = kUnited * of.united + kWritten * (of.stored + (is_kept ? of.entries : 0));
    return bits <= lists ? closure_choice{closure_method::bits, "fewer words than entries"}
                         : closure_choice{closure_method::lists, "fewer entries than words"};
}

}  // namespace

closure_choice plan_closure(const closure_facts& of, closure_method asked) {
    const bool fits = asked == closure_method::bits    ? bits_fit(of)
                      : asked == closure_method::lists ? lists_fit(of)
                                                       : bits_fit(of) || lists_fit(of);
    if (!fits) {
        refuse(of);
    }
    if (asked != closure_method::automatic) {
        return {asked, "asked for"};
    }
    if (of.bit_bytes <= kFewBitBytes) {
        return {closure_method::bits, "few rows of bits"};
    }
    if (!bits_fit(of)) {
        return {closure_method::lists, "more bits than memory"};
    }
    return lists_fit(of) ? faster(of, true)
                         : closure_choice{closure_method::bits, "longer lists than memory"};
}

closure_choice plan_closure_count(const closure_facts& of, closure_method asked) {
    if (asked != closure_method::automatic) {
        return {asked, "asked for"};
    }
    if (of.bit_bytes <= kFewBitBytes) {
        return {closure_method::bits, "few rows of bits"};
    }
    return 0.75 * list_bytes(of.stored) > static_cast<double>(of.memory)
               ? closure_choice{closure_method::bits, "longer lists than memory"}
               : faster(of, false);
}

}  // namespace operations

}  // namespace clbool
