// SPDX-License-Identifier: MIT
// Building matrices from lists of entries and reading them back.
#include <storage/build.hpp>

#include <clbool/error.hpp>
#include <host/convert.hpp>
#include <primitives/radix_sort.hpp>
#include <runtime/host_memory.hpp>
#include <runtime/parallel.hpp>
#include <storage/bit_conversions.hpp>
#include <storage/canonical.hpp>
#include <storage/conversions.hpp>
#include <storage/forms.hpp>
#include <storage/kernels.hpp>

#include <algorithm>
#include <future>
#include <optional>
#include <string>
#include <vector>

namespace clbool::storage {

using primitives::pairs;
using primitives::row_structure;
using primitives::size_block;
using primitives::width;

namespace {

std::string entry_text(size_type i, index_type row, index_type col) {
    return "entry " + std::to_string(i) + ", (" + std::to_string(row) + ", " + std::to_string(col) +
           "),";
}

// The device says only that something is wrong; the host arrays tell what. Never returns.
[[noreturn]] void explain(const host_entries& in, host_order promised) {
    const auto& [rows, cols, nrows, ncols, nnz] = in;
    for (size_type i = 0; i < nnz; ++i) {
        if (rows[i] >= nrows || cols[i] >= ncols) {
            throw invalid_argument(entry_text(i, rows[i], cols[i]) + " is outside the " +
                                   std::to_string(nrows) + " x " + std::to_string(ncols) +
                                   " matrix; indices start at 0");
        }
    }
    for (size_type i = 1; i < nnz; ++i) {
        const bool same = rows[i] == rows[i - 1] && cols[i] == cols[i - 1];
        const bool before =
            rows[i] < rows[i - 1] || (rows[i] == rows[i - 1] && cols[i] < cols[i - 1]);
        if (promised.sorted && before) {
            throw invalid_argument(entry_text(i, rows[i], cols[i]) +
                                   " comes before its predecessor although the entries are said "
                                   "to be sorted");
        }
        if (promised.unique && same) {
            throw invalid_argument(entry_text(i, rows[i], cols[i]) +
                                   " is a duplicate although the entries are said to be unique");
        }
    }
    throw invalid_argument("the entries contain a duplicate although they are said to be unique");
}

pairs upload(tuning::engine& engine, const index_type* rows, const index_type* cols,
             size_type nnz) {
    auto entries = primitives::allocate_pairs(engine, nnz);
    engine.stream.write(entries.rows, rows, nnz * sizeof(index_type));
    engine.stream.write(entries.cols, cols, nnz * sizeof(index_type));
    return entries;
}

pairs copy(tuning::engine& engine, const pairs& list) {
    auto entries = primitives::allocate_pairs(engine, list.count);
    const size_type bytes = list.count * sizeof(index_type);
    engine.stream.copy(list.rows, 0, entries.rows, 0, bytes);
    engine.stream.copy(list.cols, 0, entries.cols, 0, bytes);
    return entries;
}

coordinates read_list(tuning::engine& engine, index_type nrows, index_type ncols,
                      const pairs& list) {
    coordinates host(nrows, ncols);
    runtime::resize(host.rows, list.count);
    runtime::resize(host.cols, list.count);
    engine.stream.read(list.rows, 0, host.rows.data(), list.count * sizeof(index_type));
    engine.stream.read(list.cols, 0, host.cols.data(), list.count * sizeof(index_type));
    return host;
}

// Whether there are faults that the caller promised not to be there.
bool are_refused(const entry_faults& found, host_order promised) noexcept {
    return found.out_of_range || (promised.sorted && found.unordered) ||
           (promised.unique && found.duplicate);
}

void require_arrays(const host_entries& in) {
    if (in.rows == nullptr || in.cols == nullptr) {
        throw invalid_argument("the index arrays of a matrix with entries must not be null");
    }
}

// A list on its way from the host, or from the user's buffers, to canonical form, by kernels.
class builder {
public:
    builder(tuning::engine& engine, const host_entries& in, host_order promised)
        : engine_(engine),
          in_(in),
          promised_(promised),
          entries_(upload(engine, in.rows, in.cols, in.nnz)) {}
    // The user's buffers are left as they are.
    builder(tuning::engine& engine, const device_entries& in, host_order promised)
        : engine_(engine),
          in_{nullptr, nullptr, in.nrows, in.ncols, in.list.count},
          promised_(promised),
          given_(in.list),
          entries_(copy(engine, in.list)) {}

    pairs make_list() {
        const size_block sizes(engine_);
        check_entries(engine_, entries_, in_.nrows, in_.ncols, sizes);
        if (needs_work(sizes.read(engine_))) {
            const size_block again(engine_);
            const auto chosen = primitives::select_unique(engine_, entries_, again, kUnique);
            keep(chosen, again.read(engine_).total[kUnique]);
        }
        return entries_;
    }

    // The rows are found along with the check, in the hope that nothing else is to be done.
    compressed_ptr make_rows() {
        const size_block sizes(engine_);
        check_entries(engine_, entries_, in_.nrows, in_.ncols, sizes);
        auto heads = select_heads(sizes);
        auto found = sizes.read(engine_);
        if (needs_work(found)) {
            const size_block again(engine_);
            const auto chosen = primitives::select_unique(engine_, entries_, again, kUnique);
            heads = select_heads(again);
            found = again.read(engine_);
            if (keep(chosen, found.total[kUnique])) {
                heads = select_heads(again);  // as many rows, but entries have moved
            }
        }
        return gather_rows(engine_, in_.nrows, in_.ncols, heads, entries_, found.total[kHeads]);
    }

private:
    // Totals of the size_block.
    static constexpr cl_uint kUnique = 0;
    static constexpr cl_uint kHeads = 1;

    primitives::selection select_heads(const size_block& sizes) {
        return primitives::select_row_heads(engine_, entries_.rows, entries_.count,
                                            pointer_width(engine_, entries_.count), sizes, kHeads);
    }

    // Throws what is wrong with the entries as they came.
    [[noreturn]] void complain() const {
        if (in_.rows != nullptr) {
            explain(in_, promised_);
        }
        const auto host = read_list(engine_, in_.nrows, in_.ncols, given_);
        explain(entries_of(host), promised_);
    }

    // Sorts the entries if need be. False when they are in canonical form.
    bool needs_work(const size_block::values& found) {
        const auto faults = faults_in(found);
        if (are_refused(faults, promised_)) {
            complain();
        }
        if (faults.unordered) {
            entries_ = primitives::sort_pairs(engine_, entries_, primitives::index_bits(in_.nrows),
                                              primitives::index_bits(in_.ncols));
        }
        // Before sorting, equal entries need not be neighbours.
        return faults.unordered || faults.duplicate;
    }

    // Keeps the first of equal neighbours, `count` in all. False when that is all of them.
    bool keep(const primitives::selection& chosen, size_type count) {
        if (count == entries_.count) {
            return false;
        }
        if (promised_.unique) {
            complain();
        }
        const auto kept = primitives::allocate_pairs(engine_, count);
        primitives::gather_unique(engine_, chosen, entries_, kept);
        entries_ = kept;
        return true;
    }

    tuning::engine& engine_;
    host_entries in_;
    host_order promised_;
    pairs given_;  // in the user's buffers
    pairs entries_;
};

// Lists out of order with more entries than this are sorted by all cores, that is by kernels.
constexpr size_type kHostSort = size_type{1} << 18;

// Whether the device is the host's own cores, as far as lists are concerned.
bool is_host_class(const tuning::engine& engine) noexcept {
    return engine.params.family == tuning::kernel_family::cpu;
}

// The canonical form of a list that the host is to make; nothing when kernels are to make it.
std::optional<canonical_list> canonical(const tuning::engine& engine, const host_entries& in,
                                        host_order promised) {
    if (!is_host_class(engine)) {
        return std::nullopt;
    }
    const auto found = look_at(in);
    if (are_refused(found, promised)) {
        explain(in, promised);
    }
    if (found.unordered && in.nnz > kHostSort) {
        return std::nullopt;
    }
    auto list = make_canonical(in, found);
    if (promised.unique && list.entries.nnz < in.nnz) {
        explain(in, promised);
    }
    return list;
}

template <class Value>
runtime::buffer upload(tuning::engine& engine, const std::vector<Value>& values) {
    auto out = engine.stream.allocate<Value>(values.size());
    engine.stream.write(out, values.data(), values.size() * sizeof(Value));
    return out;
}

template <class Pointer>
row_structure upload_rows(tuning::engine& engine, const host_entries& in, width w) {
    const auto rows = list_rows<Pointer>(in.rows, in.nnz);
    return {upload(engine, rows.pointers), w, upload(engine, rows.names),
            static_cast<index_type>(rows.names.size())};
}

compressed_ptr compress(tuning::engine& engine, const host_entries& in) {
    const width w = pointer_width(engine, in.nnz);
    const auto rows = w == width::wide ? upload_rows<cl_ulong>(engine, in, w)
                                       : upload_rows<cl_uint>(engine, in, w);
    const auto cols = engine.stream.allocate<index_type>(in.nnz);
    engine.stream.write(cols, in.cols, in.nnz * sizeof(index_type));
    return std::make_shared<compressed_rows>(in.nrows, in.ncols, rows, cols, in.nnz);
}

node_ptr build_on_host(tuning::engine& engine, const host_entries& in, host_order promised) {
    return make_node(engine,
                     host::build(host::team(), {in.rows, in.cols, in.nrows, in.ncols, in.nnz},
                                 {promised.sorted, promised.unique}));
}

// Who names a form of a device with memory of its own finds it there at the first operation.
bool wants_both(const tuning::engine& engine) noexcept {
    const auto& state = engine.stream.state();
    return !state.is_host() && !state.shares_memory();
}

node_ptr on_device_too(tuning::engine& engine, const node_ptr& a, matrix_form form) {
    const auto kept = a->present().host;
    switch (form) {
        case matrix_form::coordinates:
            return std::make_shared<node>(coordinates_of(engine, *a), kept);
        case matrix_form::csr: return std::make_shared<node>(csr_of(engine, *a), kept);
        case matrix_form::dcsr: return std::make_shared<node>(dcsr_of(engine, *a), kept);
        case matrix_form::host:
        case matrix_form::bits: break;
    }
    return a;
}

}  // namespace

bool stays_on_host(const tuning::engine& engine, size_type nnz) noexcept {
    return engine.stream.state().is_host() ||
           (nnz <= engine.params.host_entries && !engine.stream.kernels_only());
}

host_entries entries_of(const coordinates& host) {
    if (host.rows.size() != host.cols.size()) {
        throw invalid_argument("coordinates hold " + std::to_string(host.rows.size()) +
                               " rows but " + std::to_string(host.cols.size()) + " columns");
    }
    return {host.rows.data(), host.cols.data(), host.nrows, host.ncols, host.nnz()};
}

node_ptr build_node(tuning::engine& engine, const host_entries& in, host_order promised) {
    if (in.nnz > 0 && stays_on_host(engine, in.nnz)) {
        require_arrays(in);
        return build_on_host(engine, in, promised);
    }
    const auto made = build_node(engine, in, promised, matrix_form::dcsr);
    const auto rows = made->present().dcsr;
    const bool most_are_filled = rows && rows->slots() > made->nrows() / 2;
    return most_are_filled ? converted(engine, made, matrix_form::csr) : made;
}

node_ptr build_node(tuning::engine& engine, const host_entries& in, host_order promised,
                    matrix_form form) {
    if (in.nnz == 0) {
        return make_empty(in.nrows, in.ncols);
    }
    require_arrays(in);
    if (stays_on_host(engine, in.nnz)) {
        const auto made = build_on_host(engine, in, promised);
        return wants_both(engine) ? on_device_too(engine, made, form) : made;
    }
    if (form == matrix_form::coordinates) {
        return make_node(build(engine, in, promised));
    }
    return converted(engine, make_node(build_dcsr(engine, in, promised)), form);
}

coordinate_ptr build(tuning::engine& engine, const host_entries& in, host_order promised) {
    if (in.nnz == 0) {
        return std::make_shared<coordinate_list>(in.nrows, in.ncols);
    }
    require_arrays(in);
    if (const auto list = canonical(engine, in, promised)) {
        const auto& [rows, cols, nrows, ncols, nnz] = list->entries;
        return std::make_shared<coordinate_list>(nrows, ncols, upload(engine, rows, cols, nnz));
    }
    return std::make_shared<coordinate_list>(in.nrows, in.ncols,
                                             builder(engine, in, promised).make_list());
}

coordinate_ptr build(tuning::engine& engine, const device_entries& in, host_order promised) {
    if (in.list.count == 0) {
        return std::make_shared<coordinate_list>(in.nrows, in.ncols);
    }
    if (is_host_class(engine)) {
        const auto host = read_list(engine, in.nrows, in.ncols, in.list);
        return build(engine, entries_of(host), promised);
    }
    return std::make_shared<coordinate_list>(in.nrows, in.ncols,
                                             builder(engine, in, promised).make_list());
}

compressed_ptr build_dcsr(tuning::engine& engine, const host_entries& in, host_order promised) {
    if (in.nnz == 0) {
        return std::make_shared<compressed_rows>(in.nrows, in.ncols, true);
    }
    require_arrays(in);
    if (const auto list = canonical(engine, in, promised)) {
        return compress(engine, list->entries);
    }
    return builder(engine, in, promised).make_rows();
}

coordinates read_back(tuning::engine& engine, const coordinate_list& a) {
    return read_list(engine, a.nrows(), a.ncols(), a.entries());
}

namespace {

template <class Value>
std::vector<Value> download(tuning::engine& engine, const runtime::buffer& from, size_type count) {
    std::vector<Value> values(count);
    engine.stream.read(from, 0, values.data(), count * sizeof(Value));
    return values;
}

template <class Pointer>
void expand_rows(const std::vector<Pointer>& pointers, const std::vector<index_type>& names,
                 std::vector<index_type>& rows) {
    runtime::resize(rows, pointers.back());
    const auto at = [&](size_type slot) {
        return rows.begin() + static_cast<std::ptrdiff_t>(pointers[slot]);
    };
    const size_type slots = pointers.size() - 1;
    const size_type parts = runtime::parts_for(rows.size() * sizeof(index_type));
    runtime::in_parallel(parts, [&](size_type part) {
        for (size_type slot = slots * part / parts; slot < slots * (part + 1) / parts; ++slot) {
            std::fill(at(slot), at(slot + 1),
                      names.empty() ? static_cast<index_type>(slot) : names[slot]);
        }
    });
}

// The rows of a large matrix are spelt out by another thread while the columns arrive.
template <class Pointer>
void read_entries(tuning::engine& engine, const compressed_rows& a, coordinates& host) {
    constexpr size_type kWorthAThread = size_type{1} << 20;
    const auto pointers = download<Pointer>(engine, a.rows().pointers, size_type{a.slots()} + 1);
    const auto names = download<index_type>(engine, a.rows().names, a.named() ? a.slots() : 0);
    const auto policy = a.nnz() < kWorthAThread ? std::launch::deferred
                                                : std::launch::async | std::launch::deferred;
    auto rows = std::async(policy, [&] { expand_rows(pointers, names, host.rows); });
    runtime::resize(host.cols, a.nnz());
    engine.stream.read(a.cols(), 0, host.cols.data(), a.nnz() * sizeof(index_type));
    rows.get();
}

}  // namespace

coordinates read_back(tuning::engine& engine, const compressed_rows& a) {
    coordinates host(a.nrows(), a.ncols());
    if (a.nnz() == 0) {
        return host;
    }
    if (a.rows().pointer_width == width::wide) {
        read_entries<cl_ulong>(engine, a, host);
    } else {
        read_entries<cl_uint>(engine, a, host);
    }
    return host;
}

coordinates read_back(tuning::engine& engine, const node& a) {
    if (a.empty()) {
        return coordinates(a.nrows(), a.ncols());
    }
    const auto there = a.present();
    if (there.host) {
        return host::to_coordinates(host::team(), there.host->entries());
    }
    const auto& rows = there.compressed(a.native());
    if (a.native() == matrix_form::bits && !rows) {
        const host_bits bits(engine, there.bits);
        return host::to_coordinates(host::team(), host::to_rows(host::team(), bits));
    }
    return a.native() == matrix_form::coordinates || !rows ? read_back(engine, *there.coordinates)
                                                           : read_back(engine, *rows);
}

}  // namespace clbool::storage
