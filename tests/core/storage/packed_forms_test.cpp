// SPDX-License-Identifier: MIT
// Columns, slices and blocks: what they hold, how large they are, and which are refused.
#include <core/storage/conversions/form_conversions.hpp>
#include <core/storage/conversions/forms.hpp>
#include <support/operation_test.hpp>
#include <support/sound_forms.hpp>

#include <vector>

namespace clbool::testing {
namespace {

constexpr index_type kEdges[] = {4, 8, 16, 32, 64};

std::vector<named_case<coordinates>> shapes() {
    std::vector<named_case<coordinates>> out;
    const auto add = [&](const std::string& name, auto make) { out.push_back({name, make}); };
    add("empty", [](std::uint64_t) { return coordinates(70, 30); });
    add("one_row", [](std::uint64_t seed) { return uniform(1, 200, 60, seed); });
    add("one_column", [](std::uint64_t seed) { return uniform(200, 1, 60, seed); });
    add("full", [](std::uint64_t) { return dense(130, 129); });
    add("hub", [](std::uint64_t seed) { return hubs(300, 1, 1, seed); });
    add("skewed", [](std::uint64_t seed) { return power_law(700, 500, 3000, seed); });
    add("banded", [](std::uint64_t) { return banded(515, 3, 5); });
    add("last_entry", [](std::uint64_t) { return coordinates(257, 1000, {256}, {999}); });
    // One more and one less than whole slices and blocks.
    for (const index_type n : {3, 5, 31, 33, 63, 64, 65, 1023, 1025}) {
        add("of_" + std::to_string(n),
            [n](std::uint64_t seed) { return uniform(n, n + 1, 3 * n, seed); });
    }
    return out;
}

form_options slices(index_type height, index_type window) {
    form_options out;
    out.slice_height = height;
    out.sort_window = window;
    return out;
}

form_options blocks(index_type edge) {
    form_options out;
    out.block_edge = edge;
    return out;
}

tuning::engine engine_of(Controls& controls) { return tuning::engine(controls.stream()); }

// Its bytes are those that were told before, and its entries those of `host`.
void expect_form(Controls& controls, const matrix& made, matrix_form form, size_type told,
                 size_type bytes, const coordinates& host) {
    EXPECT_EQ(made.form(), form);
    EXPECT_EQ(bytes, told);
    EXPECT_EQ(made.nvals(), host.nnz());
    EXPECT_TRUE(same_matrix(made.to_host(controls), host));
    EXPECT_TRUE(same_matrix(made.without_derived().to_host(controls), host));
}

TEST(packed_forms, slices_hold_every_row_once) {
    on_every_case(shapes(), [](Controls& controls, const coordinates& host) {
        const matrix a(controls, host);
        auto on = engine_of(controls);
        const auto check = [&](matrix_form form, const form_options& options) {
            const matrix made = a.to(controls, form, options);
            if (host.nnz() == 0) {
                EXPECT_TRUE(made.empty());
                EXPECT_EQ(form_bytes(controls, a, form, options), 0u);
                return;
            }
            const auto there = made.node()->present();
            const auto& held = form == matrix_form::ell ? there.ell : there.sell;
            ASSERT_NE(held, nullptr);
            EXPECT_TRUE(is_sound(storage::host_slices(on, held)));
            expect_form(controls, made, form, form_bytes(controls, a, form, options), held->bytes(),
                        host);
        };
        check(matrix_form::ell, form_options());
        for (const index_type height : kEdges) {
            for (const index_type window : {0, 1, 100, 4096}) {
                SCOPED_TRACE("slices of " + std::to_string(height) + ", windows of " +
                             std::to_string(window));
                check(matrix_form::sell, slices(height, window));
            }
        }
    });
}

TEST(packed_forms, blocks_hold_every_entry_once) {
    on_every_case(shapes(), [](Controls& controls, const coordinates& host) {
        const matrix a(controls, host);
        auto on = engine_of(controls);
        for (const index_type edge : {0, 4, 8, 16, 32, 64}) {
            SCOPED_TRACE("edge " + std::to_string(edge));
            const matrix made = a.to(controls, matrix_form::bsr, blocks(edge));
            if (host.nnz() == 0) {
                EXPECT_TRUE(made.empty());
                continue;
            }
            const auto held = made.node()->present().bsr;
            ASSERT_NE(held, nullptr);
            EXPECT_TRUE(edge == 0 || held->edge() == edge);
            EXPECT_TRUE(is_sound(storage::host_blocks(on, held)));
            expect_form(controls, made, matrix_form::bsr,
                        form_bytes(controls, a, matrix_form::bsr, blocks(edge)), held->bytes(),
                        host);
        }
    });
}

TEST(packed_forms, columns_are_the_transpose) {
    on_every_case(shapes(), [](Controls& controls, const coordinates& host) {
        const matrix a(controls, host);
        const matrix made = a.to(controls, matrix_form::csc);
        EXPECT_TRUE(same_matrix(made.to_host(controls), host));
        if (host.nnz() == 0) {
            return;
        }
        EXPECT_EQ(made.form(), matrix_form::csc);
        const matrix turned(made.node()->present().transposed);
        EXPECT_TRUE(same_matrix(turned.to_host(controls), reference::transpose(host)));
        // Not twice: what the matrix keeps as its transpose is the same.
        EXPECT_EQ(a.node()->present().transposed, turned.node());
        EXPECT_TRUE(same_matrix(made.without_derived().to_host(controls), host));
    });
}

// The dense blocks of a matrix are worth blocks of that size.
TEST(packed_forms, the_best_edge_takes_fewest_bytes) {
    auto& controls = shared_controls(device_setups().front());
    for (const auto& host : {dense(256, 256), banded(2000, 8, 8), uniform(1500, 1500, 4000, 1)}) {
        const matrix a(controls, host);
        const size_type chosen = form_bytes(controls, a, matrix_form::bsr);
        for (const index_type edge : kEdges) {
            EXPECT_LE(chosen, form_bytes(controls, a, matrix_form::bsr, blocks(edge)));
        }
    }
    const matrix full(controls, dense(1024, 1024));
    EXPECT_LT(8 * form_bytes(controls, full, matrix_form::bsr),
              form_bytes(controls, full, matrix_form::csr));
}

// Another slicing of what is there already is another form.
TEST(packed_forms, options_make_a_form_anew) {
    on_every_setup([](Controls& controls) {
        const auto host = uniform(500, 500, 3000, 1);
        const matrix a = matrix(controls, host).to(controls, matrix_form::sell, slices(8, 0));
        EXPECT_EQ(a.to(controls, matrix_form::sell).node(), a.node());
        EXPECT_EQ(a.to(controls, matrix_form::sell, slices(8, 0)).node(), a.node());
        const matrix other = a.to(controls, matrix_form::sell, slices(16, 256));
        EXPECT_EQ(other.node()->present().sell->cut(), cpu::slices_of(16, 256));
        EXPECT_EQ(a.node()->present().sell->cut(), cpu::slices_of(8, 0));
        EXPECT_TRUE(same_matrix(other.to_host(controls), host));
        const matrix large = a.to(controls, matrix_form::bsr, blocks(64));
        EXPECT_EQ(large.to(controls, matrix_form::bsr, blocks(0)).node(), large.node());
        EXPECT_EQ(large.to(controls, matrix_form::bsr, blocks(4)).node()->present().bsr->edge(),
                  4u);
    });
}

TEST(packed_forms, what_would_explode_is_refused_with_its_size) {
    on_every_setup([](Controls& controls) {
        const matrix hub(controls, hubs(20000, 1, 0, 1));
        const auto expect_refused = [&](const matrix& a, matrix_form form, size_type bytes,
                                        const form_options& options = {}) {
            try {
                (void)a.to(controls, form, options);
                ADD_FAILURE() << to_string(form) << " is made";
            } catch (const invalid_argument& refused) {
                EXPECT_NE(std::string(refused.what()).find(std::to_string(bytes) + " bytes"),
                          std::string::npos)
                    << refused.what();
            }
        };
        const size_type bytes = form_bytes(controls, hub, matrix_form::ell);
        EXPECT_GE(bytes, size_type{20000} * 20000 * 4);
        expect_refused(hub, matrix_form::ell, bytes);
        EXPECT_EQ(hub.to(controls, matrix_form::sell).form(), matrix_form::sell);
        form_options tight = slices(32, 0);
        tight.max_bytes = 1000;
        expect_refused(hub, matrix_form::sell, form_bytes(controls, hub, matrix_form::sell, tight),
                       tight);
        form_options scattered = blocks(64);
        scattered.max_bytes = 100000;
        const matrix far(controls, uniform(20000, 20000, 1000, 1));
        expect_refused(far, matrix_form::bsr,
                       form_bytes(controls, far, matrix_form::bsr, scattered), scattered);
        // Nothing is in proportion to 2^32 rows.
        const matrix few(controls, hypersparse(300, 1));
        for (const auto form : {matrix_form::ell, matrix_form::sell, matrix_form::bsr}) {
            expect_refused(few, form, form_bytes(controls, few, form));
        }
        EXPECT_EQ(few.to(controls, matrix_form::csc).form(), matrix_form::csc);
    });
}

TEST(packed_forms, sizes_of_the_other_forms) {
    auto& controls = shared_controls(device_setups().front());
    const matrix a(controls, uniform(300, 300, 900, 1));
    EXPECT_EQ(form_bytes(controls, a, matrix_form::coordinates), 8 * a.nvals());
    EXPECT_GE(form_bytes(controls, a, matrix_form::csr), 4 * (a.nvals() + 301));
    EXPECT_EQ(form_bytes(controls, a, matrix_form::host),
              a.to(controls, matrix_form::host).node()->present().host->entries().bytes());
    EXPECT_EQ(form_bytes(controls, a, matrix_form::bits),
              a.to(controls, matrix_form::bits).node()->present().bits->bytes());
    EXPECT_GE(form_bytes(controls, a, matrix_form::dcsr), 4 * a.nvals());
    EXPECT_GE(form_bytes(controls, a, matrix_form::csc), 4 * a.nvals());
}

TEST(packed_forms, options_that_no_form_has_are_refused) {
    auto& controls = shared_controls(device_setups().front());
    const matrix a(controls, uniform(30, 30, 90, 1));
    for (const index_type wrong : {1, 3, 12, 128}) {
        EXPECT_THROW((void)a.to(controls, matrix_form::sell, slices(wrong, 1)), invalid_argument);
        EXPECT_THROW((void)form_bytes(controls, a, matrix_form::bsr, blocks(wrong)),
                     invalid_argument);
    }
    // Of a structure that ends before what is wrong nothing is read.
    form_options old = blocks(3);
    old.struct_size = offsetof(form_options, block_edge);
    EXPECT_EQ(a.to(controls, matrix_form::bsr, old).form(), matrix_form::bsr);
}

TEST(packed_forms, derived_forms_are_counted_and_dropped) {
    on_every_setup([](Controls& whole) {
        auto controls = whole.fork();
        const auto host = uniform(20000, 20000, 100000, 1);
        const matrix a = matrix(controls, host);
        controls.drop_derived();
        const auto before = controls.memory().derived;
        for (const auto form :
             {matrix_form::csc, matrix_form::ell, matrix_form::sell, matrix_form::bsr}) {
            SCOPED_TRACE(to_string(form));
            const matrix made = a.to(controls, form);
            EXPECT_GT(controls.memory().derived, before + 100000);
            controls.drop_derived();
            EXPECT_EQ(controls.memory().derived, before);
            EXPECT_TRUE(same_matrix(made.to_host(controls), host));
            controls.drop_derived();
        }
    });
}

}  // namespace
}  // namespace clbool::testing
