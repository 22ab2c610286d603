// SPDX-License-Identifier: MIT
// Single entries, and matrices that change: forms × shapes × seeds, against sets of entries.
#include <clbool/delta_matrix.hpp>
#include <clbool/elements.hpp>

#include <support/inputs/rng.hpp>
#include <support/operation_test.hpp>

#include <set>
#include <utility>

namespace clbool::testing {
namespace {

using place = std::pair<index_type, index_type>;
using place_set = std::set<place>;

place_set places_of(const coordinates& a) {
    place_set all;
    for (std::size_t i = 0; i < a.nnz(); ++i) {
        all.emplace(a.rows[i], a.cols[i]);
    }
    return all;
}

coordinates to_coordinates(index_type nrows, index_type ncols, const place_set& places) {
    coordinates host(nrows, ncols);
    for (const auto& [row, col] : places) {
        host.add(row, col);
    }
    return host;
}

// Entries of a, their neighbours, and corners.
coordinates questions(const coordinates& a, std::uint64_t seed) {
    coordinates asked(a.nrows, a.ncols);
    if (a.nrows == 0 || a.ncols == 0) {
        return asked;
    }
    rng random(seed);
    for (unsigned n = 0; n < 40; ++n) {
        asked.add(static_cast<index_type>(random.below(a.nrows)),
                  static_cast<index_type>(random.below(a.ncols)));
        if (a.nnz() > 0) {
            const auto i = static_cast<std::size_t>(random.below(a.nnz()));
            asked.add(a.rows[i], a.cols[i]);
            asked.add(a.rows[i], a.cols[i] > 0 ? a.cols[i] - 1 : 0);
        }
    }
    asked.add(a.nrows - 1, a.ncols - 1);
    asked.add(0, 0);
    return asked;
}

TEST(elements, are_found_in_every_form) {
    on_every_setup([](Controls& controls) {
        for (const auto& one : single_cases()) {
            for (const auto seed : seeds()) {
                SCOPED_TRACE(one.name + ", seed " + std::to_string(seed));
                const auto host = one.make(seed);
                const auto there = places_of(host);
                const auto asked = questions(host, seed);
                const matrix made(controls, host);
                for (const auto form : {matrix_form::host, matrix_form::coordinates,
                                        matrix_form::csr, matrix_form::dcsr}) {
                    if ((controls.info().type == device_type::host && form != matrix_form::host) ||
                        (form == matrix_form::csr && host.nrows > (1U << 28))) {
                        continue;
                    }
                    SCOPED_TRACE(to_string(form));
                    const auto in = made.to(controls, form);
                    const auto found = contains(controls, in, asked);
                    ASSERT_EQ(found.size(), asked.nnz());
                    for (std::size_t i = 0; i < found.size(); ++i) {
                        const bool is_there = there.count({asked.rows[i], asked.cols[i]}) > 0;
                        EXPECT_EQ(found[i], is_there);
                        if (i % 16 == 0) {
                            EXPECT_EQ(contains(controls, in, asked.rows[i], asked.cols[i]),
                                      is_there);
                        }
                    }
                }
            }
        }
    });
}

TEST(elements, are_set_and_removed) {
    on_every_setup([](Controls& controls) {
        for (const auto& one : single_cases()) {
            const auto host = one.make(1);
            if (host.nrows == 0 || host.ncols == 0) {
                continue;
            }
            SCOPED_TRACE(one.name);
            const auto changes = questions(host, 2);
            auto expected = places_of(host);
            matrix a(controls, host);
            const matrix before = a;
            set_elements(controls, a, changes);
            for (std::size_t i = 0; i < changes.nnz(); ++i) {
                expected.emplace(changes.rows[i], changes.cols[i]);
            }
            EXPECT_TRUE(
                same_matrix(a.to_host(controls), to_coordinates(host.nrows, host.ncols, expected)));
            remove_elements(controls, a, changes);
            for (std::size_t i = 0; i < changes.nnz(); ++i) {
                expected.erase({changes.rows[i], changes.cols[i]});
            }
            set_element(controls, a, host.nrows - 1, 0);
            set_element(controls, a, 0, 0);
            remove_element(controls, a, 0, 0);
            expected.emplace(host.nrows - 1, 0);
            expected.erase({0, 0});
            EXPECT_TRUE(
                same_matrix(a.to_host(controls), to_coordinates(host.nrows, host.ncols, expected)));
            EXPECT_TRUE(same_matrix(before.to_host(controls), host));
        }
    });
}

TEST(elements, refuse_what_is_outside) {
    on_every_setup([](Controls& controls) {
        matrix a(controls, uniform(5, 7, 9, 1));
        const auto before = a.to_host(controls);
        EXPECT_THROW(contains(controls, a, 5, 0), invalid_argument);
        EXPECT_THROW(contains(controls, a, 0, 7), invalid_argument);
        EXPECT_THROW(contains(controls, a, coordinates(5, 7, {1, 5}, {1, 1})), invalid_argument);
        EXPECT_THROW(contains(controls, a, coordinates(5, 6)), dimension_mismatch);
        EXPECT_THROW(set_elements(controls, a, coordinates(7, 5)), dimension_mismatch);
        EXPECT_THROW(set_elements(controls, a, coordinates(5, 7, {1}, {})), invalid_argument);
        EXPECT_THROW(remove_elements(controls, a, coordinates(5, 7, {1}, {7})), invalid_argument);
        EXPECT_THROW(set_element(controls, a, 5, 6), invalid_argument);
        EXPECT_THROW(contains(controls, matrix(), 0, 0), invalid_argument);
        EXPECT_TRUE(same_matrix(a.to_host(controls), before));
    });
}

// A delta matrix and the set of entries that it stands for.
class twin {
public:
    twin(Controls& controls, const coordinates& host)
        : controls_(controls),
          nrows_(host.nrows),
          ncols_(host.ncols),
          entries_(places_of(host)),
          delta_(matrix(controls, host)) {}

    delta_matrix& delta() { return delta_; }
    coordinates host() const { return to_coordinates(nrows_, ncols_, entries_); }

    void change(index_type row, index_type col, bool added) {
        if (added) {
            delta_.set(row, col);
            entries_.emplace(row, col);
        } else {
            delta_.remove(row, col);
            entries_.erase({row, col});
        }
    }
    void change(const coordinates& list, bool added) {
        if (added) {
            delta_.set(controls_, list);
        } else {
            delta_.remove(controls_, list);
        }
        for (std::size_t i = 0; i < list.nnz(); ++i) {
            if (added) {
                entries_.emplace(list.rows[i], list.cols[i]);
            } else {
                entries_.erase({list.rows[i], list.cols[i]});
            }
        }
    }
    void expect_element(index_type row, index_type col) {
        const size_type pending = delta_.pending();
        EXPECT_EQ(delta_.contains(controls_, row, col), entries_.count({row, col}) > 0)
            << "(" << row << ", " << col << ")";
        EXPECT_EQ(delta_.pending(), pending);
    }
    void expect_count() { EXPECT_EQ(delta_.nnz(controls_), entries_.size()); }
    void expect_all() {
        EXPECT_TRUE(same_matrix(delta_.to_host(controls_), host()));
        EXPECT_EQ(delta_.pending(), 0U);
    }

private:
    Controls& controls_;
    index_type nrows_;
    index_type ncols_;
    place_set entries_;
    delta_matrix delta_;
};

// A random place, often where there was something before.
place draw(rng& random, const coordinates& from) {
    if (from.nnz() > 0 && random.below(2U) == 0) {
        const auto i = static_cast<std::size_t>(random.below(from.nnz()));
        return {from.rows[i], from.cols[i]};
    }
    return {static_cast<index_type>(random.below(from.nrows)),
            static_cast<index_type>(random.below(from.ncols))};
}

coordinates draw_list(rng& random, const coordinates& from, unsigned count) {
    coordinates list(from.nrows, from.ncols);
    for (unsigned n = 0; n < count; ++n) {
        const auto [row, col] = draw(random, from);
        list.add(row, col);
    }
    return list;
}

TEST(delta_matrices, follow_a_set) {
    on_every_setup([](Controls& controls) {
        for (const auto& one : single_cases()) {
            for (const auto seed : seeds()) {
                SCOPED_TRACE(one.name + ", seed " + std::to_string(seed));
                const auto host = one.make(seed);
                if (host.nrows == 0 || host.ncols == 0) {
                    continue;
                }
                rng random(seed);
                twin both(controls, host);
                for (unsigned step = 0; step < 12; ++step) {
                    for (unsigned n = 0; n < 20; ++n) {
                        const auto [row, col] = draw(random, host);
                        both.change(row, col, random.below(2U) == 0);
                        both.expect_element(row, col);
                    }
                    const auto [row, col] = draw(random, host);
                    both.expect_element(row, col);
                    switch (random.below(5U)) {
                        case 0: both.expect_count(); break;
                        case 1: both.expect_all(); break;
                        case 2: both.change(draw_list(random, host, 30), true); break;
                        case 3: both.change(draw_list(random, host, 700), step % 2 == 0); break;
                        default: break;
                    }
                }
                both.expect_count();
                both.expect_all();
            }
        }
    });
}

// Single changes, lists and merges of a base so large that changes stay beside it.
TEST(delta_matrices, keep_few_changes_beside_a_large_base) {
    on_every_setup([](Controls& controls) {
        const auto host = uniform(3000, 2500, 90000, 1);
        rng random(7);
        twin both(controls, host);
        both.change(draw_list(random, host, 2000), true);
        both.change(draw_list(random, host, 1500), false);
        EXPECT_GT(both.delta().pending(), 0U);
        both.change(draw_list(random, host, 900), true);
        for (unsigned n = 0; n < 300; ++n) {
            const auto [row, col] = draw(random, host);
            both.change(row, col, n % 3 == 0);
        }
        for (unsigned n = 0; n < 200; ++n) {
            const auto [row, col] = draw(random, host);
            both.expect_element(row, col);
        }
        both.expect_count();
        EXPECT_GT(both.delta().pending(), 0U);
        both.change(draw_list(random, host, 40000), false);
        EXPECT_EQ(both.delta().pending(), 0U);
        both.expect_count();
        both.expect_all();
    });
}

enum class side { left, right };

// mxm of what changed, on both sides, with and without masks, against the reference.
void expect_products(Controls& controls, twin& both, const coordinates& other, side where,
                     bool merges) {
    const matrix thin(controls, other);
    const auto whole = both.host();
    const auto expected =
        where == side::left ? reference::mxm(whole, other) : reference::mxm(other, whole);
    const auto multiply = [&](matrix& out, mask_argument mask, accumulator accum,
                              const descriptor& desc) {
        if (where == side::left) {
            mxm(controls, out, mask, accum, both.delta(), thin, desc);
        } else {
            mxm(controls, out, mask, accum, thin, both.delta(), desc);
        }
    };
    matrix out;
    multiply(out, no_mask, accumulator::none, {});
    EXPECT_EQ(both.delta().pending() == 0, merges);
    EXPECT_TRUE(same_matrix(out.to_host(controls), expected));
    const auto mask_host = uniform(expected.nrows, expected.ncols, 2000, 9);
    const auto old_host = uniform(expected.nrows, expected.ncols, 500, 10);
    const matrix mask(controls, mask_host);
    const auto inside = reference::ewise_mult(expected, mask_host);
    const auto outside = reference::ewise_difference(expected, mask_host);
    out = matrix(controls, old_host);
    multiply(out, &mask, accumulator::logical_or, {});
    EXPECT_TRUE(same_matrix(out.to_host(controls), reference::ewise_add(inside, old_host)));
    descriptor desc;
    desc.complement = true;
    out = matrix(controls, old_host);
    multiply(out, &mask, accumulator::none, desc);
    EXPECT_TRUE(
        same_matrix(out.to_host(controls),
                    reference::ewise_add(outside, reference::ewise_mult(old_host, mask_host))));
    desc.replace = true;
    out = mask;
    multiply(out, &out, accumulator::none, desc);
    EXPECT_TRUE(same_matrix(out.to_host(controls), outside));
}

TEST(delta_matrices, multiply_without_a_merge) {
    on_every_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            const auto host = uniform(900, 800, 40000, seed);
            rng random(seed);
            for (const auto where : {side::left, side::right}) {
                SCOPED_TRACE(where == side::left ? "left" : "right");
                const auto thin =
                    where == side::left ? uniform(800, 60, 300, 3) : uniform(70, 900, 300, 3);
                twin added(controls, host);
                added.change(draw_list(random, host, 600), true);
                expect_products(controls, added, thin, where, false);
                twin changed(controls, host);
                changed.change(draw_list(random, host, 300), false);
                for (unsigned n = 0; n < 50; ++n) {
                    const auto [row, col] = draw(random, host);
                    changed.change(row, col, n % 2 == 0);
                }
                expect_products(controls, changed, thin, where, false);
                changed.expect_all();
            }
        }
    });
}

// Every semiring, both ways round, of a matrix with changes: as of one without.
template <class Result, class T>
void expect_vector_products(Controls& on, delta_matrix& changed, const matrix& plain, semiring over,
                            const basic_vector<T>& u, const basic_vector<T>& w) {
    SCOPED_TRACE(to_string(over));
    const auto pending = changed.pending();
    const bit_vector mask = select_range(on, bit_vector(on, u.size(), {1, 2, 5, 8, 13}), 2, 99);
    EXPECT_TRUE(equal(on, vxm<Result>(on, over, u, changed), vxm<Result>(on, over, u, plain)));
    EXPECT_TRUE(equal(on, mxv<Result>(on, over, changed, w), mxv<Result>(on, over, plain, w)));
    EXPECT_TRUE(equal(on, vxm<Result>(on, over, w, changed, mask, T1),
                      vxm<Result>(on, over, w, plain, mask, T1)));
    EXPECT_TRUE(equal(on, mxv<Result>(on, over, changed, u, {}, T0),
                      mxv<Result>(on, over, plain, u, {}, T0)));
    EXPECT_TRUE(equal(on, mxv<Result>(on, over, changed, w, complement(mask)),
                      mxv<Result>(on, over, plain, w, complement(mask))));
    EXPECT_EQ(changed.pending(), pending);
}

TEST(delta_matrices, multiply_vectors_without_a_merge) {
    on_every_setup([](Controls& on) {
        const auto host = uniform(700, 600, 30000, 1);
        rng random(3);
        twin both(on, host);
        both.change(draw_list(random, host, 300), false);
        both.change(draw_list(random, host, 300), true);
        const matrix plain(on, both.host());
        const bit_vector u(on, 700, {0, 7, 50, 51, 340, 699});
        const bit_vector w(on, 600, {3, 4, 99, 400, 401, 402, 599});
        const auto numbers = [&](const bit_vector& of) { return apply_index<float>(on, of, 1); };
        expect_vector_products<bool>(on, both.delta(), plain, semiring::or_and, u, w);
        expect_vector_products<std::uint32_t>(on, both.delta(), plain, semiring::any_secondi, u, w);
        expect_vector_products<std::uint64_t>(on, both.delta(), plain, semiring::plus_pair, u, w);
        for (const auto over :
             {semiring::min_second, semiring::max_second, semiring::plus_second}) {
            expect_vector_products<float>(on, both.delta(), plain, over, numbers(u), numbers(w));
        }
        expect_vector_products<std::uint64_t>(on, both.delta(), plain, semiring::or_second,
                                              apply_index<std::uint64_t>(on, u, 1),
                                              apply_index<std::uint64_t>(on, w, 1));
        both.expect_all();
    });
}

TEST(delta_matrices, multiply_vectors_into_what_is_there) {
    on_every_setup([](Controls& on) {
        const auto host = uniform(300, 300, 9000, 1);
        rng random(3);
        twin both(on, host);
        both.change(draw_list(random, host, 200), false);
        const matrix plain(on, both.host());
        bit_vector out(on, 300, {1, 2, 3});
        bit_vector expected = out;
        vxm(on, out, complement(out), accumulator::logical_or, semiring::or_and, out, both.delta());
        vxm(on, expected, complement(expected), accumulator::logical_or, semiring::or_and, expected,
            plain);
        EXPECT_TRUE(equal(on, out, expected));
        EXPECT_THROW(vxm(on, semiring::or_and, bit_vector(299), both.delta()), dimension_mismatch);
        EXPECT_THROW(mxv(on, semiring::plus_second, both.delta(), out), invalid_argument);
        EXPECT_TRUE(vxm(on, semiring::or_and, bit_vector(), delta_matrix()).empty(on));
        both.expect_all();
    });
}

TEST(delta_matrices, many_entries_of_a_vector_merge_first) {
    on_every_setup([](Controls& on) {
        const auto host = uniform(50, 50, 180, 1);
        rng random(3);
        twin both(on, host);
        both.change(draw_list(random, host, 10), true);
        const bit_vector all = to_vector(on, reduce_to_row(on, matrix(on, dense(50, 50))));
        const auto found = vxm(on, semiring::or_and, all, both.delta());
        EXPECT_EQ(both.delta().pending(), 0U);
        EXPECT_TRUE(equal(on, found, vxm(on, semiring::or_and, all, matrix(on, both.host()))));
    });
}

TEST(delta_matrices, are_operands_of_sums) {
    on_every_setup([](Controls& on) {
        const auto host = uniform(40, 30, 200, 1);
        const auto other = uniform(40, 30, 300, 2);
        rng random(3);
        twin both(on, host);
        both.change(draw_list(random, host, 20), false);
        const matrix b(on, other);
        const auto same = [&](const matrix& made, const coordinates& expected) {
            EXPECT_TRUE(same_matrix(made.to_host(on), expected));
        };
        same(ewise_add(on, both.delta(), b), reference::ewise_add(both.host(), other));
        same(ewise_mult(on, b, both.delta()), reference::ewise_mult(other, both.host()));
        same(ewise_difference(on, b, both.delta(), complement(b)), coordinates(40, 30));
        same(ewise_difference(on, both.delta(), both.delta()), coordinates(40, 30));
        matrix out(on, other);
        ewise_mult(on, out, no_mask, accumulator::logical_or, both.delta(), b);
        same(out, other);
        same(mxm(on, both.delta(), transpose(on, b)),
             reference::mxm(both.host(), reference::transpose(other)));
    });
}

TEST(delta_matrices, multiply_after_a_merge) {
    on_every_setup([](Controls& controls) {
        const auto host = uniform(90, 80, 900, 1);
        rng random(1);
        twin both(controls, host);
        for (unsigned n = 0; n < 50; ++n) {
            const auto [row, col] = draw(random, host);
            both.change(row, col, n % 2 == 0);
        }
        const auto other = uniform(80, 60, 900, 2);
        expect_products(controls, both, other, side::left, true);
        both.change(0, 0, true);
        matrix out;
        descriptor desc;
        desc.transpose_first = true;
        mxm(controls, out, no_mask, accumulator::none, both.delta(), both.delta(), desc);
        EXPECT_TRUE(same_matrix(out.to_host(controls),
                                reference::mxm(reference::transpose(both.host()), both.host())));
    });
}

TEST(delta_matrices, copies_go_their_own_ways) {
    on_every_setup([](Controls& controls) {
        delta_matrix first(4, 5);
        first.set(1, 2);
        delta_matrix second = first;
        second.set(3, 4);
        first.remove(1, 2);
        EXPECT_EQ(first.nnz(controls), 0U);
        EXPECT_EQ(second.nnz(controls), 2U);
        first = second;
        EXPECT_TRUE(first.contains(controls, 3, 4));
        first.clear();
        EXPECT_EQ(first.nnz(controls), 0U);
        EXPECT_EQ(first.nrows(), 4U);
        EXPECT_TRUE(second.contains(controls, 3, 4));
        const delta_matrix moved = std::move(second);
        EXPECT_EQ(moved.nnz(controls), 2U);
        EXPECT_EQ(second.nrows(), 0U);  // NOLINT(bugprone-use-after-move)
        EXPECT_EQ(second.nnz(controls), 0U);
        EXPECT_EQ(second.to_host(controls), coordinates());
        EXPECT_THROW(second.set(0, 0), invalid_argument);
        second = moved;
        EXPECT_EQ(second.nnz(controls), 2U);
    });
}

TEST(delta_matrices, refuse_what_is_outside) {
    on_every_setup([](Controls& controls) {
        delta_matrix a(4, 5);
        a.set(1, 1);
        EXPECT_THROW(a.set(4, 0), invalid_argument);
        EXPECT_THROW(a.remove(0, 5), invalid_argument);
        EXPECT_THROW(a.contains(controls, 4, 0), invalid_argument);
        EXPECT_THROW(a.set(controls, coordinates(5, 4)), dimension_mismatch);
        EXPECT_THROW(a.set(controls, coordinates(4, 5, {0, 4}, {0, 0})), invalid_argument);
        coordinates many(4, 5);
        many.rows.assign(2000, 3);
        many.cols.assign(2000, 4);
        many.cols.back() = 5;
        EXPECT_THROW(a.remove(controls, many), invalid_argument);
        EXPECT_THROW(a.set(controls, coordinates(4, 5, {0}, {})), invalid_argument);
        matrix out;
        EXPECT_THROW(mxm(controls, out, no_mask, accumulator::none, a, a), dimension_mismatch);
        EXPECT_TRUE(same_matrix(a.to_host(controls), coordinates(4, 5, {1}, {1})));
        EXPECT_TRUE(delta_matrix().to_host(controls) == coordinates());
        EXPECT_NO_THROW(delta_matrix().set(controls, coordinates()));
    });
}

}  // namespace
}  // namespace clbool::testing
