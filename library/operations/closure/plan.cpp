// SPDX-License-Identifier: MIT
// The choice between rows of bits, lists, and rounds.
#include <operations/closure/plan.hpp>

#include <clbool/error.hpp>

#include <algorithm>
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

// Nanoseconds of one thread of a server's processor, on closures of up to 10^9 pairs.
constexpr double kWord = 0.3;   // read and united
constexpr double kByte = 0.15;  // of new memory for bits
constexpr double kUnited = 2;   // an entry of a list
constexpr double kWritten = 1;  // an entry of the answer
// The same of a GPU, which has to read and write all words.
constexpr double kDeviceWord = 0.01;
constexpr double kLaunch = 5000;  // for each level
constexpr double kEstimate = 60;  // of a row or an edge
// Up to so many bytes, rows of bits are made without asking whether lists are smaller.
constexpr size_type kFewBitBytes = size_type{1} << 20;
// Estimates are a quarter too high now and then.
constexpr double kSurely = 0.75;

double list_bytes(double entries) noexcept { return entries * sizeof(index_type); }

std::string in_gigabytes(double bytes) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g GB", bytes / 1e9);
    return text;
}

[[noreturn]] void refuse(const closure_facts& of) {
    char entries[32];
    std::snprintf(entries, sizeof entries, "%.2g", of.entries);
    throw out_of_memory(
        "transitive_closure: the answer has about " + std::string(entries) +
        " entries: " + in_gigabytes(static_cast<double>(of.bit_bytes)) + " as rows of bits, " +
        in_gigabytes(list_bytes(of.entries)) + " as lists; there are " +
        in_gigabytes(static_cast<double>(of.host_memory)) +
        (of.allowed < of.host_memory
             ? ", of which the memory limit leaves " + in_gigabytes(static_cast<double>(of.allowed))
             : std::string()));
}

bool bits_fit(const closure_facts& of) noexcept {
    return of.bit_bytes <= std::min(of.host_memory, of.allowed);
}

bool lists_allowed(const closure_facts& of) noexcept {
    return kSurely * list_bytes(of.entries) <= static_cast<double>(of.allowed);
}

bool lists_fit(const closure_facts& of) noexcept {
    return kSurely * list_bytes(of.stored + of.entries) <= static_cast<double>(of.host_memory) &&
           lists_allowed(of);
}

// `kept`: the answer is.
double time_of_bits(const closure_facts& of, bool kept) noexcept {
    return kWord * static_cast<double>(of.bit_work) +
           (kept ? kByte * static_cast<double>(of.bit_bytes) : 0);
}

double time_of_lists(const closure_facts& of, bool kept) noexcept {
    return kUnited * of.united + kWritten * (of.stored + (kept ? of.entries : 0));
}

double time_of_kernels(const closure_facts& of) noexcept {
    return kDeviceWord * static_cast<double>(of.bit_work) + kLaunch * of.levels;
}

bool kernels_can(const closure_facts& of) noexcept {
    return !of.left_out && of.bit_bytes <= std::min(of.device_memory, of.allowed);
}

bool are_few(const closure_facts& of) noexcept { return of.bit_bytes <= kFewBitBytes; }

// Whether kernels are done in the time of an estimate.
bool kernels_are_sooner(const closure_facts& of) noexcept {
    return kernels_can(of) && time_of_kernels(of) <= kEstimate * static_cast<double>(of.edges);
}

closure_choice plan_kernels(const closure_facts& of, closure_method asked) {
    if (asked == closure_method::lists) {
        return {false, asked, "lists are united by the host alone"};
    }
    if (kernels_can(of)) {
        return {true, closure_method::bits, "rows of bits fit the device"};
    }
    if (asked == closure_method::bits) {
        return {false, asked, "rows of bits do not fit the device"};
    }
    if (!lists_allowed(of)) {
        refuse(of);
    }
    return {true, closure_method::rounds, "rows of bits do not fit the device"};
}

closure_choice plan_host(const closure_facts& of) noexcept {
    if (are_few(of)) {
        return {false, closure_method::bits, "few rows of bits"};
    }
    if (!bits_fit(of)) {
        return {false, closure_method::lists, "more bits than memory"};
    }
    if (!lists_fit(of)) {
        return {false, closure_method::bits, "longer lists than memory"};
    }
    return time_of_bits(of, true) <= time_of_lists(of, true)
               ? closure_choice{false, closure_method::bits, "fewer words than entries"}
               : closure_choice{false, closure_method::lists, "fewer entries than words"};
}

void require_room(const closure_facts& of, closure_method asked) {
    const bool fits = asked == closure_method::bits    ? bits_fit(of)
                      : asked == closure_method::lists ? lists_fit(of)
                                                       : bits_fit(of) || lists_fit(of);
    if (!fits) {
        refuse(of);
    }
}

// Of a device that the host may leave the rows to.
bool takes_kernels(const closure_facts& of, closure_method asked) noexcept {
    if (asked == closure_method::lists || !kernels_can(of) ||
        (asked == closure_method::automatic && are_few(of))) {
        return false;
    }
    return kernels_are_sooner(of) ||
           time_of_kernels(of) <= std::min(time_of_bits(of, true), time_of_lists(of, true));
}

}  // namespace

bool needs_estimate(const closure_facts& of, closure_place where) noexcept {
    return !are_few(of) && !(where == closure_place::either && kernels_are_sooner(of));
}

closure_choice plan_closure(const closure_facts& of, closure_place where, closure_method asked) {
    if (where == closure_place::kernels) {
        const auto by = plan_kernels(of, asked);
        if (!by.by_kernels) {
            require_room(of, asked);
        }
        return by;
    }
    if (where == closure_place::either && takes_kernels(of, asked)) {
        return {true, closure_method::bits, "the device has more bandwidth"};
    }
    require_room(of, asked);
    return asked == closure_method::automatic ? plan_host(of)
                                              : closure_choice{false, asked, "asked for"};
}

closure_choice plan_closure_count(const closure_facts& of, closure_method asked) {
    if (asked != closure_method::automatic) {
        return {false, asked, "asked for"};
    }
    if (are_few(of)) {
        return {false, closure_method::bits, "few rows of bits"};
    }
    if (kSurely * list_bytes(of.stored) > static_cast<double>(of.host_memory)) {
        return {false, closure_method::bits, "longer lists than memory"};
    }
    return time_of_bits(of, false) <= time_of_lists(of, false)
               ? closure_choice{false, closure_method::bits, "fewer words than entries"}
               : closure_choice{false, closure_method::lists, "fewer entries than words"};
}

}  // namespace operations

}  // namespace clbool
