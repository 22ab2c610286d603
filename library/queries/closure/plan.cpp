// SPDX-License-Identifier: MIT
// The choice between rows of bits, lists, tiles, and rounds.
#include <queries/closure/plan.hpp>

#include <clbool/error.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>

namespace clbool {

const char* to_string(closure_method which) noexcept {
    switch (which) {
        case closure_method::automatic: break;
        case closure_method::bits: return "bits";
        case closure_method::lists: return "lists";
        case closure_method::rounds: return "rounds";
        case closure_method::tiles: return "tiles";
    }
    return "automatic";
}

namespace operations {

namespace {

// Nanoseconds of one thread of a server's processor, on closures of up to 10^9 pairs.
constexpr double kWord = 0.3;      // read and united
constexpr double kByte = 0.15;     // of new memory for bits
constexpr double kUnited = 2;      // an entry of a list
constexpr double kWritten = 1;     // an entry of the answer
constexpr double kTileWord = 3;    // read and united, of rows that have some
constexpr double kTileKept = 8;    // written, of such a row
constexpr double kTileRow = 20;    // a row or an edge, whatever it has
constexpr double kTileByte = 0.8;  // of new memory for tiles
// The same of a GPU, which has to read and write all words.
constexpr double kDeviceWord = 0.01;
constexpr double kLaunch = 5000;       // for each level
constexpr double kRangeWord = 0.03;    // of a row's range, whose row is looked for
constexpr double kRangeRow = 4;        // a row or an edge that goes to the device
constexpr double kDeviceByte = 0.002;  // of tiles
constexpr double kEstimate = 60;       // of a row or an edge
// Up to so many bytes, rows of bits are made without asking whether lists are smaller.
constexpr size_type kFewBitBytes = size_type{1} << 20;
// Estimates are a quarter too high now and then.
constexpr double kSurely = 0.75;

// Tiles are taken where they are so much smaller than anything else: estimates err.
constexpr double kSmaller = 2;
// Answers up to this are not worth a second look.
constexpr double kManyBytes = 1 << 26;

constexpr double kTileWordBytes = sizeof(std::uint64_t);

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
        in_gigabytes(list_bytes(of.entries)) + " as lists" +
        (of.tiles > 0 ? ", " + in_gigabytes(of.tile_bytes) + " as tiles" : std::string()) +
        "; there are " + in_gigabytes(static_cast<double>(of.host_memory)) +
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

double tile_row_bytes(const closure_facts& of) noexcept {
    return of.tile_words * (sizeof(std::uint64_t) + sizeof(index_type));
}

// Where tiles would be larger than lists the answer becomes these.
bool tiles_fit(const closure_facts& of) noexcept {
    const double kept = std::min(of.tile_bytes, list_bytes(of.entries));
    return kSurely * (kept + tile_row_bytes(of)) <= static_cast<double>(of.host_memory) &&
           kSurely * kept <= static_cast<double>(of.allowed);
}

// `kept`: the answer is.
double time_of_bits(const closure_facts& of, bool kept) noexcept {
    return kWord * static_cast<double>(of.bit_work) +
           (kept ? kByte * static_cast<double>(of.bit_bytes) : 0);
}

double time_of_lists(const closure_facts& of, bool kept) noexcept {
    return kUnited * of.united + kWritten * (of.stored + (kept ? of.entries : 0));
}

double time_of_tiles(const closure_facts& of, bool kept) noexcept {
    return kTileRow * static_cast<double>(of.edges) + kTileWord * of.tile_united +
           kTileKept * of.tile_words + (kept ? kTileByte * of.tile_bytes : 0);
}

// Of tiles, by what is known.
double most_tile_bytes(const closure_facts& of) noexcept {
    return of.tiles > 0 ? std::min(of.tile_bytes, of.range_bytes) : of.range_bytes;
}

// Of kernels, which read whole ranges; infinite where these are not known or do not fit.
double time_of_ranges(const closure_facts& of) noexcept {
    const double words = static_cast<double>(of.range_words);
    const double bytes = kTileWordBytes * words + most_tile_bytes(of);
    if (of.range_words == 0 || of.left_out ||
        bytes > kSurely * static_cast<double>(std::min(of.device_memory, of.allowed))) {
        return std::numeric_limits<double>::infinity();
    }
    return kRangeWord * (words + static_cast<double>(of.range_united)) +
           kRangeRow * static_cast<double>(of.edges) + kDeviceByte * most_tile_bytes(of) +
           kLaunch * of.levels;
}

// Of the host's threads, whose words are no more than those of ranges.
double most_time_of_tiles(const closure_facts& of, bool kept) noexcept {
    return kTileRow * static_cast<double>(of.edges) +
           kTileWord * static_cast<double>(of.range_united) +
           kTileKept * static_cast<double>(of.range_words) +
           (kept ? kTileByte * of.range_bytes : 0);
}

double time_of_estimate(const closure_facts& of) noexcept {
    return kEstimate * static_cast<double>(of.edges);
}

// Tiles of ranges, and the words of their rows.
bool ranges_fit(const closure_facts& of) noexcept {
    const double rows =
        static_cast<double>(of.range_words) * (sizeof(std::uint64_t) + sizeof(index_type));
    return of.range_bytes <= static_cast<double>(of.allowed) &&
           of.range_bytes + rows <= static_cast<double>(of.host_memory);
}

double time_of_kernels(const closure_facts& of) noexcept {
    return kDeviceWord * static_cast<double>(of.bit_work) + kLaunch * of.levels;
}

// The graph, and what other memory a driver needs, are on the device as well.
bool kernels_can(const closure_facts& of) noexcept {
    return !of.left_out && of.bit_bytes <= std::min({of.device_memory - of.device_memory / 4,
                                                     of.allowed, of.device_allocation});
}

bool are_few(const closure_facts& of) noexcept { return of.bit_bytes <= kFewBitBytes; }

// Whether kernels are done in the time of an estimate.
bool kernels_are_sooner(const closure_facts& of) noexcept {
    return kernels_can(of) && time_of_kernels(of) <= time_of_estimate(of);
}

// Whether rows of bits are done in little more than the time of an estimate.
bool bits_are_sooner(const closure_facts& of) noexcept {
    constexpr double kLittleMore = 2;
    return bits_fit(of) && time_of_bits(of, true) <= kLittleMore * time_of_estimate(of);
}

closure_choice plan_kernels(const closure_facts& of, closure_method asked) {
    if (asked == closure_method::lists) {
        return {false, asked, "the host alone unites lists"};
    }
    if (asked == closure_method::tiles) {
        return std::isfinite(time_of_ranges(of))
                   ? closure_choice{true, asked, "ranges of rows fit the device"}
                   : closure_choice{false, asked, "ranges of rows do not fit the device"};
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
    if (bits_are_sooner(of)) {
        return {false, closure_method::bits,
                "rows of bits take little more than to estimate others"};
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
                      : asked == closure_method::tiles ? tiles_fit(of)
                                                       : bits_fit(of) || lists_fit(of);
    if (!fits) {
        refuse(of);
    }
}

// Of a device that the host may leave the rows to.
bool takes_kernels(const closure_facts& of, closure_method asked) noexcept {
    if (asked == closure_method::lists || asked == closure_method::tiles || !kernels_can(of) ||
        (asked == closure_method::automatic && are_few(of))) {
        return false;
    }
    return kernels_are_sooner(of) ||
           time_of_kernels(of) <= std::min(time_of_bits(of, true), time_of_lists(of, true));
}

// Of the answer without tiles, by whom it would be made.
double time_without_tiles(const closure_facts& of, closure_place where) noexcept {
    if (where == closure_place::either && takes_kernels(of, closure_method::automatic)) {
        return time_of_kernels(of);
    }
    return plan_host(of).what == closure_method::bits ? time_of_bits(of, true)
                                                      : time_of_lists(of, true);
}

double bytes_without_tiles(const closure_facts& of) noexcept {
    return std::min(static_cast<double>(of.bit_bytes), list_bytes(of.entries));
}

// By whom is sooner done.
closure_choice plan_tiles(const closure_facts& of, closure_place where, const char* why) noexcept {
    const double by_host = of.tiles > 0 ? time_of_tiles(of, true) : most_time_of_tiles(of, true);
    const bool by_kernels = where == closure_place::either && time_of_ranges(of) < by_host;
    return {by_kernels, closure_method::tiles, why};
}

bool tiles_are_best(const closure_facts& of, closure_place where) noexcept {
    constexpr double kMost = 4294967295.0;  // which are counted by 32 bits
    if (of.tiles == 0 || of.tiles > kSurely * kMost || of.left_out || !tiles_fit(of)) {
        return false;
    }
    if (!bits_fit(of) && !lists_fit(of)) {
        return true;
    }
    const double time = time_without_tiles(of, where);
    return kSmaller * of.tile_bytes <= bytes_without_tiles(of) &&
           (time_of_tiles(of, true) <= time ||
            (where == closure_place::either && time_of_ranges(of) <= time));
}

// Whether an estimate takes less than what may be saved.
bool is_worth_a_look(const closure_facts& of, double time) noexcept {
    constexpr double kSaved = 0.6;
    return time_of_estimate(of) <= kSaved * time;
}

// Whether even tiles that are an eighth full would be smaller than what there is without them.
bool may_waste(const closure_facts& of) noexcept {
    return bytes_without_tiles(of) > std::max(kManyBytes, of.entries);
}

}  // namespace

bool needs_estimate(const closure_facts& of, closure_place where) noexcept {
    return !are_few(of) && !bits_are_sooner(of) &&
           !(where == closure_place::either && kernels_are_sooner(of));
}

bool needs_ranges(const closure_facts& of, closure_method asked) noexcept {
    return !of.left_out &&
           (asked == closure_method::tiles || (asked == closure_method::automatic && !are_few(of)));
}

bool ranges_are_sooner(const closure_facts& of, closure_place where,
                       closure_method asked) noexcept {
    if (of.range_words == 0 || of.left_out || !ranges_fit(of)) {
        return false;
    }
    const double by_kernels = time_of_ranges(of);
    if (where == closure_place::kernels) {
        return asked == closure_method::tiles && std::isfinite(by_kernels);
    }
    if (asked == closure_method::tiles) {
        return true;
    }
    const double time = where == closure_place::either
                            ? std::min(by_kernels, most_time_of_tiles(of, true))
                            : most_time_of_tiles(of, true);
    return asked == closure_method::automatic && !are_few(of) && time <= time_of_estimate(of) &&
           !(where == closure_place::either && kernels_can(of) &&
             time_of_kernels(of) < kSmaller * time);
}

bool ranges_are_sooner_for_count(const closure_facts& of, closure_method asked) noexcept {
    return asked == closure_method::automatic && of.range_words > 0 && !are_few(of) &&
           ranges_fit(of) && most_time_of_tiles(of, false) <= time_of_estimate(of);
}

bool needs_tiles(const closure_facts& of, closure_place where, closure_method asked) noexcept {
    if (asked == closure_method::tiles) {
        return where == closure_place::kernels || !are_few(of);
    }
    if (are_few(of) || asked != closure_method::automatic) {
        return false;
    }
    if (where == closure_place::kernels || !needs_estimate(of, where) || of.left_out) {
        return false;
    }
    return (!bits_fit(of) && !lists_fit(of)) ||
           (may_waste(of) && is_worth_a_look(of, time_without_tiles(of, where)));
}

bool needs_tiles_for_count(const closure_facts& of, closure_method asked) noexcept {
    return asked == closure_method::automatic && !are_few(of) &&
           is_worth_a_look(of, std::min(time_of_bits(of, false), time_of_lists(of, false)));
}

closure_choice plan_closure(const closure_facts& of, closure_place where, closure_method asked) {
    if (where == closure_place::kernels) {
        const auto by = plan_kernels(of, asked);
        if (!by.by_kernels) {
            require_room(of, asked);
        }
        return by;
    }
    if (ranges_are_sooner(of, where, asked)) {
        return plan_tiles(of, where, "rows reach few words");
    }
    if (asked == closure_method::automatic && tiles_are_best(of, where)) {
        return plan_tiles(of, where, "few words have bits, and these have many");
    }
    if (where == closure_place::either && takes_kernels(of, asked)) {
        return {true, closure_method::bits, "the device has more bandwidth"};
    }
    require_room(of, asked);
    return asked == closure_method::automatic ? plan_host(of)
           : asked == closure_method::tiles   ? plan_tiles(of, where, "asked for")
                                              : closure_choice{false, asked, "asked for"};
}

// The first round is expected to add what edges of the mean degree lead to.
closure_trial::closure_trial(index_type vertices, size_type edges,
                             const tuning::query_costs& costs) noexcept
    : costs_(costs),
      rest_(costs.closure_vertex * vertices + costs.closure_edge * static_cast<double>(edges)),
      before_(vertices),
      last_(static_cast<double>(edges)) {}

double closure_trial::time_of(double entries) const noexcept {
    return costs_.closure_round + costs_.closure_added * entries;
}

// Where rounds add ever less they are soon over; otherwise they may take a small part of the rest,
// and none where all is done in a moment.
bool closure_trial::goes_on() const noexcept {
    constexpr double kTrial = 0.18;
    constexpr double kMoment = 0.2;
    const double likely = before_ > 0 ? last_ * (last_ / before_) : 0;
    return spent_ + time_of(likely) <=
           (likely < last_ && spent_ > 0 ? rest_ : kTrial * rest_ - kMoment);
}

void closure_trial::added(size_type entries) noexcept {
    before_ = last_;
    last_ = static_cast<double>(entries);
    spent_ += time_of(last_);
}

closure_choice plan_closure_count(const closure_facts& of, closure_method asked) {
    if (asked != closure_method::automatic) {
        return {false, asked, "asked for"};
    }
    if (are_few(of)) {
        return {false, closure_method::bits, "few rows of bits"};
    }
    if (ranges_are_sooner_for_count(of, asked)) {
        return {false, closure_method::tiles, "rows reach few words"};
    }
    if (of.tile_words > 0 && kSurely * tile_row_bytes(of) <= static_cast<double>(of.host_memory) &&
        kSmaller * time_of_tiles(of, false) <=
            std::min(time_of_bits(of, false), time_of_lists(of, false))) {
        return {false, closure_method::tiles, "few words have bits, and these have many"};
    }
    const double most_words = kSurely * of.stored * (sizeof(std::uint64_t) + sizeof(index_type));
    if (bits_are_sooner(of) || most_words > static_cast<double>(of.host_memory)) {
        return {false, closure_method::bits, "tiles may take more time or memory"};
    }
    return time_of_bits(of, false) <= time_of_lists(of, false)
               ? closure_choice{false, closure_method::bits, "fewer words than entries"}
               : closure_choice{false, closure_method::tiles, "fewer entries than words"};
}

}  // namespace operations

}  // namespace clbool
