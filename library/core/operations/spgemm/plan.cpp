// SPDX-License-Identifier: MIT
// Plans of SpGEMM requests and launches.
#include <core/operations/spgemm/plan.hpp>

#include <core/cpu/forms/bit_rows.hpp>
#include <core/operations/spgemm/bit_tiles.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

// A fused mask is read completely: beyond this many entries per expected product, masking
// afterwards is cheaper.
constexpr size_type kMaskEntries = 4;

bool has_method(const mxm_hints& hints) noexcept {
    return hints.method != multiplication_method::automatic;
}

// Under a mask every product is looked up in the mask's row.
size_type host_work(const product_request& request) noexcept {
    constexpr size_type kLookup = 4;
    if (request.host_products == ~size_type{0}) {
        return request.host_products;
    }
    return request.a.nnz + request.host_products * (request.masked ? kLookup : 1);
}

size_type estimated_products(const product_request& request) noexcept {
    const auto& b = request.b;
    const size_type rows = std::max<size_type>(1, std::min<size_type>(b.nrows, b.nnz));
    return request.a.nnz * (b.nnz / rows + 1);
}

// Whether dense accumulators beat looking up each entry of a mask.
bool is_dense(const matrix_facts& of) noexcept {
    constexpr double kEntriesOfWord = 0.5;
    constexpr size_type kLeastEntries = size_type{1} << 16;  // fewer take only a few launches
    return of.nnz >= kLeastEntries && static_cast<double>(of.nnz) * 32 >
                                          kEntriesOfWord * static_cast<double>(of.nrows) * of.ncols;
}

// A step is 64 entries of a row by 1024 columns.
struct bit_costs {
    double step;    // products of lists in its time
    double tables;  // steps that take as long as the tables of one
    double calls;   // products of lists in the time of what is launched …
    double masks;   // … and of what applies masks, to lists; 0: to bits
};

// Costs of products in bits. On the host (cpu/products/bit_product.hpp) random operands of one
// entry in 45 are at the limit. Kernels (bit_tiles.hpp) always compute whole tiles.
bit_costs bit_costs_of(const device_facts& device) noexcept {
    return device.has_kernels
               ? bit_costs{static_cast<double>(device.bit_step), 256, 1 << 16, 1 << 23}
               : bit_costs{32, 256, 0, 0};
}

// Whether unions of rows of bits are taken, and a mask afterwards, unless the mask's entries are
// few to search for. An entry becomes a bit in the time of a product of lists. Rows of bits take
// room for all columns, whatever the result has.
bool pays_in_bits(const product_request& request, const bit_costs& costs) noexcept {
    constexpr double kProductsOfSearch = 8;
    const auto& a = request.a;
    const auto& b = request.b;
    const auto bytes = [](index_type nrows, index_type ncols) {
        return cpu::bit_matrix::bytes(nrows, ncols, nrows);
    };
    const size_type listed = request.masked && costs.masks > 0 ? size_type{a.nrows} * b.ncols : 0;
    const size_type all = bytes(a.nrows, a.ncols) + bytes(b.nrows, b.ncols) +
                          bytes(a.nrows, b.ncols) + listed * sizeof(index_type);
    const double steps = (a.nrows + costs.tables) * (a.ncols / 64 + 1) * (b.ncols / 1024 + 1);
    auto products = static_cast<double>(estimated_products(request));
    if (request.masked && !request.complement) {
        const double searches =
            static_cast<double>(request.mask.nnz) * static_cast<double>(a.nnz / a.nrows + 1);
        products = std::min(products, searches * kProductsOfSearch);
    }
    const auto entries = static_cast<double>(a.nnz + b.nnz + request.mask.nnz + listed);
    return all <= request.room / 2 &&
           products > costs.step * steps + entries + costs.calls + (listed > 0 ? costs.masks : 0);
}

// Kernels multiply in bits where the plan leaves the method open; the host does in any case.
bool is_for_bits(const device_facts& device, const product_request& request,
                 const choice& by) noexcept {
    const bool may =
        !device.has_kernels || (by.where == backend::kernels && !has_method(request.hints) &&
                                device.bit_step > 0 && request.a.ncols <= kMostTiledColumns);
    return may && request.hints.mask != mask_method::fused &&
           pays_in_bits(request, bit_costs_of(device));
}

}  // namespace

bool may_be_for_host(const device_facts& device, const product_request& request) {
    auto least = request;
    least.host_products = 0;
    const auto by = plan_product(device, least).by;
    return by.where == backend::host && device.has_kernels &&
           request.hints.backend == backend::automatic;
}

product_plan plan_product(const device_facts& device, const product_request& request) {
    const auto& hints = request.hints;
    const bool seen = request.a.seen && request.b.seen;
    const auto by =
        plan_backend(device, hints.backend, has_method(hints), seen, host_work(request));
    if (is_for_bits(device, request, by)) {
        return {{by.where, "rows are dense"}, hints.method, false, "made in bits", true};
    }
    if (!request.masked) {
        return {by, hints.method, false, ""};
    }
    if (hints.mask == mask_method::after) {
        return {by, hints.method, false, "asked for"};
    }
    if (by.where == backend::host) {
        const bool fused =
            request.mask.seen || hints.mask == mask_method::fused || hints.backend == backend::host;
        return {by, hints.method, fused,
                fused ? "the host multiplies under masks" : "the mask is on the device"};
    }
    if (has_method(hints) && hints.method != multiplication_method::bitmap) {
        return {by, hints.method, false, "the method knows no masks"};
    }
    if (hints.mask == mask_method::fused) {
        return {by, hints.method, true, "asked for"};
    }
    if (request.complement) {
        return {by, hints.method, true, "what the mask has is never written"};
    }
    if (is_dense(request.b)) {
        return {by, hints.method, false, "rows are dense: words of bits hold many entries"};
    }
    return request.mask.nnz / kMaskEntries <= estimated_products(request)
               ? product_plan{by, hints.method, true, "only what the mask has is looked for"}
               : product_plan{by, hints.method, false, "the mask is far larger than the product"};
}

const char* to_string(multiplication_method method) noexcept {
    switch (method) {
        case multiplication_method::automatic: return "automatic";
        case multiplication_method::bitmap: return "bitmap";
        case multiplication_method::hash: return "hash";
        case multiplication_method::merge: return "merge";
        case multiplication_method::esc: break;
    }
    return "esc";
}

namespace {

// One run per non-empty bin, the first of kind `least`; bins of up to `small_weight` take the
// smaller groups.
std::vector<row_run> plan_runs(const binning& bins, const bin_counts& counts, size_type heaviest,
                               row_run::kind least, size_type small_weight, size_type small_group,
                               size_type group) {
    std::vector<row_run> runs;
    cl_uint first = counts[0];
    for (cl_uint bin = 1; bin <= bins.last; first += counts[bin], ++bin) {
        const bool is_local = bin < bins.last;
        const size_type limit = is_local ? bins.limit(bin) : heaviest;
        if (counts[bin] > 0) {
            const auto how = is_local ? row_run::kind::local : row_run::kind::global;
            runs.push_back({bin == 1 ? least : how, first, counts[bin],
                            is_local && limit <= small_weight ? small_group : group, limit});
        }
    }
    return runs;
}

}  // namespace

std::vector<row_run> plan_hash(const binning& bins, const bin_counts& counts, size_type heaviest,
                               const tuning::parameters& params) {
    const auto& p = params.hash;
    return plan_runs(bins, counts, heaviest, row_run::kind::local, p.small_weight, p.small_group,
                     p.large_group);
}

std::vector<row_run> plan_merge(const binning& bins, const bin_counts& counts, size_type heaviest,
                                const tuning::parameters& params) {
    const auto& p = params.merge_product;
    return plan_runs(bins, counts, heaviest, row_run::kind::light, kLightRow, p.light_group,
                     p.group);
}

size_type plan_global_groups(size_type rows, size_type table_bytes, size_type device_bytes,
                             const tuning::parameters& params) noexcept {
    // Tables take at most 1/16 of the device's memory, but one is always needed.
    const size_type affordable = device_bytes / 16 / std::max<size_type>(table_bytes, 1);
    return std::max<size_type>(1, std::min({rows, params.hash.global_groups, affordable}));
}

}  // namespace clbool::operations
