// SPDX-License-Identifier: MIT
// Random sequences of calls with handles that are alive, freed, null, of another kind, or random
// numbers. No call may crash; one with a handle that is not right must say so, and one with right
// handles must not.
#include "owned.hpp"

#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace clbool {
namespace {

template <class Handle>
Handle* as_handle(std::uintptr_t number) {
    return reinterpret_cast<Handle*>(number);  // NOLINT(performance-no-int-to-ptr)
}

/// Handles of all kinds, in all conditions, and what picks among them.
class handle_pool {
public:
    explicit handle_pool(std::uint64_t seed) : random_(seed) {}

    std::uint32_t below(std::uint32_t bound) {
        return std::uniform_int_distribution<std::uint32_t>(0, bound - 1)(random_);
    }
    bool chance(std::uint32_t percent) { return below(100) < percent; }

    /// A new call begins: all handles that it gets may be right.
    void begin() { wrong_ = false; }
    /// Whether one of the handles that the call got is not right.
    bool wrong() const noexcept { return wrong_; }

    /// Mostly a handle of this kind that is alive, if there is one.
    template <class Handle>
    Handle* pick() {
        std::vector<Handle*>& alive = of<Handle>();
        if (!alive.empty() && !chance(6)) {
            return alive[below(static_cast<std::uint32_t>(alive.size()))];
        }
        wrong_ = true;
        switch (below(4)) {
            case 0: return nullptr;
            case 1: return as_handle<Handle>(other_than<Handle>());
            case 2: return as_handle<Handle>(static_cast<std::uintptr_t>(random_()) | 1U);
            default: return freed_.empty() ? nullptr : as_handle<Handle>(any_freed());
        }
    }

    template <class Handle>
    void keep(clbool_status status, Handle* made) {
        if (status == CLBOOL_OK) {
            of<Handle>().push_back(made);
        }
    }

    /// Frees a handle that pick() gave.
    template <class Handle>
    clbool_status release(Handle* handle) {
        const clbool_status status = testing::free_handle(handle);
        if (handle == nullptr) {
            wrong_ = false;  // null may be freed
        } else if (status == CLBOOL_OK) {
            std::vector<Handle*>& alive = of<Handle>();
            for (Handle*& each : alive) {
                if (each == handle) {
                    std::swap(each, alive.back());
                    alive.pop_back();
                    break;
                }
            }
            freed_.push_back(reinterpret_cast<std::uintptr_t>(handle));
        }
        return status;
    }

    template <class Handle>
    std::vector<Handle*>& of() {
        return std::get<std::vector<Handle*>>(alive_);
    }

    void release_all() {
        std::apply([](auto&... each) { (release_each(each), ...); }, alive_);
    }

private:
    using kinds = std::tuple<
        std::vector<clbool_texts*>, std::vector<clbool_path_list*>, std::vector<clbool_cursor*>,
        std::vector<clbool_devices*>, std::vector<clbool_context*>, std::vector<clbool_matrix*>,
        std::vector<clbool_vector*>, std::vector<clbool_stop*>, std::vector<clbool_graph*>,
        std::vector<clbool_grammar*>, std::vector<clbool_cfpq*>, std::vector<clbool_rpq*>,
        std::vector<clbool_paths*>, std::vector<clbool_path*>, std::vector<clbool_delta_matrix*>,
        std::vector<clbool_incremental_closure*>, std::vector<clbool_dynamic_graph*>,
        std::vector<clbool_snapshot*>, std::vector<clbool_maintained_query*>>;

    template <class Handle>
    static void release_each(std::vector<Handle*>& alive) {
        for (Handle* handle : alive) {
            EXPECT_EQ(testing::free_handle(handle), CLBOOL_OK);
        }
        alive.clear();
    }

    template <class Handle>
    std::uintptr_t other_than() {
        std::uintptr_t found = 0;
        std::apply(
            [&](auto&... each) {
                const auto look = [&](const auto& alive) {
                    using element = typename std::decay_t<decltype(alive)>::value_type;
                    if (!std::is_same_v<element, Handle*> && !alive.empty()) {
                        found = reinterpret_cast<std::uintptr_t>(alive.front());
                    }
                };
                (look(each), ...);
            },
            alive_);
        return found;
    }
    std::uintptr_t any_freed() { return freed_[below(static_cast<std::uint32_t>(freed_.size()))]; }

    std::mt19937_64 random_;
    kinds alive_;
    std::vector<std::uintptr_t> freed_;
    bool wrong_ = false;
};

using step = std::function<clbool_status(handle_pool&)>;

constexpr std::uint32_t kLargest = 9;

clbool_status make_matrix(handle_pool& pool) {
    std::uint32_t nrows = pool.below(kLargest);
    std::uint32_t ncols = pool.below(kLargest);
    if (pool.chance(30)) {  // a row or a column of the largest
        nrows = 1;
        ncols = kLargest;
        if (pool.chance(50)) {
            std::swap(nrows, ncols);
        }
    }
    clbool_matrix* made = nullptr;
    const auto status = clbool_matrix_create(nrows, ncols, &made);
    pool.keep(status, made);
    return status;
}

void look_at(const clbool_event* event, void* /*user_data*/) {
    EXPECT_EQ(event->struct_size, sizeof(clbool_event));
}

clbool_status make_context(handle_pool& pool) {
    clbool_context* made = nullptr;
    clbool_context_options options = CLBOOL_CONTEXT_OPTIONS_INIT;
    options.explain = pool.chance(50) ? 1 : 0;
    const auto status = pool.chance(50)
                            ? clbool_context_create("host", &options, &made)
                            : clbool_context_create_observed("host", &options, &look_at, nullptr,
                                                             pool.chance(50), &made);
    pool.keep(status, made);
    return status;
}

clbool_status fill_matrix(handle_pool& pool) {
    std::vector<std::uint32_t> rows, cols;
    for (std::uint32_t i = pool.below(20); i > 0; --i) {
        rows.push_back(pool.below(kLargest));
        cols.push_back(pool.below(kLargest));
    }
    clbool_matrix* made = nullptr;
    const auto status = clbool_matrix_from_coordinates(
        pool.pick<clbool_context>(), kLargest, kLargest, rows.data(), cols.data(), rows.size(),
        static_cast<clbool_order>(pool.chance(90) ? 0 : pool.below(6)), &made);
    pool.keep(status, made);
    return status;
}

clbool_status duplicate(handle_pool& pool) {
    clbool_matrix* made = nullptr;
    const auto status = clbool_matrix_duplicate(pool.pick<clbool_matrix>(), &made);
    pool.keep(status, made);
    return status;
}

clbool_descriptor any_descriptor(handle_pool& pool) {
    clbool_descriptor desc = CLBOOL_DESCRIPTOR_INIT;
    if (pool.chance(30)) {
        desc.mask = pool.pick<clbool_matrix>();
        if (desc.mask == nullptr) {
            // Null is no mask: another that is no handle.
            desc.mask = as_handle<clbool_matrix>(2);
        }
    }
    desc.complement = pool.chance(20) ? 1 : 0;
    desc.replace = pool.chance(20) ? 1 : 0;
    desc.accumulate = pool.chance(20) ? CLBOOL_ACCUMULATE_OR : CLBOOL_ACCUMULATE_NONE;
    desc.transpose_first = pool.chance(20) ? 1 : 0;
    desc.transpose_second = pool.chance(20) ? 1 : 0;
    return desc;
}

clbool_status multiply(handle_pool& pool) {
    const clbool_descriptor desc = any_descriptor(pool);
    return clbool_mxm(pool.pick<clbool_context>(), pool.pick<clbool_matrix>(),
                      pool.pick<clbool_matrix>(), pool.pick<clbool_matrix>(), &desc);
}

clbool_status combine(handle_pool& pool) {
    const clbool_descriptor desc = any_descriptor(pool);
    return clbool_ewise(pool.pick<clbool_context>(), pool.pick<clbool_matrix>(),
                        static_cast<clbool_ewise_op>(pool.below(3)), pool.pick<clbool_matrix>(),
                        pool.pick<clbool_matrix>(), &desc);
}

clbool_status restructure(handle_pool& pool) {
    const clbool_descriptor desc = any_descriptor(pool);
    clbool_context* const on = pool.pick<clbool_context>();
    clbool_matrix* const out = pool.pick<clbool_matrix>();
    clbool_indices part = CLBOOL_INDICES_INIT;
    part.kind = CLBOOL_INDICES_RANGE;
    part.first = pool.below(4);
    part.count = pool.below(6);
    if (pool.chance(15)) {
        return clbool_assign_value(on, out, true, &part, &part, &desc);
    }
    clbool_matrix* const a = pool.pick<clbool_matrix>();
    switch (pool.below(5)) {
        case 0: return clbool_transpose(on, out, a, &desc);
        case 1: return clbool_reduce(on, out, CLBOOL_TO_ROW, a, &desc);
        case 2: return clbool_extract(on, out, a, &part, nullptr, &desc);
        case 3: return clbool_assign(on, out, a, nullptr, &part, &desc);
        default: return clbool_select(on, out, a, nullptr, &desc);
    }
}

clbool_status assign_line(handle_pool& pool) {
    const clbool_descriptor desc = any_descriptor(pool);
    clbool_context* const on = pool.pick<clbool_context>();
    clbool_matrix* const out = pool.pick<clbool_matrix>();
    clbool_matrix* const a = pool.pick<clbool_matrix>();
    const std::uint32_t place = pool.below(kLargest);
    return pool.chance(50) ? clbool_assign_row(on, out, a, place, nullptr, &desc)
                           : clbool_assign_col(on, out, a, nullptr, place, &desc);
}

clbool_status split(handle_pool& pool) {
    const std::uint32_t heights[] = {4, kLargest - 4};
    const std::uint32_t width = kLargest;
    clbool_matrix* made[2] = {};
    const auto status = clbool_split(pool.pick<clbool_context>(), pool.pick<clbool_matrix>(),
                                     heights, 2, &width, 1, made);
    pool.keep(status, made[0]);
    pool.keep(status, made[1]);
    return status;
}

clbool_status read_rows(handle_pool& pool) {
    constexpr std::size_t kMost = std::size_t{kLargest} * kLargest;
    std::vector<std::uint32_t> rows(kMost), cols(kMost);
    std::vector<std::uint64_t> words(kLargest);
    clbool_context* const on = pool.pick<clbool_context>();
    clbool_matrix* const a = pool.pick<clbool_matrix>();
    const std::uint32_t first = pool.below(kLargest);
    const std::uint32_t last = pool.below(kLargest + 2);
    std::uint64_t count = 0;
    if (pool.chance(50)) {
        return clbool_matrix_read_bits(on, a, first, last, words.size(), words.data());
    }
    return clbool_matrix_read_rows(on, a, first, last, kMost, rows.data(), cols.data(), &count);
}

clbool_status change_form(handle_pool& pool) {
    clbool_form_options options = CLBOOL_FORM_OPTIONS_INIT;
    options.block_edge = pool.chance(90) ? 8 : 5;
    clbool_context* const on = pool.pick<clbool_context>();
    clbool_matrix* const a = pool.pick<clbool_matrix>();
    const auto form = static_cast<clbool_matrix_form>(pool.below(10));
    std::uint64_t bytes = 0;
    return pool.chance(50) ? clbool_matrix_convert_with(on, a, form, &options)
                           : clbool_matrix_form_bytes(on, a, form, &options, &bytes);
}

clbool_status change(handle_pool& pool) {
    return clbool_matrix_set(pool.pick<clbool_context>(), pool.pick<clbool_matrix>(),
                             pool.below(kLargest), pool.below(kLargest), pool.chance(70));
}

clbool_status read_matrix(handle_pool& pool) {
    constexpr std::size_t kMost = std::size_t{kLargest} * kLargest;
    std::vector<std::uint32_t> rows(kMost), cols(kMost);
    return clbool_matrix_to_coordinates(pool.pick<clbool_context>(), pool.pick<clbool_matrix>(),
                                        rows.size(), rows.data(), cols.data());
}

clbool_status make_vector(handle_pool& pool) {
    clbool_vector* made = nullptr;
    const auto status =
        clbool_vector_create(static_cast<clbool_type>(pool.below(4)), kLargest, &made);
    pool.keep(status, made);
    return status;
}

clbool_status fill_vector(handle_pool& pool) {
    const std::uint32_t indices[] = {pool.below(kLargest), pool.below(kLargest)};
    const std::uint64_t values[] = {pool.below(100), pool.below(100)};
    clbool_vector* made = nullptr;
    const auto status = clbool_vector_from_entries(
        pool.pick<clbool_context>(), static_cast<clbool_type>(pool.below(4)), kLargest, indices,
        values, 2, static_cast<clbool_vector_op>(pool.below(8)), &made);
    pool.keep(status, made);
    return status;
}

clbool_status vector_work(handle_pool& pool) {
    clbool_descriptor desc = CLBOOL_DESCRIPTOR_INIT;
    desc.accumulate = static_cast<clbool_accumulator>(pool.chance(50) ? 0 : pool.below(16));
    clbool_context* const on = pool.pick<clbool_context>();
    clbool_vector* const out = pool.pick<clbool_vector>();
    clbool_vector* const u = pool.pick<clbool_vector>();
    const auto op = static_cast<clbool_vector_op>(pool.below(8));
    const std::uint64_t value = pool.below(2);
    switch (pool.below(7)) {
        case 0:
            return clbool_vxm(on, out, static_cast<clbool_semiring>(pool.below(7)), u,
                              pool.pick<clbool_matrix>(), &desc);
        case 1:
            return clbool_vector_ewise(on, out, static_cast<clbool_ewise_op>(pool.below(3)), op, u,
                                       pool.pick<clbool_vector>(), &desc);
        case 2: return clbool_vector_apply(on, out, op, u, &value, &desc);
        case 3: return clbool_vector_gather(on, out, u, pool.pick<clbool_vector>(), &desc);
        case 4: return clbool_vector_assign(on, out, u, nullptr, &desc);
        case 5: return clbool_vector_convert(on, out, u, &desc);
        default: return clbool_vector_select(on, out, CLBOOL_LESS, u, &value, &desc);
    }
}

clbool_status read_vector(handle_pool& pool) {
    std::uint32_t indices[kLargest];
    std::uint64_t values[kLargest];
    return clbool_vector_to_entries(pool.pick<clbool_context>(), pool.pick<clbool_vector>(),
                                    kLargest, indices, values);
}

clbool_status make_stop(handle_pool& pool) {
    clbool_stop* made = nullptr;
    const auto status = clbool_stop_create(&made);
    pool.keep(status, made);
    return status;
}

clbool_status use_stop(handle_pool& pool) {
    clbool_stop* const stop = pool.pick<clbool_stop>();
    return pool.chance(50) ? clbool_stop_request(stop) : clbool_stop_reset(stop);
}

clbool_status search(handle_pool& pool) {
    clbool_query_options options = CLBOOL_QUERY_OPTIONS_INIT;
    clbool_query_result result = CLBOOL_QUERY_RESULT_INIT;
    if (pool.chance(50)) {
        options.stop = pool.pick<clbool_stop>();
        if (options.stop == nullptr) {
            options.stop = as_handle<clbool_stop>(2);
        }
    }
    options.reflexive = pool.chance(50) ? 1 : 0;
    clbool_context* const on = pool.pick<clbool_context>();
    clbool_matrix* const a = pool.pick<clbool_matrix>();
    const std::uint32_t source = pool.below(kLargest);
    if (pool.chance(40)) {
        return clbool_closure(on, pool.pick<clbool_matrix>(), a, &options, &result);
    }
    clbool_vector* levels = nullptr;
    clbool_vector* parents = nullptr;
    const auto status = clbool_bfs(on, a, &source, 1, &options, &levels,
                                   pool.chance(50) ? &parents : nullptr, &result);
    pool.keep(status, levels);
    if (parents != nullptr) {
        pool.keep(status, parents);
    }
    return status;
}

clbool_status make_graph(handle_pool& pool) {
    clbool_graph* made = nullptr;
    const auto status = clbool_graph_create(kLargest, &made);
    pool.keep(status, made);
    return status;
}

clbool_status fill_graph(handle_pool& pool) {
    std::vector<std::uint32_t> sources, targets;
    for (std::uint32_t i = pool.below(8); i > 0; --i) {
        sources.push_back(pool.below(kLargest));
        targets.push_back(pool.below(kLargest));
    }
    return clbool_graph_add_numbered(pool.pick<clbool_graph>(), pool.chance(50) ? "a" : "b",
                                     sources.data(), targets.data(), sources.size());
}

clbool_status make_grammar(handle_pool& pool) {
    clbool_grammar* made = nullptr;
    const auto status = clbool_grammar_create("S", false, &made);
    if (pool.chance(80)) {
        EXPECT_EQ(clbool_grammar_add(made, "S", "a b"), CLBOOL_OK);
    }
    pool.keep(status, made);
    return status;
}

clbool_status fill_grammar(handle_pool& pool) {
    return clbool_grammar_add(pool.pick<clbool_grammar>(), "S", pool.chance(50) ? "a S b" : "a b");
}

clbool_status prepare(handle_pool& pool) {
    clbool_graph* const graph = pool.pick<clbool_graph>();
    if (pool.chance(40)) {
        clbool_rpq* made = nullptr;
        const auto status = clbool_rpq_create(pool.pick<clbool_context>(), graph, "a/b*", &made);
        pool.keep(status, made);
        return status;
    }
    clbool_grammar* const grammar = pool.pick<clbool_grammar>();
    if (pool.chance(40)) {
        clbool_paths* made = nullptr;
        const auto status = clbool_paths_create(graph, grammar, &made);
        pool.keep(status, made);
        return status;
    }
    clbool_cfpq* made = nullptr;
    const auto status = clbool_cfpq_create(pool.pick<clbool_context>(), graph, grammar, &made);
    pool.keep(status, made);
    return status;
}

clbool_status prepare_over_snapshot(handle_pool& pool) {
    clbool_context* const on = pool.pick<clbool_context>();
    clbool_snapshot* const snapshot = pool.pick<clbool_snapshot>();
    if (pool.chance(50)) {
        clbool_rpq* made = nullptr;
        const auto status = clbool_rpq_from_snapshot(on, snapshot, "a+/b", &made);
        pool.keep(status, made);
        return status;
    }
    clbool_cfpq* made = nullptr;
    const auto status = clbool_cfpq_from_snapshot(on, snapshot, pool.pick<clbool_grammar>(), &made);
    pool.keep(status, made);
    return status;
}

/// A handle that is not null, for calls where null has a meaning of its own.
template <class Handle>
Handle* pick_present(handle_pool& pool) {
    Handle* const picked = pool.pick<Handle>();
    return picked == nullptr ? as_handle<Handle>(2) : picked;
}

clbool_status look_for_labels(handle_pool& pool) {
    clbool_graph* graph = nullptr;
    clbool_snapshot* snapshot = nullptr;
    if (pool.chance(50)) {
        graph = pick_present<clbool_graph>(pool);
    } else {
        snapshot = pick_present<clbool_snapshot>(pool);
    }
    clbool_texts* names = nullptr;
    clbool_texts* similar = nullptr;
    clbool_status status = CLBOOL_OK;
    switch (pool.below(3)) {
        case 0:
            status = clbool_unknown_labels(graph, snapshot, nullptr, "a/c", &names, &similar);
            break;
        case 1:
            status = clbool_unknown_labels(graph, snapshot, pick_present<clbool_grammar>(pool),
                                           nullptr, &names, nullptr);
            break;
        default:
            status =
                clbool_unproductive_symbols(graph, snapshot, pool.pick<clbool_grammar>(), &names);
    }
    pool.keep(status, names);
    if (similar != nullptr) {
        pool.keep(status, similar);
    }
    return status;
}

clbool_status list_texts(handle_pool& pool) {
    clbool_texts* made = nullptr;
    const auto status =
        pool.chance(50) ? clbool_snapshot_labels(pool.pick<clbool_snapshot>(), &made)
                        : clbool_grammar_symbols(pool.pick<clbool_grammar>(),
                                                 static_cast<clbool_symbols>(pool.below(2)), &made);
    pool.keep(status, made);
    return status;
}

clbool_status read_text(handle_pool& pool) {
    char* text = nullptr;
    const auto status = pool.chance(30)
                            ? clbool_grammar_start(pool.pick<clbool_grammar>(), &text)
                            : clbool_texts_get(pool.pick<clbool_texts>(), pool.below(3), &text);
    EXPECT_EQ(clbool_string_free(text), CLBOOL_OK);
    return status;
}

clbool_status make_snapshot(handle_pool& pool) {
    const char* const labels[] = {"a", "b"};
    const clbool_matrix* const edges[] = {pool.pick<clbool_matrix>(), pool.pick<clbool_matrix>()};
    clbool_snapshot* made = nullptr;
    const auto status = clbool_snapshot_create(kLargest, labels, edges, 2, &made);
    pool.keep(status, made);
    return status;
}

clbool_status read_snapshot(handle_pool& pool) {
    clbool_snapshot* const snapshot = pool.pick<clbool_snapshot>();
    if (pool.chance(50)) {
        bool same = false;
        return clbool_snapshot_same_as(snapshot, pool.pick<clbool_snapshot>(), &same);
    }
    clbool_graph* made = nullptr;
    const auto status = clbool_snapshot_to_graph(pool.pick<clbool_context>(), snapshot, &made);
    pool.keep(status, made);
    return status;
}

clbool_status open_cursor(handle_pool& pool) {
    clbool_cursor* made = nullptr;
    const auto status = pool.chance(50)
                            ? clbool_cfpq_cursor(pool.pick<clbool_cfpq>(), nullptr, nullptr,
                                                 pool.below(5), pool.below(20), &made)
                            : clbool_rpq_cursor(pool.pick<clbool_rpq>(), nullptr, pool.below(5),
                                                pool.below(20), pool.chance(50), &made);
    pool.keep(status, made);
    return status;
}

clbool_status move_cursor(handle_pool& pool) {
    clbool_cursor* const cursor = pool.pick<clbool_cursor>();
    if (pool.chance(20)) {
        bool done = false;
        return clbool_cursor_state(cursor, &done, nullptr, nullptr);
    }
    clbool_vector* lengths = nullptr;
    const auto status =
        clbool_cursor_next(pool.pick<clbool_context>(), cursor, pool.pick<clbool_matrix>(),
                           pool.chance(30) ? &lengths : nullptr, nullptr);
    if (lengths != nullptr) {
        pool.keep(status, lengths);
    }
    return status;
}

clbool_status list_paths(handle_pool& pool) {
    clbool_path_list* made = nullptr;
    const std::uint32_t source = pool.below(kLargest);
    const std::uint32_t target = pool.below(kLargest);
    const auto status =
        pool.chance(50)
            ? clbool_paths_all(pool.pick<clbool_paths>(), nullptr, source, target, 6, &made)
            : clbool_rpq_shortest_walks(pool.pick<clbool_context>(), pool.pick<clbool_rpq>(),
                                        pool.pick<clbool_graph>(), source, target, 3, &made);
    pool.keep(status, made);
    return status;
}

clbool_status next_path(handle_pool& pool) {
    clbool_path* made = nullptr;
    const auto status = clbool_path_list_next(pool.pick<clbool_path_list>(), &made);
    if (made != nullptr) {
        pool.keep(status, made);
    }
    return status;
}

clbool_status ask_for_more(handle_pool& pool) {
    clbool_context* const on = pool.pick<clbool_context>();
    if (pool.chance(50)) {
        const char* const names[] = {"S", "S"};
        clbool_matrix* const out[] = {pool.pick<clbool_matrix>(), pool.pick<clbool_matrix>()};
        return clbool_cfpq_run_many(on, pool.pick<clbool_cfpq>(), names, out, 2, nullptr, nullptr);
    }
    clbool_vector* lengths = nullptr;
    const auto status = clbool_rpq_lengths(on, pool.pick<clbool_rpq>(), pool.pick<clbool_matrix>(),
                                           &lengths, nullptr, nullptr);
    pool.keep(status, lengths);
    return status;
}

clbool_status ask(handle_pool& pool) {
    clbool_context* const on = pool.pick<clbool_context>();
    clbool_matrix* const out = pool.pick<clbool_matrix>();
    return pool.chance(50)
               ? clbool_cfpq_run(on, pool.pick<clbool_cfpq>(), nullptr, out, nullptr, nullptr)
               : clbool_rpq_run(on, pool.pick<clbool_rpq>(), out, nullptr, nullptr);
}

clbool_status find_path(handle_pool& pool) {
    clbool_path* made = nullptr;
    const auto status = clbool_paths_find(pool.pick<clbool_paths>(), nullptr, pool.below(kLargest),
                                          pool.below(kLargest), CLBOOL_FEWEST_EDGES, &made);
    if (made != nullptr) {
        pool.keep(status, made);
    }
    return status;
}

clbool_status read_path(handle_pool& pool) {
    char* label = nullptr;
    const auto status = clbool_path_step(pool.pick<clbool_path>(), pool.below(3), nullptr, &label,
                                         nullptr, nullptr);
    EXPECT_EQ(clbool_string_free(label), CLBOOL_OK);
    return status;
}

clbool_status follow_matrix(handle_pool& pool) {
    if (pool.chance(30)) {
        clbool_delta_matrix* made = nullptr;
        const auto status = clbool_delta_matrix_create(pool.pick<clbool_matrix>(), &made);
        pool.keep(status, made);
        return status;
    }
    clbool_delta_matrix* const a = pool.pick<clbool_delta_matrix>();
    if (pool.chance(60)) {
        return clbool_delta_matrix_set(a, pool.below(kLargest), pool.below(kLargest),
                                       pool.chance(60));
    }
    clbool_matrix* made = nullptr;
    const auto status = clbool_delta_matrix_to_matrix(pool.pick<clbool_context>(), a, &made);
    pool.keep(status, made);
    return status;
}

clbool_status multiply_changing(handle_pool& pool) {
    clbool_context* const on = pool.pick<clbool_context>();
    clbool_delta_matrix* const a = pool.pick<clbool_delta_matrix>();
    if (pool.chance(50)) {
        const clbool_descriptor desc = any_descriptor(pool);
        return clbool_delta_matrix_mxm(on, pool.pick<clbool_matrix>(), a,
                                       pool.pick<clbool_matrix>(), pool.chance(50), &desc);
    }
    clbool_vector* const out = pool.pick<clbool_vector>();
    clbool_vector* const u = pool.pick<clbool_vector>();
    const auto over = static_cast<clbool_semiring>(pool.below(7));
    return pool.chance(50) ? clbool_delta_matrix_mxv(on, out, over, a, u, nullptr)
                           : clbool_delta_matrix_vxm(on, out, over, u, a, nullptr);
}

clbool_status follow_closure(handle_pool& pool) {
    if (pool.chance(30)) {
        clbool_incremental_closure* made = nullptr;
        const auto status = clbool_incremental_closure_create(
            pool.pick<clbool_context>(), pool.pick<clbool_matrix>(), pool.chance(50), &made);
        pool.keep(status, made);
        return status;
    }
    clbool_incremental_closure* const closure = pool.pick<clbool_incremental_closure>();
    if (pool.chance(60)) {
        return clbool_incremental_closure_set(closure, pool.below(kLargest), pool.below(kLargest),
                                              pool.chance(60), nullptr);
    }
    return clbool_incremental_closure_set_many(
        pool.pick<clbool_context>(), closure, pool.pick<clbool_matrix>(), pool.chance(60), nullptr);
}

clbool_status follow_graph(handle_pool& pool) {
    if (pool.chance(30)) {
        clbool_dynamic_graph* made = nullptr;
        const auto status = clbool_dynamic_graph_create(pool.pick<clbool_context>(),
                                                        pool.pick<clbool_graph>(), &made);
        pool.keep(status, made);
        return status;
    }
    clbool_dynamic_graph* const graph = pool.pick<clbool_dynamic_graph>();
    if (pool.chance(50)) {
        return clbool_dynamic_graph_change(pool.pick<clbool_context>(), graph,
                                           pool.pick<clbool_graph>(), pool.chance(60));
    }
    clbool_snapshot* made = nullptr;
    const auto status = clbool_dynamic_graph_snapshot(graph, &made);
    pool.keep(status, made);
    return status;
}

clbool_status follow_query(handle_pool& pool) {
    clbool_context* const on = pool.pick<clbool_context>();
    if (pool.chance(30)) {
        clbool_maintained_query* made = nullptr;
        clbool_snapshot* const snapshot = pool.pick<clbool_snapshot>();
        const auto status =
            clbool_maintained_query_create(on, snapshot, nullptr, "a/b*", nullptr, &made);
        pool.keep(status, made);
        return status;
    }
    clbool_maintained_query* const query = pool.pick<clbool_maintained_query>();
    switch (pool.below(3)) {
        case 0:
            return clbool_maintained_query_change(on, query, pool.pick<clbool_graph>(),
                                                  pool.chance(60), nullptr, nullptr);
        case 1:
            return clbool_maintained_query_follow(on, query, pool.pick<clbool_snapshot>(), nullptr,
                                                  nullptr);
        default: {
            clbool_matrix* made = nullptr;
            const auto status = clbool_maintained_query_to_matrix(on, query, &made);
            pool.keep(status, made);
            return status;
        }
    }
}

template <class Handle>
clbool_status keep_fork(handle_pool& pool, clbool_status (*fork)(const Handle*, Handle**)) {
    Handle* made = nullptr;
    const auto status = fork(pool.pick<Handle>(), &made);
    pool.keep(status, made);
    return status;
}

clbool_status fork_what_follows(handle_pool& pool) {
    switch (pool.below(4)) {
        case 0: return keep_fork(pool, &clbool_delta_matrix_duplicate);
        case 1: return keep_fork(pool, &clbool_dynamic_graph_fork);
        case 2: return keep_fork(pool, &clbool_maintained_query_fork);
        default: {
            clbool_incremental_closure* made = nullptr;
            const auto status = clbool_incremental_closure_fork(
                pool.pick<clbool_context>(), pool.pick<clbool_incremental_closure>(), &made);
            pool.keep(status, made);
            return status;
        }
    }
}

clbool_status explain(handle_pool& pool) {
    char* text = nullptr;
    const auto status = clbool_context_explain(pool.pick<clbool_context>(), &text);
    EXPECT_EQ(clbool_string_free(text), CLBOOL_OK);
    return status;
}

clbool_status list_devices_of(handle_pool& pool) {
    clbool_devices* made = nullptr;
    const auto status = clbool_context_device(pool.pick<clbool_context>(), &made);
    pool.keep(status, made);
    return status;
}

clbool_status count_devices(handle_pool& pool) {
    std::size_t count = 0;
    return clbool_devices_count(pool.pick<clbool_devices>(), &count);
}

template <class Handle>
clbool_status release(handle_pool& pool) {
    return pool.release(pool.pick<Handle>());
}

std::vector<step> all_steps() {
    return {make_matrix,
            make_context,
            fill_matrix,
            fill_matrix,
            duplicate,
            multiply,
            multiply,
            combine,
            combine,
            restructure,
            assign_line,
            split,
            read_rows,
            change_form,
            change,
            read_matrix,
            make_graph,
            fill_graph,
            fill_graph,
            make_grammar,
            fill_grammar,
            prepare,
            prepare_over_snapshot,
            look_for_labels,
            list_texts,
            read_text,
            make_snapshot,
            read_snapshot,
            ask,
            ask_for_more,
            open_cursor,
            move_cursor,
            move_cursor,
            list_paths,
            next_path,
            find_path,
            read_path,
            follow_matrix,
            multiply_changing,
            fork_what_follows,
            follow_closure,
            follow_graph,
            follow_query,
            make_stop,
            use_stop,
            search,
            make_vector,
            fill_vector,
            vector_work,
            vector_work,
            read_vector,
            explain,
            list_devices_of,
            count_devices,
            release<clbool_matrix>,
            release<clbool_matrix>,
            release<clbool_vector>,
            release<clbool_stop>,
            release<clbool_graph>,
            release<clbool_grammar>,
            release<clbool_cfpq>,
            release<clbool_rpq>,
            release<clbool_paths>,
            release<clbool_path>,
            release<clbool_texts>,
            release<clbool_path_list>,
            release<clbool_cursor>,
            release<clbool_delta_matrix>,
            release<clbool_incremental_closure>,
            release<clbool_dynamic_graph>,
            release<clbool_snapshot>,
            release<clbool_maintained_query>,
            release<clbool_context>,
            release<clbool_devices>};
}

class c_call_sequences : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(c_call_sequences, do_what_their_handles_allow) {
    SCOPED_TRACE("seed " + std::to_string(GetParam()));
    const std::vector<step> steps = all_steps();
    handle_pool pool(GetParam());
    std::size_t done = 0;
    for (int i = 0; i < 3000; ++i) {
        pool.begin();
        const std::uint32_t chosen = pool.below(static_cast<std::uint32_t>(steps.size()));
        const clbool_status status = steps[chosen](pool);
        ASSERT_NE(status, CLBOOL_UNEXPECTED) << clbool_error_message();
        ASSERT_EQ(status == CLBOOL_INVALID_HANDLE, pool.wrong())
            << "call " << i << ", kind " << chosen << ": " << clbool_error_message();
        done += status == CLBOOL_OK ? 1 : 0;
    }
    EXPECT_GT(done, 1000U);
    pool.release_all();
}

INSTANTIATE_TEST_SUITE_P(seeds, c_call_sequences,
                         ::testing::Values(std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3},
                                           std::uint64_t{4}));

}  // namespace
}  // namespace clbool
