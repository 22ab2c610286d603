// SPDX-License-Identifier: MIT
// SpGEMM from request to result: plan, dispatch, mask.
#include <core/operations/spgemm/product.hpp>

#include <clbool/operations.hpp>
#include <core/cpu/products/bit_product.hpp>
#include <core/cpu/products/products.hpp>
#include <core/literature/products.hpp>
#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/spgemm/bit_tiles.hpp>
#include <core/operations/spgemm/masked/masked.hpp>
#include <core/operations/spgemm/multiply.hpp>
#include <core/storage/conversions/bit_conversions.hpp>
#include <core/storage/conversions/forms.hpp>

namespace clbool::operations {

namespace {

void note_kernels(engine& on, const char* method, const char* why) {
    note_step(on, "kernels", backend::kernels, method, why);
}

// Null where rows are too many or too heavy.
compressed_ptr try_thin(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                        const compressed_ptr& hidden) {
    auto product = may_be_thin(on, a, b) ? multiply_thin(on, a, b, hidden) : nullptr;
    if (product) {
        note_kernels(on, "thin", "few rows, which a group each sorts");
    }
    return product;
}

}  // namespace

compressed_ptr multiply(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                        multiplication_method method) {
    if (method == multiplication_method::automatic) {
        if (auto product = try_thin(on, a, b, nullptr)) {
            return product;
        }
    }
    const auto operands = resolve_operands(on, a, b);
    switch (method) {
        case multiplication_method::merge: return multiply_merge(on, operands);
        case multiplication_method::esc: return multiply_esc(on, operands);
        case multiplication_method::hash: return multiply_hash(on, operands);
        case multiplication_method::automatic:
        case multiplication_method::bitmap: break;
    }
    note_kernels(on, to_string(multiplication_method::bitmap),
                 "rows of few, many and most columns");
    return multiply_bitmap(on, operands);
}

namespace {

node_ptr multiply_on_host(engine& on, const node& a, const node& b, const node* mask,
                          bool complement) {
    const auto left = host_view::make(on, a);
    const auto right = host_view::make(on, b);
    if (mask == nullptr) {
        return storage::make_node(on, cpu::multiply(cpu::team(), left, right));
    }
    const auto under = host_view::make(on, *mask);
    return storage::make_node(on,
                              cpu::multiply(cpu::team(), left, right, &under.rows(), complement));
}

// In the smaller of both forms.
node_ptr multiply_in_bits(engine& on, const node& a, const node& b) {
    const storage::host_bits left(on, storage::bits_of(on, a));
    const storage::host_bits right(on, storage::bits_of(on, b));
    auto made = cpu::multiply(cpu::team(), left, right);
    if (made.nnz == 0) {
        return storage::make_empty(a.nrows(), b.ncols());
    }
    return made.nnz * sizeof(index_type) < made.rows.bytes()
               ? storage::make_node(on, cpu::to_rows(cpu::team(), made.rows))
               : storage::make_node(storage::keep_bits(on, std::move(made.rows), made.nnz));
}

// Bytes that may be allocated for bits.
size_type room_of(const engine& on) {
    auto& state = on.stream.state();
    const size_type most = state.info().max_allocation;
    return state.is_host() ? cpu::memory::room()
                           : std::min(state.pool().room(), most > 0 ? most : ~size_type{0});
}

// A product and its mask while a plan is carried out.
class product_task {
public:
    product_task(engine& on, node_ptr a, node_ptr b, const node* mask, bool complement,
                 const mxm_hints& hints)
        : on_(on), a_(std::move(a)), b_(std::move(b)), mask_(mask), device_(facts_of(on)) {
        request_.a = facts_of(on, *a_);
        request_.b = facts_of(on, *b_);
        request_.masked = mask != nullptr;
        request_.complement = complement;
        request_.mask = mask != nullptr ? facts_of(on, *mask) : matrix_facts();
        request_.hints = hints;
        request_.room = room_of(on);
    }

    product_result run() {
        const bool is_nothing = a_->empty() || b_->empty() ||
                                (mask_ != nullptr && !request_.complement && mask_->empty());
        if (is_nothing) {
            return {storage::make_empty(a_->nrows(), b_->ncols()), true};
        }
        count_on_host();
        const auto plan = plan_product(device_, request_);
        note_step(on_, "product", plan.by, plan.in_bits ? "bits" : to_string(plan.method));
        if (mask_ != nullptr) {
            note_step(on_, "mask", plan.by.where, plan.fused ? "fused" : "after", plan.why_mask);
        }
        return carry_out(plan);
    }

private:
    // Exact product count, only where it can decide for the host.
    void count_on_host() {
        if (!may_be_for_host(device_, request_)) {
            return;
        }
        const auto left = host_view::of(on_, *a_);
        const auto right = host_view::of(on_, *b_);
        if (left && right) {
            const size_type limit = device_.host_work;
            const size_type found = cpu::count_partial_products(*left, *right, limit);
            request_.host_products = found <= limit ? found : request_.host_products;
        }
    }

    product_result carry_out(const product_plan& plan) {
        const auto by_host = [&] {
            if (plan.in_bits) {
                return product_result{multiply_in_bits(on_, *a_, *b_), false};
            }
            return product_result{
                multiply_on_host(on_, *a_, *b_, plan.fused ? mask_ : nullptr, request_.complement),
                plan.fused};
        };
        return by_choice(
            on_, plan.by, [&] { return by_kernels(plan); }, by_host);
    }

    product_result by_kernels(const product_plan& plan) {
        if (plan.in_bits) {
            return {multiply_tiles(on_, *a_, *b_), false};
        }
        const auto first = storage::compressed_of(on_, *a_);
        const auto second = storage::compressed_of(on_, *b_);
        if (!plan.fused || mask_->empty()) {
            return {storage::make_node(multiply(on_, first, second, plan.method)), plan.fused};
        }
        const auto mask = storage::compressed_of(on_, *mask_);
        if (request_.complement && plan.method == multiplication_method::automatic &&
            request_.hints.mask == mask_method::automatic) {
            if (auto few = try_thin(on_, first, second, mask)) {
                return {storage::make_node(std::move(few)), true};
            }
        }
        return {storage::make_node(
                    request_.complement
                        ? multiply_outside(on_, resolve_operands(on_, first, second), mask)
                        : multiply_inside(on_, first, second, mask)),
                true};
    }

    engine& on_;
    node_ptr a_, b_;
    const node* mask_;
    device_facts device_;
    product_request request_;
};

}  // namespace

product_result multiply(engine& on, const node_ptr& a, const node_ptr& b, const node* mask,
                        bool complement, const mxm_hints& hints) {
    return product_task(on, a, b, mask, complement, hints).run();
}

}  // namespace clbool::operations

namespace clbool::v0 {

void mxm(context& on_context, matrix& out, mask_argument mask, accumulator accum, const matrix& a,
         const matrix& b, const descriptor& desc_given, const mxm_hints& hints_given) {
    operations::enter(on_context, "mxm", [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        const operations::factors of(on, "mxm", a, b, desc);
        operations::destination to(on, "mxm", out, mask, accum, desc, of.first.nrows(),
                                   of.second.ncols());
        operations::announce(on, "mxm", of.shapes());
        auto product = of.multiply(on, to.mask(), to.complement(), hints);
        to.write(on, std::move(product.entries), ewise_hints(hints.backend), product.masked);
    });
}

}  // namespace clbool::v0
