// SPDX-License-Identifier: MIT
// Write-back of vector results: out<mask, replace> accum= result.
#include <core/operations/vectors/vector_write_back.hpp>

#include <clbool/error.hpp>
#include <core/operations/vectors/vector_plan.hpp>

#include <algorithm>

namespace clbool::operations {

using cpu::vector_set;

std::string describe(const vector_node& a) {
    const auto count = a.known_count();
    return "size " + std::to_string(a.size()) + ", " +
           (count ? std::to_string(*count) : std::string("some")) + " entries of " +
           to_string(a.type());
}

void note_operand(engine& on, const std::string& role, const vector_node& a) {
    if (auto* const about = on.stream.description()) {
        about->operands.push_back(role + ": " + describe(a));
    }
}

vector_ptr input(engine& on, const char* operation, const std::string& name, const vector_base& a) {
    auto node = a.node();
    storage::require_same_context(on, *node, std::string(operation) + ": " + name);
    note_operand(on, name, *node);
    return node;
}

void require_size(const char* operation, const std::string& name, const vector_node& a,
                  const std::string& of, index_type size) {
    if (a.size() != size) {
        throw dimension_mismatch(std::string(operation) + ": " + name + " is of size " +
                                 std::to_string(a.size()) + " but " + of + " of size " +
                                 std::to_string(size));
    }
}

vector_destination::vector_destination(engine& on, const char* operation, vector_base& out,
                                       vector_mask mask, const vector_accumulator& accum,
                                       const descriptor& desc, index_type size, backend asked)
    : out_(out),
      mask_(mask.get() != nullptr ? mask.get()->node() : nullptr),
      accum_(accum),
      desc_(read_sized(desc)),
      size_(size),
      asked_(asked),
      old_(out.node()) {
    desc_.complement = desc_.complement != mask.is_complement();
    if (accum.is_logical() && type() != element_type::boolean) {
        throw invalid_argument(std::string(operation) +
                               ": accumulator::logical_or is for bits; the output holds " +
                               to_string(type()));
    }
    if (accum.op()) {
        storage::require_operator(operation, *accum.op(), type());
    }
    if (mask_ != nullptr) {
        storage::require_same_context(on, *mask_, std::string(operation) + ": the mask");
        require_size(operation, "the mask", *mask_, "the result", size);
        note_operand(on, "the mask", *mask_);
    }
    if (takes_all()) {
        return;
    }
    // An output of size 0 stands for an empty one of the right size.
    if (old_->size() == 0) {
        old_ = storage::empty_vector(size, type());
    }
    storage::require_same_context(on, *old_, std::string(operation) + ": the output");
    require_size(operation, "the output", *old_, "the result", size);
    note_operand(on, "the output", *old_);
}

vector_ptr vector_destination::combine(engine& on, vector_set what, const vector_ptr& a,
                                       const vector_ptr& b, vector_op op) const {
    const bool unites = what == vector_set::unite;
    if (a->is_known_empty()) {
        return unites ? b : a;
    }
    if (b->is_known_empty()) {
        return what == vector_set::intersect ? storage::empty_vector(size_, type()) : a;
    }
    return combined_vectors(on, "output", asked_, what, a, b, unites, op);
}

vector_ptr vector_destination::masked(engine& on, const vector_ptr& a, bool inside) const {
    if (mask_ == nullptr) {
        return inside == desc_.complement ? storage::empty_vector(size_, type()) : a;
    }
    return combine(on, inside == desc_.complement ? vector_set::subtract : vector_set::intersect, a,
                   mask_, vector_op::first);
}

void vector_destination::write(engine& on, vector_ptr result) {
    if (mask_ == nullptr && !desc_.complement) {
        if (accum_.op()) {
            put_with(on, std::move(old_), result, *accum_.op());
        } else {
            put(on, std::move(result));
        }
        return;
    }
    write_masked(on, masked(on, result, true));
}

// With an accumulator, old entries both outside and inside the mask are kept.
void vector_destination::write_masked(engine& on, vector_ptr result) {
    if (takes_all()) {
        put(on, std::move(result));
        return;
    }
    vector_ptr kept = desc_.replace ? masked(on, old_, true)
                      : accum_.op() ? std::move(old_)
                                    : masked(on, old_, false);
    put_with(on, std::move(kept), result, accum_.op().value_or(vector_op::second));
}

// The result is complete inside the mask and overrides old values there.
void vector_destination::write_inside(engine& on, vector_ptr result) {
    if (takes_all() || desc_.replace) {
        write_masked(on, std::move(result));
        return;
    }
    put_with(on, std::move(old_), result, accum_.op().value_or(vector_op::second));
}

// Copy-on-write: updates an unshared output in place (e.g. visited vertices of a BFS).
void vector_destination::put_with(engine& on, vector_ptr kept, const vector_ptr& result,
                                  vector_op op) {
    const bool unshared = kept == out_.node() && kept.use_count() == 2 && kept != result;
    const auto list = unshared ? result->on_host() : nullptr;
    if (list && kept->take_in(list->entries().view(), op)) {
        note_step(on, "output", backend::host, "in place", "no other handle shares it");
        put(on, std::move(kept));
        return;
    }
    put(on, combine(on, vector_set::unite, kept, result, op));
}

void vector_destination::write_at(engine& on, const vector_ptr& result, const vector_ptr& region) {
    storage::require_same_context(on, *old_, "the output");
    const vector_ptr kept =
        accum_.op() ? old_ : combine(on, vector_set::subtract, old_, region, vector_op::first);
    const vector_ptr all =
        combine(on, vector_set::unite, kept, result, accum_.op().value_or(vector_op::second));
    const vector_ptr inside = masked(on, all, true);
    put(on, desc_.replace ? inside
                          : combine(on, vector_set::unite, masked(on, old_, false), inside,
                                    vector_op::second));
}

void vector_destination::put(engine& on, vector_ptr result) {
    if (auto* const about = on.stream.description()) {
        about->result = describe(*result);
    }
    out_.reset(std::move(result));
}

bitmap bitmap_of(engine& on, const vector_node& a) {
    return {a.size(), a.type(), *storage::device_vector_of(on, a)};
}

choice choose_backend(engine& on, const char* step, backend asked,
                      std::initializer_list<const vector_node*> operands,
                      const vector_extent& beside) {
    bool seen = true;
    size_type work = beside.entries;
    index_type largest = beside.size;
    for (const auto* const one : operands) {
        seen = seen && storage::is_seen_by_host(on, *one);
        work += one->known_count().value_or(one->size());
        largest = std::max(largest, one->size());
    }
    const auto by = plan_vectors(facts_of(on), asked, seen, work, largest);
    note_step(on, step, by, by.where == backend::host ? "threads" : "bitmaps");
    return by;
}

vector_ptr combined_vectors(engine& on, const char* step, backend asked, vector_set what,
                            const vector_ptr& a, const vector_ptr& b, bool second_counts,
                            vector_op op) {
    return by_kernels_or_host(
        on, step, asked, {a.get(), b.get()},
        [&] {
            return storage::make_vector(
                a->size(), a->type(),
                combine_bitmaps(on, what, bitmap_of(on, *a), bitmap_of(on, *b), second_counts, op));
        },
        [&] {
            const host_vector_view left(on, *a);
            const host_vector_view right(on, *b);
            const auto other = second_counts ? right.view() : right.view().pattern();
            return storage::make_vector(
                on, cpu::combine(cpu::team(), what, left, other, a->type(), op));
        });
}

}  // namespace clbool::operations
