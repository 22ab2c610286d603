// SPDX-License-Identifier: MIT
// Index lists, checked and transferred; host side of core/operations/vectors/moves.cl.
#include <core/operations/vectors/move_kernels.hpp>

#include <clbool/error.hpp>
#include <core/primitives/radix_sort.hpp>
#include <core/storage/conversions/uploads.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>

namespace clbool::operations {

namespace {

// Whether a range is monotonic without overflow, so that checking its ends suffices.
bool is_monotonous(const indices& of) noexcept {
    constexpr std::int64_t kLongest = std::int64_t{1} << 30;
    return of.list() == nullptr && of.first() <= kMaxDimension && of.step() < kLongest &&
           of.step() > -kLongest;
}

bool are_inside(const indices& of, size_type count, index_type size) noexcept {
    return count == 0 || of.is_all() ||
           (is_monotonous(of) && of.at(0) < size && of.at(count - 1) < size);
}

}  // namespace

vector_places::vector_places(const char* operation, const indices& given, const char* what,
                             index_type size)
    : given_(given), size_(size) {
    const size_type count = given.size(size);
    if (count > kMaxDimension) {
        throw invalid_argument(std::string(operation) + ": " + std::to_string(count) +
                               " indices are more than a vector may have");
    }
    count_ = static_cast<index_type>(count);
    if (are_inside(given, count, size)) {
        return;
    }
    for (size_type k = 0; k < count; ++k) {
        if (const size_type i = given.at(k); i >= size) {
            throw invalid_argument(std::string(operation) + ": index " + std::to_string(k) +
                                   " of the list, " + std::to_string(i) + ", is outside " + what +
                                   " of size " + std::to_string(size));
        }
    }
}

std::vector<index_type> vector_places::listed() const {
    if (given_.list() != nullptr) {
        return *given_.list();
    }
    std::vector<index_type> list(count_);
    for (index_type k = 0; k < count_; ++k) {
        list[k] = static_cast<index_type>(given_.at(k));
    }
    return list;
}

device_places vector_places::on_device(engine& on) const {
    device_places out{runtime::buffer(), given_.first(), cl_long{given_.step()}};
    if (given_.list() != nullptr) {
        out.list = storage::upload_kept(on, std::make_shared<const indices>(given_),
                                        given_.list()->data(), count_);
    }
    return out;
}

namespace {

constexpr index_type kSetsOfALaunch = 8;

runtime::program moves_program(const engine& on, element_type type) {
    return primitives::items_program(on, "core/operations/vectors/moves.cl").set("VALUE", type);
}

// Array over all indices for the last, or first, k that scatters to each; bits need none.
runtime::buffer no_winners(engine& on, index_type size, element_type type) {
    if (type == element_type::boolean) {
        return runtime::buffer();
    }
    auto winners = on.stream.allocate_zeroed<cl_uint>(size);
    return winners;
}

enum class filter : cl_uint { none, inside, outside };

filter filter_of(const bitmap_assignment& what) noexcept {
    return what.mask == nullptr ? filter::none : what.complement ? filter::outside : filter::inside;
}

// Scatter strategy by how colliding entries are combined.
enum class move_meeting {
    alike,   // not at all: bits
    winner,  // the first or last wins
    joined,  // atomics, order-independent
    in_turn  // stable sort, in order
};

move_meeting meeting_of(element_type type, vector_op op) noexcept {
    if (type == element_type::boolean) {
        return move_meeting::alike;
    }
    if (op == vector_op::first || op == vector_op::second) {
        return move_meeting::winner;
    }
    return type == element_type::uint32 && op != vector_op::bit_and_not ? move_meeting::joined
                                                                        : move_meeting::in_turn;
}

// Identity of the atomic operation.
cl_uint start_of(vector_op op) noexcept {
    return op == vector_op::min || op == vector_op::bit_and ? std::numeric_limits<cl_uint>::max()
                                                            : 0;
}

class scattering {
public:
    scattering(engine& on, const bitmap& u, const bitmap& at, index_type size, vector_op op)
        : on_(on), u_(u), at_(at), size_(size), op_(op), source_(moves_program(on, u.type)) {}

    device_vector run() {
        auto out = storage::allocate_bitmap(on_, size_, u_.type, true);
        switch (meeting_of(u_.type, op_)) {
            case move_meeting::joined: join(out); break;
            case move_meeting::in_turn: combine_in_turn(out); break;
            case move_meeting::alike:
            case move_meeting::winner: mark(out); break;
        }
        return out;
    }

private:
    template <class... More>
    void launch(const char* name, const More&... more) {
        on_.stream.launch(source_, name, items(on_, u_.size), size_type{u_.size}, u_.form.bits,
                          at_.form.bits, at_.form.values, size_, more...);
    }

    void mark(const device_vector& out) {
        const cl_uint is_first = op_ == vector_op::first ? 1 : 0;
        const auto winners = no_winners(on_, size_, u_.type);
        launch("scatter_marks", is_first, out.bits, winners);
        if (winners) {
            on_.stream.launch(source_, "take_winners", items(on_, size_), size_type{size_},
                              is_first, winners, u_.form.values, out.values);
        }
    }

    void join(const device_vector& out) {
        on_.stream.fill<cl_uint>(out.values, start_of(op_), size_);
        launch("scatter_joined", static_cast<cl_uint>(op_), u_.form.values, out.bits, out.values);
    }

    // Stable radix sort by target, then a reduction per run: the order is kept.
    void combine_in_turn(const device_vector& out) {
        const auto all = primitives::allocate_pairs(on_, u_.size);
        launch("scatter_pairs", all.rows, all.cols);
        const unsigned bits =
            size_ == kMaxDimension ? 32 : primitives::index_bits(size_ + 1);  // size: no target
        const auto sorted = primitives::sort_by_rows(on_, all, bits);
        on_.stream.launch(source_, "combine_runs", items(on_, u_.size), size_type{u_.size},
                          sorted.rows, sorted.cols, size_, static_cast<cl_uint>(op_),
                          u_.form.values, out.bits, out.values);
    }

    engine& on_;
    const bitmap& u_;
    const bitmap& at_;
    index_type size_;
    vector_op op_;
    runtime::program source_;
};

}  // namespace

device_vector gather_places(engine& on, const bitmap& u, const device_places& from,
                            index_type count) {
    auto out = storage::allocate_bitmap(on, count, u.type, true);
    on.stream.launch(moves_program(on, u.type), "gather_places", items(on, count), size_type{count},
                     from.list, from.first, from.step, runtime::buffer(), size_type{u.size},
                     u.form.bits, u.form.values, out.bits, out.values);
    return out;
}

device_vector gather_bitmap(engine& on, const bitmap& u, const bitmap& at) {
    auto out = storage::allocate_bitmap(on, at.size, u.type, true);
    on.stream.launch(moves_program(on, u.type), "gather_places", items(on, at.size),
                     size_type{at.size}, at.form.values, cl_ulong{0}, cl_long{0}, at.form.bits,
                     size_type{u.size}, u.form.bits, u.form.values, out.bits, out.values);
    return out;
}

device_vector assign_bitmap(engine& on, const bitmap& old, const bitmap_assignment& what,
                            const device_places& to, index_type count) {
    const auto source = moves_program(on, old.type);
    auto& stream = on.stream;
    const size_type words = storage::device_words_of(old.size);
    const bool has_winners = what.u != nullptr && old.type != element_type::boolean;
    const size_type marked =
        words * (what.u != nullptr ? 2 : 1) + (has_winners ? size_type{old.size} : 0);
    const auto marks = stream.allocate_zeroed<cl_uint>(marked);
    const device_vector from = what.u != nullptr ? what.u->form : device_vector();
    stream.launch(source, "mark_places", items(on, count), size_type{count}, to.list, to.first,
                  to.step, from.bits, marks, words);
    auto out = storage::allocate_bitmap(on, old.size, old.type, false);
    with_number(what.value, old.type, [&](auto number) {
        stream.launch(source, "assign_places", items(on, words * 32),
                      static_cast<cl_uint>(what.accum.value_or(vector_op::second)),
                      cl_uint{what.accum ? 1u : 0u}, static_cast<cl_uint>(filter_of(what)),
                      cl_uint{what.replace ? 0u : 1u},
                      what.mask != nullptr ? what.mask->form.bits : runtime::buffer(), marks, words,
                      from.bits, from.values, number, old.form.bits, old.form.values, out.bits,
                      out.values);
    });
    return out;
}

device_vector scatter_bitmap(engine& on, const bitmap& u, const bitmap& at, index_type size,
                             vector_op combine) {
    return scattering(on, u, at, size, combine).run();
}

device_vector pack_bitmaps(engine& on, index_type size, const std::vector<bitmap>& sets) {
    auto out = storage::allocate_bitmap(on, size, element_type::uint64, sets.empty());
    const auto source = moves_program(on, element_type::uint64);
    const size_type words = storage::device_words_of(size);
    for (std::size_t first = 0; first < sets.size(); first += kSetsOfALaunch) {
        std::array<runtime::buffer, kSetsOfALaunch> some;
        const auto count = std::min<std::size_t>(sets.size() - first, kSetsOfALaunch);
        for (std::size_t n = 0; n < count; ++n) {
            some[n] = sets[first + n].form.bits;
        }
        on.stream.launch(source, "pack_bits", items(on, words * 32), size_type{size}, words,
                         static_cast<cl_uint>(first), static_cast<cl_uint>(count), some[0], some[1],
                         some[2], some[3], some[4], some[5], some[6], some[7], out.bits,
                         out.values);
    }
    return out;
}

bool are_equal(engine& on, const bitmap& a, const bitmap& b) {
    constexpr size_type kMostGroups = 512;
    const size_type group = on.params.elementwise.group;
    const auto differs = on.stream.allocate_zeroed<cl_uint>(1);
    on.stream.launch(
        moves_program(on, a.type), "compare_vectors",
        runtime::range::groups(std::min(kMostGroups, (a.size + group - 1) / group), group),
        size_type{a.size}, a.form.bits, a.form.values, b.form.bits, b.form.values, differs);
    return on.stream.read_small<cl_uint>(differs, 1).front() == 0;
}

}  // namespace clbool::operations
