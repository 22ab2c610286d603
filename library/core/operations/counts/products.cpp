// SPDX-License-Identifier: MIT
// count_mxm and count_products.

#include <clbool/counts.hpp>
#include <clbool/error.hpp>

#include <core/cpu/products/products.hpp>
#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/handles.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/spgemm/masked/masked.hpp>
#include <core/operations/spgemm/masked/row_pairs.hpp>

#include <string>

namespace clbool::operations {

using primitives::size_block;

namespace {

constexpr size_type kTooMany = ~size_type{0};

// A checked product and mask of which something is counted.
struct counted_product {
    operand first, second;
    node_ptr mask;  // may be null
    bool complement;
    bool second_transposed;

    counted_product(engine& on, const char* name, mask_argument under, const matrix& a,
                    const matrix& b, const descriptor& desc, bool keeps_second)
        : first(on, name, "the first operand", a, desc.transpose_first),
          second(on, name, "the second operand", b, desc.transpose_second && !keeps_second),
          mask(under.get() != nullptr ? under.get()->node() : nullptr),
          complement(desc.complement != under.is_complement()),
          second_transposed(desc.transpose_second && keeps_second) {
        if (first.ncols() != inner()) {
            throw dimension_mismatch(std::string(name) + ": cannot multiply " + shapes());
        }
        if (mask != nullptr) {
            storage::require_same_context(on.stream, *mask, std::string(name) + ": the mask");
            require_same_shape(name, "the mask", *mask, "the product",
                               *storage::make_empty(first.nrows(), outer()));
            note_operand(on, "the mask", *mask);
        }
        announce(on, name, shapes());
    }

    index_type inner() const { return second_transposed ? second.ncols() : second.nrows(); }
    index_type outer() const { return second_transposed ? second.nrows() : second.ncols(); }
    std::string shapes() const { return shape_text(first) + " by " + shape_text(inner(), outer()); }
    bool has_mask() const { return mask != nullptr && !mask->empty(); }
    bool takes_nothing() const { return complement ? mask == nullptr : is_masked_out(); }

private:
    bool is_masked_out() const { return mask != nullptr && mask->empty(); }
};

// Host work: the number of products, up to the host's limit.
size_type host_work(engine& on, const node& a, const node& b) {
    const size_type limit = facts_of(on).host_work;
    if (a.nnz() > limit) {
        return kTooMany;
    }
    const auto left = host_view::of(on, a);
    const auto right = host_view::of(on, b);
    if (!left || !right) {
        return kTooMany;
    }
    const size_type found = cpu::count_partial_products(*left, *right, limit);
    return found <= limit ? a.nnz() + found : kTooMany;
}

bool all_seen(const engine& on, const node& a, const node& b, const node* mask) {
    return storage::is_seen_by_host(on, a) && storage::is_seen_by_host(on, b) &&
           (mask == nullptr || storage::is_seen_by_host(on, *mask));
}

// --- Entries of the product (symbolic SpGEMM) ---

size_type entries_by_host(engine& on, const node& a, const node& b, const node* mask,
                          bool complement) {
    const auto left = host_view::make(on, a);
    const auto right = host_view::make(on, b);
    if (mask == nullptr) {
        return cpu::count_product_entries(cpu::team(), left, right, nullptr, false);
    }
    const auto under = host_view::make(on, *mask);
    return cpu::count_product_entries(cpu::team(), left, right, &under.rows(), complement);
}

// The mask is null or not empty.
size_type entries_by_kernels(engine& on, const node& a, const node& b, const node* mask,
                             bool complement) {
    const auto left = storage::compressed_of(on, a);
    const auto right = storage::compressed_of(on, b);
    const auto under = mask != nullptr ? storage::compressed_of(on, *mask) : compressed_ptr();
    if (under == nullptr || complement) {
        return count_outside(on, resolve_operands(on, left, right), under);
    }
    return count_inside(on, left, right, under);
}

size_type count_entries(engine& on, const counted_product& of, backend asked) {
    const auto a = of.first.get(on, asked);
    const auto b = of.second.get(on, asked);
    if (a->empty() || b->empty() || of.takes_nothing()) {
        return 0;
    }
    const node* const mask = of.has_mask() ? of.mask.get() : nullptr;
    const auto by =
        plan_backend(facts_of(on), asked, false, all_seen(on, *a, *b, mask), host_work(on, *a, *b));
    note_step(on, "counting", by,
              mask == nullptr ? "rows, as a product's first pass"
              : of.complement ? "rows outside the mask"
                              : "entries of the mask that are met");
    const auto by_host = [&] { return entries_by_host(on, *a, *b, mask, of.complement); };
    return by_choice(
        on, by, [&] { return entries_by_kernels(on, *a, *b, mask, of.complement); }, by_host);
}

// --- Products inside a mask ---

// Sum over entries (i, k) of `named` of |row i of `a` ∩ row k of `b`|, e.g. triangles. No operand
// is empty; columns of `named` are rows of b; `named` and `a` have equal heights. One host read.
size_type count_meetings(engine& on, const compressed_ptr& named, const compressed_ptr& a,
                         const compressed_ptr& b) {
    constexpr size_type kCounters = 64;  // spread over work-groups against atomic contention
    const auto operands = resolve_operands(on, named, b);
    const size_block sizes(on);
    const auto sums = on.stream.allocate_zeroed<cl_uint>(2 * kCounters);
    const row_pairs pairs(on, operands, *a);
    auto source = pairs.program("core/operations/counts/meetings.cl");
    source.set("COUNTERS", kCounters);
    pairs.launch(source, "meet_short_rows", "meet_long_rows", sums, sizes);
    const auto halves = on.stream.read_small<cl_uint>(sums, 2 * kCounters);
    size_type sum = 0;
    for (size_type i = 0; i < halves.size(); i += 2) {
        sum += halves[i] + (size_type{halves[i + 1]} << 32);
    }
    return sum;
}

// Each entry (i, k) of `named` intersects row i of `a` with row k of `b`.
struct meeting {
    node_ptr named, a, b;
};

size_type meet(engine& on, const meeting& of, backend asked) {
    if (of.named->empty() || of.a->empty() || of.b->empty()) {
        return 0;
    }
    const auto by = plan_backend(facts_of(on), asked, false, all_seen(on, *of.named, *of.b, &*of.a),
                                 host_work(on, *of.named, *of.b));
    note_step(on, "counting", by, "rows intersected");
    const auto by_host = [&] {
        return cpu::count_meetings(cpu::team(), host_view::make(on, *of.named),
                                   host_view::make(on, *of.a), host_view::make(on, *of.b));
    };
    return by_choice(
        on, by,
        [&] {
            return count_meetings(on, storage::compressed_of(on, *of.named),
                                  storage::compressed_of(on, *of.a),
                                  storage::compressed_of(on, *of.b));
        },
        by_host);
}

// All products: for each entry of a the length of a row of b.
size_type count_all(engine& on, const node_ptr& a, const node_ptr& b, backend asked) {
    if (a->empty() || b->empty()) {
        return 0;
    }
    const auto by =
        plan_backend(facts_of(on), asked, false, all_seen(on, *a, *b, nullptr), a->nnz());
    note_step(on, "counting", by, "lengths of rows");
    const auto by_host = [&] {
        return cpu::count_all_products(cpu::team(), host_view::make(on, *a),
                                       host_view::make(on, *b));
    };
    return by_choice(
        on, by,
        [&] {
            const primitives::size_block sizes(on);
            count_partial_products(on,
                                   resolve_operands(on, storage::compressed_of(on, *a),
                                                    storage::compressed_of(on, *b)),
                                   sizes);
            return sizes.read(on).total[0];
        },
        by_host);
}

// Masked count: entries of a select rows of b to intersect with the mask's rows; with b transposed,
// entries of the mask select rows of b as stored, to intersect with a's rows.
size_type count_inside_mask(engine& on, const counted_product& of, backend asked) {
    const auto a = of.first.get(on, asked);
    const auto b = of.second.get(on, asked);
    return of.second_transposed ? meet(on, {of.mask, a, b}, asked)
                                : meet(on, {a, of.mask, b}, asked);
}

size_type count_all_products(engine& on, const counted_product& of, backend asked) {
    const auto b = of.second.get(on, asked);
    return count_all(on, of.first.get(on, asked),
                     of.second_transposed ? transposed(on, b, asked) : b, asked);
}

size_type count(engine& on, const counted_product& of, backend asked) {
    if (of.takes_nothing()) {
        return 0;
    }
    if (!of.has_mask()) {
        return count_all_products(on, of, asked);
    }
    const size_type inside = count_inside_mask(on, of, asked);
    return of.complement ? count_all_products(on, of, asked) - inside : inside;
}

}  // namespace

}  // namespace clbool::operations

namespace clbool::v0 {

size_type count_mxm(context& on_context, mask_argument mask, const matrix& a, const matrix& b,
                    const descriptor& desc_given, const operation_hints& hints_given) {
    return operations::enter(on_context, "count_mxm", [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        const operations::counted_product of(on, "count_mxm", mask, a, b, desc, false);
        return operations::count_entries(on, of, hints.backend);
    });
}

size_type count_products(context& on_context, mask_argument mask, const matrix& a, const matrix& b,
                         const descriptor& desc_given, const operation_hints& hints_given) {
    return operations::enter(on_context, "count_products", [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        const bool keeps_second = mask.get() != nullptr;
        const operations::counted_product of(on, "count_products", mask, a, b, desc, keeps_second);
        return operations::count(on, of, hints.backend);
    });
}

}  // namespace clbool::v0
