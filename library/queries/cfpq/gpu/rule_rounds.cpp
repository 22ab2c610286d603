// SPDX-License-Identifier: MIT
// Launches of the CFPQ rounds.
#include <queries/cfpq/gpu/rule_rounds.hpp>

#include <core/storage/conversions/conversions.hpp>
#include <core/storage/conversions/kernels.hpp>
#include <core/storage/conversions/uploads.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>

namespace clbool::operations {

namespace {

// Control block, see rule_rounds.cl.
constexpr std::uint32_t kAdded = 6;
constexpr std::uint32_t kRing = 16;
constexpr std::uint32_t kControl = kAdded + 2 * kRing;
static_assert(rule_rounds::kMostAtOnce < kRing, "a round clears the place of the next one");

// Length of the column list kept beside a row's bits (FEW).
constexpr std::uint32_t kFew = 32;

// Resident work-items of a compute unit of a GPU.
constexpr size_type kItemsPerUnit = 2048;

// Local memory reserved for the rest of a work-group.
constexpr size_type kLocalMargin = 4096;

// Share of device memory that rows may take.
constexpr size_type kMemoryShare = 8;

constexpr size_type kBytesPerWord = 3 * sizeof(std::uint32_t);

size_type words_of(size_type columns) noexcept { return (columns + 31) / 32; }

runtime::buffer zeroes(engine& on, size_type count) {
    return on.stream.allocate_zeroed<cl_uint>(std::max<size_type>(count, 1));
}

// Work-group size: smaller for short rows, so that more rows are in flight.
size_type group_of(const engine& on, size_type words) noexcept {
    const size_type share = words <= 128 ? 4 : words <= 512 ? 2 : 1;
    return std::max<size_type>(on.params.compact.group / share, 1);
}

runtime::program source(const engine& on, size_type words, primitives::width w) {
    return runtime::program("queries/cfpq/rule_rounds.cl")
        .set("GROUP", group_of(on, words))
        .set("C_WIDE", w)
        .set("FEW", kFew)
        .set("ADDED", kAdded)
        .set("RING", kRing);
}

// min(rows, resident groups): groups take further rows in a loop.
runtime::range groups(const engine& on, size_type words, size_type rows) {
    const size_type size = group_of(on, words);
    const size_type of_unit = std::max<size_type>(kItemsPerUnit / size, 1);
    return runtime::range::groups(
        std::min<size_type>(rows, on.stream.state().info().compute_units * of_unit), size);
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
    : at_(rules.where), table_(storage::upload(on, rules.words)) {
    const size_type rows = at_.rows;
    known_ = zeroes(on, rows * at_.words);
    news_ = on.stream.allocate<cl_uint>(std::max<size_type>(2 * rows * at_.words, 1));
    heads_ = zeroes(on, 4 * rows);
    totals_ = zeroes(on, rows);
    marked_ = zeroes(on, rows);
    listed_ = on.stream.allocate<cl_uint>(std::max<size_type>(2 * rows, 1));
    fresh_ = zeroes(on, 3 * size_type{at_.seconds} * (at_.words + size_type{1}));
    few_ =
        storage::make_constant(on, at_.seconds > 0 ? rows * size_type{kFew} : 1, rule_table::kNone);
    control_ = zeroes(on, kControl);
}

void rule_rounds::launch(engine& on, const char* kernel, size_type most) {
    on.stream.launch(source(on, at_.words, primitives::width::narrow), kernel,
                     groups(on, at_.words, most), at_, cl_uint{round_}, table_, known_, news_,
                     heads_, totals_, marked_, listed_, fresh_, few_, control_,
                     runtime::local_memory{at_.words * sizeof(cl_uint)});
    ++round_;
}

void rule_rounds::screen(engine& on) {
    on.stream.launch(source(on, at_.words, primitives::width::narrow), "screen_joins",
                     groups(on, at_.words, at_.joined_rows), at_, cl_uint{round_}, table_, totals_,
                     marked_, listed_, fresh_, control_);
}

std::vector<size_type> rule_rounds::run(engine& on) {
    if (at_.rows == 0) {
        done_ = true;
        return {0};
    }
    const std::uint32_t first = round_;
    if (first == 0) {
        launch(on, "seed_rows", at_.seeded_rows);
    }
    while (round_ < first + kMostAtOnce) {
        screen(on);
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

runtime::buffer rule_rounds::list(engine& on, const listing& of, const runtime::buffer& pointers,
                                  primitives::width w, const runtime::buffer& columns) const {
    const auto cols = on.stream.allocate<index_type>(of.pointers.back());
    on.stream.launch(source(on, at_.words, w), "list_known", groups(on, at_.words, of.rows.size()),
                     at_, known_, storage::upload_kept(on, of.rows),
                     static_cast<cl_uint>(of.rows.size()), pointers, columns ? columns : table_,
                     cl_uint{columns ? 1u : 0u}, cols);
    return cols;
}

node_ptr rule_rounds::on_device(engine& on, index_type n, listing of,
                                const runtime::buffer& columns) const {
    const size_type nnz = of.pointers.back();
    const auto w = storage::pointer_width(on, nnz);
    const auto pointers = storage::upload_offsets(on, of.pointers, w);
    const auto cols = list(on, of, pointers, w, columns);
    const auto slots = static_cast<index_type>(of.rows.size());
    const primitives::row_structure rows{pointers, w, storage::upload_kept(on, std::move(of.names)),
                                         slots};
    return storage::make_node(std::make_shared<storage::compressed_rows>(n, n, rows, cols, nnz));
}

void rule_rounds::on_host(engine& on, index_type n,
                          const std::vector<std::pair<size_type, listing>>& small,
                          const runtime::buffer& columns, std::vector<node_ptr>& made) const {
    listing all;
    for (const auto& [place, of] : small) {
        for (size_type i = 0; i < of.rows.size(); ++i) {
            all.rows.push_back(of.rows[i]);
            all.pointers.push_back(all.pointers.back() + of.pointers[i + 1] - of.pointers[i]);
        }
    }
    if (all.rows.empty()) {
        return;
    }
    const auto w = storage::pointer_width(on, all.pointers.back());
    std::vector<index_type> cols(all.pointers.back());
    on.stream.read(list(on, all, storage::upload_offsets(on, all.pointers, w), w, columns), 0,
                   cols.data(), cols.size() * sizeof(index_type));
    auto next = cols.begin();
    for (const auto& [place, of] : small) {
        const auto end = next + static_cast<std::ptrdiff_t>(of.pointers.back());
        cpu::draft relation(n, n, of.pointers);
        std::copy(of.names.begin(), of.names.end(), relation.names());
        std::copy(next, end, relation.cols());
        made[place] = storage::make_node(on, relation.finish());
        next = end;
    }
}

std::vector<node_ptr> rule_rounds::relations(engine& on, index_type n,
                                             const std::vector<selection>& wanted,
                                             const std::vector<index_type>& columns) const {
    std::vector<node_ptr> made(wanted.size(), storage::make_empty(n, n));
    std::vector<std::uint32_t> entries(at_.rows);
    if (entries.empty()) {
        return made;
    }
    on.stream.read(totals_, 0, entries.data(), entries.size() * sizeof(std::uint32_t));
    const auto names = columns.empty() ? runtime::buffer() : storage::upload_kept(on, columns);
    const size_type most_on_host = on.stream.kernels_only() ? 0 : on.params.host_entries;
    std::vector<std::pair<size_type, listing>> small;
    for (size_type place = 0; place < wanted.size(); ++place) {
        const auto& [rows, row_names] = wanted[place];
        listing filled;
        for (size_type i = 0; i < rows.size(); ++i) {
            if (entries[rows[i]] > 0) {
                filled.rows.push_back(rows[i]);
                filled.names.push_back(row_names[i]);
                filled.pointers.push_back(filled.pointers.back() + entries[rows[i]]);
            }
        }
        if (filled.pointers.back() > most_on_host) {
            made[place] = on_device(on, n, std::move(filled), names);
        } else if (!filled.rows.empty()) {
            small.emplace_back(place, std::move(filled));
        }
    }
    on_host(on, n, small, names, made);
    return made;
}

}  // namespace clbool::operations
