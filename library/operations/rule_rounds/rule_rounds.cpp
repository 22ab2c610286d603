// SPDX-License-Identifier: MIT
// Launches of rounds.
#include <operations/rule_rounds/rule_rounds.hpp>

#include <storage/conversions.hpp>

#include <algorithm>
#include <utility>

namespace clbool::operations {

namespace {

// As in rounds.cl.
constexpr std::uint32_t kAdded = 4;
constexpr std::uint32_t kRing = 16;
constexpr std::uint32_t kControl = kAdded + 2 * kRing;
static_assert(rule_rounds::kMostAtOnce < kRing, "a round clears the place of the next one");

// Groups that a compute unit of a GPU has at once, and more.
constexpr size_type kGroupsPerUnit = 16;

// Local memory that is left for the rest of a group.
constexpr size_type kLocalMargin = 4096;

// The part of a device's memory that rows may take.
constexpr size_type kMemoryShare = 4;

constexpr size_type kBytesPerWord = 3 * sizeof(std::uint32_t);

size_type words_of(size_type columns) noexcept { return (columns + 31) / 32; }

template <class Value>
runtime::buffer upload(engine& on, std::vector<Value> values) {
    const auto kept = std::make_shared<const std::vector<Value>>(std::move(values));
    auto to = on.stream.allocate<Value>(std::max<size_type>(kept->size(), 1));
    on.stream.write_from(to, kept->data(), kept->size() * sizeof(Value), kept);
    return to;
}

runtime::buffer upload_pointers(engine& on, const std::vector<size_type>& pointers,
                                primitives::width w) {
    return w == primitives::width::wide
               ? upload(on, std::vector<cl_ulong>(pointers.begin(), pointers.end()))
               : upload(on, std::vector<cl_uint>(pointers.begin(), pointers.end()));
}

runtime::buffer zeroes(engine& on, size_type count) {
    auto to = on.stream.allocate<cl_uint>(std::max<size_type>(count, 1));
    on.stream.fill<cl_uint>(to, 0, std::max<size_type>(count, 1));
    return to;
}

}  // namespace

bool rule_rounds::fit(const engine& on, size_type rows, size_type columns) noexcept {
    const auto& device = on.stream.state().info();
    const size_type words = words_of(columns);
    return words * sizeof(cl_uint) + kLocalMargin <= device.local_memory &&
           rows < rule_table::kNone / 2 &&
           rows * words * kBytesPerWord <= device.global_memory / kMemoryShare;
}

rule_rounds::rule_rounds(engine& on, const rule_table& rules)
    : at_(rules.where), table_(upload(on, rules.words)) {
    const size_type rows = at_.rows;
    known_ = zeroes(on, rows * at_.words);
    news_ = on.stream.allocate<cl_uint>(std::max<size_type>(2 * rows * at_.words, 1));
    heads_ = zeroes(on, 4 * rows);
    totals_ = zeroes(on, rows);
    marked_ = zeroes(on, rows);
    listed_ = on.stream.allocate<cl_uint>(std::max<size_type>(2 * rows, 1));
    fresh_ = zeroes(on, 3 * size_type{at_.seconds} * (at_.words + size_type{1}));
    control_ = zeroes(on, kControl);
}

runtime::program rule_rounds::source(const engine& on, primitives::width w) const {
    runtime::program made("operations/rule_rounds/rounds.cl");
    made.set("GROUP", static_cast<std::int64_t>(on.params.compact.group))
        .set("C_WIDE", primitives::is_wide(w));
    return made;
}

runtime::range rule_rounds::groups(const engine& on, size_type most) const {
    const size_type at_once = on.stream.state().info().compute_units * kGroupsPerUnit;
    return runtime::range::groups(std::min(most, at_once), on.params.compact.group);
}

void rule_rounds::launch(engine& on, const char* kernel, size_type most) {
    on.stream.launch(source(on, primitives::width::narrow), kernel, groups(on, most), at_,
                     cl_uint{round_}, table_, known_, news_, heads_, totals_, marked_, listed_,
                     fresh_, control_, runtime::local_memory{at_.words * sizeof(cl_uint)});
    ++round_;
}

std::vector<size_type> rule_rounds::run(engine& on) {
    if (at_.rows == 0) {
        done_ = true;
        return {0};
    }
    entries_.clear();
    const std::uint32_t first = round_;
    if (first == 0) {
        launch(on, "seed_rows", at_.seeded_rows);
    }
    while (round_ < first + kMostAtOnce) {
        launch(on, "expand_rows", at_.rows);
    }
    const auto control = on.stream.read_small<cl_uint>(control_, kControl);
    std::vector<size_type> added;
    for (std::uint32_t round = first; round < round_ && !done_; ++round) {
        const cl_uint* const words = control.data() + kAdded + 2 * (round % kRing);
        added.push_back(words[0] + (size_type{words[1]} << 32));
        done_ = added.back() == 0;
    }
    return added;
}

node_ptr rule_rounds::relation(engine& on, const selection& of,
                               const std::vector<index_type>& columns) {
    if (entries_.empty() && at_.rows > 0) {
        entries_.resize(at_.rows);
        on.stream.read(totals_, 0, entries_.data(), entries_.size() * sizeof(std::uint32_t));
    }
    if (!columns_) {
        columns_ = upload(on, columns);
    }
    std::vector<size_type> pointers{0};
    std::vector<std::uint32_t> rows;
    std::vector<index_type> names;
    for (size_type i = 0; i < of.rows.size(); ++i) {
        if (entries_[of.rows[i]] > 0) {
            rows.push_back(of.rows[i]);
            names.push_back(of.names[i]);
            pointers.push_back(pointers.back() + entries_[of.rows[i]]);
        }
    }
    const size_type nnz = pointers.back();
    if (nnz == 0) {
        return storage::make_empty(of.nrows, of.ncols);
    }
    const auto slots = static_cast<index_type>(rows.size());
    const auto w = storage::pointer_width(on, nnz);
    const primitives::row_structure made{upload_pointers(on, pointers, w), w,
                                         upload(on, std::move(names)), slots};
    const auto cols = on.stream.allocate<index_type>(nnz);
    on.stream.launch(source(on, w), "list_known", groups(on, slots), at_, known_,
                     upload(on, std::move(rows)), cl_uint{slots}, made.pointers, columns_,
                     cl_uint{columns.empty() ? 0u : 1u}, cols);
    return storage::make_node(
        std::make_shared<storage::compressed_rows>(of.nrows, of.ncols, made, cols, nnz));
}

}  // namespace clbool::operations
