// SPDX-License-Identifier: MIT
// Costs of bit rows, lists, tiles and rounds of products.
#include <queries/closure/plan.hpp>

#include <clbool/error.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iomanip>
#include <limits>
#include <sstream>

namespace clbool::v0 {

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

}  // namespace clbool::v0

namespace clbool::operations {

namespace {

using tuning::closure_costs;

// Bit rows up to this size are taken without further statistics.
constexpr size_type kFewBitBytes = size_type{1} << 20;
// Safety factor: estimates are up to a quarter too high now and then.
constexpr double kSurely = 0.75;
// An estimate is made only if the best known plan costs at least this factor more, and more still
// where many threads would wait for it.
constexpr double kWorthAnEstimate = 2;
constexpr double kWorthAnEstimateBesideKernels = 8;
// Tile numbers are 32 bits.
constexpr double kMostTiles = 4294967295.0;

// Rounds have to be cheaper by this, as a sample says.
constexpr double kWorthRounds = 1.25;

constexpr double kNever = std::numeric_limits<double>::infinity();

double list_bytes(double entries) noexcept { return entries * sizeof(index_type); }

[[noreturn]] void refuse(const closure_facts& of) {
    constexpr double kGigabyte = 1e9;
    std::ostringstream text;
    text << std::setprecision(2) << "transitive_closure: the answer has about " << of.entries
         << " entries: " << std::setprecision(3) << static_cast<double>(of.bit_bytes) / kGigabyte
         << " GB as rows of bits, " << list_bytes(of.entries) / kGigabyte << " GB as lists";
    if (of.tiles > 0) {
        text << ", " << of.tile_bytes / kGigabyte << " GB as tiles";
    }
    text << "; there are " << static_cast<double>(of.host_memory) / kGigabyte << " GB";
    if (of.allowed < of.host_memory) {
        text << ", of which the memory limit leaves " << static_cast<double>(of.allowed) / kGigabyte
             << " GB";
    }
    throw out_of_memory(text.str());
}

bool are_few(const closure_facts& of) noexcept { return of.bit_bytes <= kFewBitBytes; }

bool fits_host(const closure_facts& of, double kept, double worked_on) noexcept {
    return kept + worked_on <= static_cast<double>(std::min(of.allowed, of.host_memory));
}

double word_bytes(double words) noexcept {
    return words * (sizeof(std::uint64_t) + sizeof(index_type));
}

// Results whose tiles would be larger than lists become lists.
double bytes_of_result(const closure_facts& of) noexcept {
    return of.kept ? std::min(of.tile_bytes, list_bytes(of.entries)) : 0;
}

bool tiles_fit(const closure_facts& of) noexcept {
    return fits_host(of, kSurely * bytes_of_result(of), kSurely * word_bytes(of.tile_words));
}

bool ranges_fit(const closure_facts& of) noexcept {
    return fits_host(of, of.kept ? of.range_bytes : 0,
                     word_bytes(static_cast<double>(of.range_words)));
}

// Ranges tell that tiles fit, which needs no estimate then.
bool are_bounded(const closure_facts& of) noexcept {
    return of.range_words > 0 && !of.left_out && ranges_fit(of);
}

// Shared caches and memory bandwidth bound the speedup of threads.
double speedup(unsigned threads) noexcept { return std::sqrt(threads); }

// On the host; counting needs memory for blocks of columns alone.
double time_of_bits(const closure_facts& of, const closure_costs& costs) noexcept {
    if (of.kept && of.bit_bytes > std::min(of.host_memory, of.allowed)) {
        return kNever;
    }
    return costs.bit_word * static_cast<double>(of.bit_work) / speedup(of.threads) +
           (of.kept ? costs.bit_byte * static_cast<double>(of.bit_bytes) : 0);
}

bool lists_fit(const closure_facts& of) noexcept {
    return fits_host(of, kSurely * list_bytes(of.kept ? of.entries : 0),
                     kSurely * list_bytes(of.stored));
}

double time_of_lists(const closure_facts& of, const closure_costs& costs) noexcept {
    if (of.entries == 0 || !lists_fit(of)) {
        return kNever;
    }
    return costs.list_united * of.united / speedup(of.threads) +
           costs.list_written * (of.stored + (of.kept ? of.entries : 0));
}

double time_of_words(const closure_facts& of, double united, double words, double bytes,
                     const closure_costs& costs) noexcept {
    return (costs.tile_row * static_cast<double>(of.edges) + costs.tile_word * united) /
               speedup(of.threads) +
           costs.tile_written * words + (of.kept ? costs.tile_byte * bytes : 0);
}

double time_of_estimated_tiles(const closure_facts& of, const closure_costs& costs) noexcept {
    if (of.tiles == 0 || (of.kept && of.left_out) || of.tiles > kSurely * kMostTiles ||
        !tiles_fit(of)) {
        return kNever;
    }
    return time_of_words(of, of.tile_united, of.tile_words, bytes_of_result(of), costs);
}

// Tiles on the host, whose words are bounded by the ranges'.
double time_of_tiles(const closure_facts& of, const closure_costs& costs) noexcept {
    const double estimated = time_of_estimated_tiles(of, costs);
    if (!are_bounded(of)) {
        return estimated;
    }
    return std::min(estimated,
                    time_of_words(of, static_cast<double>(of.range_united),
                                  static_cast<double>(of.range_words), of.range_bytes, costs));
}

// Passes over all levels; 0 where there is no room. Rows that are kept take one.
size_type passes_on_device(const closure_facts& of) noexcept {
    constexpr size_type kMost = 1024;
    if (of.kept) {
        return !of.left_out && of.bit_bytes <= room_on_device(of) ? 1 : 0;
    }
    const size_type window = room_on_device(of);
    return of.bit_bytes / kMost < window ? of.bit_bytes / window + 1 : 0;
}

// Bit rows by kernels, which read and write all words.
double time_of_device_bits(const closure_facts& of, const closure_costs& costs) noexcept {
    const size_type passes = passes_on_device(of);
    if (passes == 0) {
        return kNever;
    }
    return costs.device_bit_word * static_cast<double>(of.device_work) +
           static_cast<double>(passes) *
               (costs.device_level * (of.levels - of.few) + costs.device_few * of.few) +
           (of.kept ? 0 : costs.counted);
}

struct timed_choice {
    closure_choice choice;
    double time;
};

// Cheapest known plan of the host, or of a device beside it.
timed_choice best_of(const closure_facts& of, closure_place where, closure_method asked,
                     const closure_costs& costs) noexcept {
    const bool device = where == closure_place::either;
    const std::array<timed_choice, 4> all{{
        {{false, closure_method::bits, "few words"}, time_of_bits(of, costs)},
        {{false, closure_method::lists, "few entries"}, time_of_lists(of, costs)},
        {{false, closure_method::tiles, "few words have bits"}, time_of_tiles(of, costs)},
        {{true, closure_method::bits, "the device has more bandwidth"},
         device ? time_of_device_bits(of, costs) : kNever},
    }};
    timed_choice best{{false, closure_method::automatic, ""}, kNever};
    for (const auto& one : all) {
        const bool wanted = asked == closure_method::automatic || asked == one.choice.what;
        if (wanted && one.time < best.time) {
            best = one;
        }
    }
    return best;
}

// Whether an estimate costs much less than the best known plan.
bool is_worth_an_estimate(const closure_facts& of, const timed_choice& known,
                          const closure_costs& costs) noexcept {
    const double worth = known.choice.by_kernels ? kWorthAnEstimateBesideKernels : kWorthAnEstimate;
    return worth * speedup(of.threads) * costs.estimated_row * static_cast<double>(of.edges) <
           known.time;
}

// Whether it fits memory, at any cost in time.
bool may_fit(const closure_facts& of, closure_method what) noexcept {
    return what == closure_method::lists ? lists_fit(of)
           : what == closure_method::tiles
               ? tiles_fit(of)
               : !of.kept || of.bit_bytes <= std::min(of.host_memory, of.allowed);
}

closure_choice plan_kernels(const closure_facts& of, closure_method asked,
                            const closure_costs& costs) {
    const bool bits = time_of_device_bits(of, costs) < kNever;
    if ((asked == closure_method::automatic || asked == closure_method::bits) && bits) {
        return {true, closure_method::bits, "rows of bits fit the device"};
    }
    if (asked != closure_method::automatic) {
        if (!may_fit(of, asked)) {
            refuse(of);
        }
        return {false, asked, "not for the device, or more than its memory"};
    }
    if (kSurely * list_bytes(of.entries) > static_cast<double>(of.allowed)) {
        refuse(of);
    }
    return {true, closure_method::rounds, "rows of bits do not fit the device"};
}

}  // namespace

// Beside the graph and the driver's memory.
size_type room_on_device(const closure_facts& of) noexcept {
    return std::min({of.device_memory - of.device_memory / 4, of.allowed, of.device_allocation});
}

bool needs_ranges(const closure_facts& of, closure_place where, closure_method asked,
                  const closure_costs& costs) noexcept {
    if (asked != closure_method::automatic) {
        return !of.left_out && asked == closure_method::tiles;
    }
    return !of.left_out && !are_few(of) &&
           (where != closure_place::either ||
            is_worth_an_estimate(of, best_of(of, where, asked, costs), costs));
}

bool needs_estimate(const closure_facts& of, closure_place where, closure_method asked,
                    const closure_costs& costs) noexcept {
    if (asked == closure_method::tiles) {
        return !are_bounded(of) && (where == closure_place::kernels || !are_few(of));
    }
    if (asked == closure_method::bits) {
        return !may_fit(of, asked);  // to say so
    }
    if (where == closure_place::kernels && asked == closure_method::automatic) {
        return time_of_device_bits(of, costs) == kNever;
    }
    return !are_few(of) && is_worth_an_estimate(of, best_of(of, where, asked, costs), costs);
}

closure_choice plan_closure(const closure_facts& of, closure_place where, closure_method asked,
                            const closure_costs& costs) {
    if (where == closure_place::kernels) {
        return plan_kernels(of, asked, costs);
    }
    if (asked == closure_method::automatic && are_few(of) && may_fit(of, closure_method::bits)) {
        return {false, closure_method::bits, "few rows of bits"};
    }
    const auto best = best_of(of, where, asked, costs);
    if (best.time < kNever) {
        return best.choice;
    }
    if (asked == closure_method::automatic || !may_fit(of, asked)) {
        refuse(of);
    }
    return {false, asked, "asked for"};
}

closure_trial::closure_trial(index_type vertices, size_type edges,
                             const tuning::query_costs& costs) noexcept
    : costs_(costs),
      rest_(costs.closure_vertex * vertices + costs.closure_edge * static_cast<double>(edges)) {}

// Less would be done in a moment.
bool closure_trial::is_worth_a_sample() const noexcept {
    constexpr double kMilliseconds = 2.5;
    return rest_ > kMilliseconds;
}

double closure_trial::most_entries() const noexcept {
    return rest_ / (kWorthRounds * costs_.closure_added);
}

void closure_trial::expect(double entries, index_type rounds) noexcept {
    const double all = costs_.closure_round * rounds + costs_.closure_added * entries;
    most_ = kWorthRounds * all < rest_ ? rest_ : 0;
}

bool closure_trial::goes_on() const noexcept { return spent_ < most_; }

void closure_trial::added(size_type entries) noexcept {
    spent_ += costs_.closure_round + costs_.closure_added * static_cast<double>(entries);
}

}  // namespace clbool::operations
