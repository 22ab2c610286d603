// SPDX-License-Identifier: MIT
// Host side of core/operations/spgemm/bit_tiles.cl.
#include <core/operations/spgemm/bit_tiles.hpp>

#include <core/operations/common/kept_bits.hpp>
#include <core/storage/conversions/bit_conversions.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

using storage::bit_form;

// Products that meet in an entry, from which on tiles are full early.
constexpr double kManyHits = 64;
constexpr size_type kBlock = 32;  // rows of a summary

constexpr size_type ceil_div(size_type n, size_type by) noexcept { return (n + by - 1) / by; }

// 32-bit words of a stored row.
cl_uint words_of(const bit_form& of) noexcept {
    return static_cast<cl_uint>(2 * cpu::bit_stride(of.ncols()));
}

class tiled_product {
public:
    tiled_product(engine& on, const bit_form& a, const bit_form& b)
        : on_(on), a_(a), b_(b), source_("core/operations/spgemm/bit_tiles.cl") {
        const auto& p = on.params.bits;
        source_.set("GROUP", p.tile.group).set("ITEMS", p.tile.items).set("LANES", p.lanes);
    }

    // a's stored rows of the product.
    runtime::buffer words() {
        const auto& p = on_.params.bits;
        const size_type tiles =
            ceil_div(a_.stored(), p.tile.tile()) * ceil_div(words_of(b_), 4 * p.lanes);
        // Few tiles would leave compute units idle: groups share one. More of them wait less, but
        // less is left out of tiles that are full early.
        const size_type groups =
            (hits() < kManyHits ? 4 : 2) * size_type{on_.stream.state().info().compute_units};
        const size_type spans = ceil_div(a_.ncols(), 128);
        const size_type parts = std::clamp<size_type>(groups / tiles, 1, spans);
        const size_type count = size_type{a_.stored()} * words_of(b_);
        auto out = on_.stream.allocate<cl_uint>(count);
        if (parts > 1) {
            on_.stream.fill<cl_uint>(out, 0, count);
        }
        on_.stream.launch(
            source_, "multiply_tiles", runtime::range::groups(tiles * parts, p.tile.group),
            a_.words(), words_of(a_), a_.stored(), unite_blocks(a_, false), b_.places(), b_.words(),
            words_of(b_), b_.nrows(), unite_blocks(b_, true), static_cast<cl_uint>(parts), out);
        return out;
    }

    runtime::buffer places(const runtime::buffer& counts) {
        auto out = on_.stream.allocate<index_type>(a_.nrows());
        on_.stream.launch(source_, "place_rows", items(a_.nrows()), a_.places(), a_.nrows(), counts,
                          out);
        return out;
    }

private:
    // Products that meet in an entry, on average.
    double hits() const noexcept {
        return static_cast<double>(a_.nnz()) / a_.nrows() * static_cast<double>(b_.nnz()) /
               a_.ncols() / b_.ncols();
    }

    runtime::range items(size_type count) const {
        return runtime::range::items(count, on_.params.elementwise.group);
    }

    // Of rows as they are numbered (`placed`) or as they are stored.
    runtime::buffer unite_blocks(const bit_form& of, bool placed) {
        const size_type rows = placed ? of.nrows() : of.stored();
        const size_type count = ceil_div(rows, kBlock) * words_of(of);
        auto out = on_.stream.allocate<cl_uint>(count);
        on_.stream.launch(source_, "unite_blocks", items(count), of.words(),
                          size_type{words_of(of)}, rows, cl_uint{placed ? 1u : 0u}, of.places(),
                          out);
        return out;
    }

    engine& on_;
    const bit_form& a_;
    const bit_form& b_;
    runtime::program source_;
};

// Where devices share the host's memory, it may hold the bits.
storage::bit_ptr device_bits(engine& on, const node& of) {
    auto bits = storage::bits_of(on, of);
    return bits->is_on_host() ? storage::to_bits(on, *storage::dcsr_of(on, of)) : bits;
}

}  // namespace

node_ptr multiply_tiles(engine& on, const node& a, const node& b) {
    const auto left = device_bits(on, a);
    const auto right = device_bits(on, b);
    tiled_product product(on, *left, *right);
    const auto words = product.words();
    const auto counts =
        storage::count_bits(on, a.nrows(), b.ncols(), left->stored(), left->places(), words);
    if (counts.sum == 0) {
        return storage::make_empty(a.nrows(), b.ncols());
    }
    return node_of_bits(on,
                        std::make_shared<bit_form>(a.nrows(), b.ncols(), left->stored(), counts.sum,
                                                   product.places(counts.of_rows), words),
                        counts);
}

}  // namespace clbool::operations
