// SPDX-License-Identifier: MIT
// Operands chosen for one way through the library, which small random ones do not take.
#include <fuzz/programs/scenarios.hpp>

#include <fuzz/programs/parts.hpp>
#include <fuzz/steps/kinds.hpp>
#include <support/inputs/matrices.hpp>

#include <algorithm>
#include <utility>

namespace clbool::fuzz {
namespace {

form any_form(rng& random) { return static_cast<form>(random.below(std::uint64_t{kForms})); }

step build_at(slot place, coordinates source, form format) {
    step made;
    made.format = format;
    made.out = place;
    made.source = std::move(source);
    return made;
}

step product(slot out, slot first, slot second, form format, place where = place::own) {
    step made;
    made.what = operation::mxm;
    made.format = format;
    made.out = out;
    made.inputs = {first, second};
    made.where = where;
    return made;
}

// Rows with thousands of products that leave thousands of entries each, more than CPU kernels have
// room for while they count: matrices of few entries never have such a product.
scenario heavy_rows(rng& random) {
    const index_type rows = 80 + random.below(6u);
    const index_type inner = 40 + random.below(3u);
    const index_type cols = 12000 + random.below(8000u);
    const auto second = testing::uniform(inner, cols, size_type{inner} * 110, random.next());
    auto heavy = product(2, 0, 1, any_form(random));
    heavy.hints.method = static_cast<unsigned>(multiplication_method::bitmap);
    return {{build_at(0, testing::dense(rows, inner), any_form(random)),
             build_at(1, second, any_form(random)), std::move(heavy)},
            {}};
}

// Products of dense operands, which are made in bits and of which some are full and some are not,
// with parts of both operands that are empty; then the product is an operand. Rows and columns are
// as many as programs may have products for.
scenario dense_operands(rng& random) {
    constexpr index_type kProducts = 300'000, kMostEntries = 360'000;
    const index_type share = 1 + random.below(12u);
    const index_type inner = 60 + random.below(240u);
    const index_type area = std::min(kProducts * share * share / inner, kMostEntries);
    const index_type rows = 16 + random.below(std::min(area / 16, index_type{600}));
    const index_type cols = area / rows;
    const auto draw = [&](index_type nrows, index_type ncols) {
        constexpr index_type kGap = 40;
        const bool has_gaps = random.chance(0.5);
        const index_type row = random.below(nrows) / kGap, col = random.below(ncols) / kGap;
        coordinates made(nrows, ncols);
        for (index_type i = 0; i < nrows; ++i) {
            for (index_type j = 0; j < ncols; ++j) {
                const bool is_left_out = has_gaps && (i / kGap == row || j / kGap == col);
                if (!is_left_out && random.below(share) == 0) {
                    made.add(i, j);
                }
            }
        }
        return made;
    };
    const auto third = testing::uniform(cols, 50, 60, random.next());
    return {{build_at(0, draw(rows, inner), any_form(random)),
             build_at(1, draw(inner, cols), any_form(random)), build_at(2, third, any_form(random)),
             product(3, 0, 1, form::any), product(4, 3, 2, form::any)},
            {}};
}

// A fork multiplies a matrix by itself for a while; meanwhile the matrix goes, and another one of
// its size takes its memory.
scenario handover(rng& random) {
    constexpr index_type kSide = 1500;
    // A size that hardly any idle memory has.
    const size_type entries = 20000 + random.below(std::uint64_t{20000});
    const form format = any_form(random);
    const auto build = [&](size_type count) {
        return build_at(0, testing::uniform(kSide, kSide, count, random.next()), format);
    };
    scenario made;
    made.read = reading::last;
    made.steps.push_back(build(entries));
    made.steps.push_back(product(1, 0, 0, format, place::fork));
    made.steps.push_back(build(0));  // without a kernel, which might wait for the product
    made.steps.push_back(build(entries));
    return made;
}

// Products with so many columns that the bitmaps of CPU kernels, which tell them by three levels
// of 64 words each, have more than one word on top. They take memory in proportion to the operands:
// the first one's columns, and so the rows of the second, which are compressed and most of which
// are empty, must be many as well.
scenario wide_rows(rng& random) {
    constexpr index_type kTopWord = 1u << 24;
    constexpr index_type kRows = 20;
    constexpr index_type kInner = 2'400'000;
    const index_type inner = kInner + random.below(1000u);
    const index_type cols = kTopWord + 1 + random.below(random.chance(0.5) ? 3000u : 100'000u);
    coordinates first(kRows, inner);
    coordinates second(inner, cols);
    coordinates known(kRows, cols);
    for (index_type i = 0; i < kRows; ++i) {
        const index_type named = random.below(inner);
        first.add(i, named);
        first.add(random.below(kRows), named);
        // More than are sorted without a bitmap, before and after the last word begins.
        for (index_type k = 8 + random.below(30u); k > 0; --k) {
            for (const index_type col :
                 {random.below(cols), kTopWord + random.below(cols - kTopWord)}) {
                second.add(named, col);
                if (random.chance(0.3)) {
                    known.add(i, col);
                }
            }
        }
    }
    first.normalize();
    second.normalize();
    known.normalize();
    const auto is = form::csr;
    auto all = product(2, 0, 1, is);
    auto news = product(4, 0, 1, is);
    news.mask = 3;
    news.modifiers.complement = news.modifiers.replace = true;
    news.hints.mask = mask_method::fused;
    return {{build_at(0, std::move(first), is), build_at(1, std::move(second), is),
             build_at(3, std::move(known), is), std::move(all), std::move(news)},
            {}};
}

step chained(operation what, slot out, std::vector<slot> inputs, rng& random) {
    step made;
    made.what = what;
    made.format = kind_of(made).run.any_only() ? form::any : form::csr;
    made.out = out;
    made.inputs = std::move(inputs);
    made.where = random.chance(0.7) ? place::own : random.chance(0.5) ? place::fork : place::thread;
    return made;
}

// Parts of a matrix with all its rows, which are combined and reduced before anybody knows how many
// entries they have: some of what is between, now and then.
scenario open_sizes(rng& random) {
    const index_type n = 300 + random.below(3000u);
    const auto places = draw_places(random, n, n);
    const window area{random.below(40u), random.below(40u), n - 100, n - 100};
    const operation sums[] = {operation::ewise_add, operation::ewise_mult,
                              operation::ewise_difference};
    scenario made;
    made.read = reading::last;
    made.steps.push_back(
        build_at(0, testing::uniform(n, n, size_type{n} * (1 + random.below(6u)), random.next()),
                 form::csr));
    for (const slot part : {slot{1}, slot{2}}) {
        auto chosen = chained(operation::select, part, {0}, random);
        chosen.places = part == 1 ? places : !places;
        auto window = chained(operation::extract, part + 2, {part}, random);
        window.area = area;
        made.steps.push_back(std::move(chosen));
        made.steps.push_back(std::move(window));
    }
    made.steps.push_back(chained(sums[random.below(3u)], 5, {3, 4}, random));
    auto inside = chained(sums[random.below(3u)], 5, {5, 3}, random);
    if (random.chance(0.5)) {
        inside.mask = 4;
        inside.modifiers.complement = random.chance(0.5);
        inside.accumulate = random.chance(0.5);
    }
    made.steps.push_back(std::move(inside));
    made.steps.push_back(chained(operation::reduce_to_row, 3, {5}, random));
    made.steps.push_back(chained(operation::reduce_to_column, 4, {5}, random));
    return made;
}

// Rings, half of them with edges back, each with an edge more to itself or to a later one; an edge
// of each goes, all at once or one by one.
scenario components_that_break(rng& random) {
    const index_type count = 3 + random.below(6u), size = 2 + random.below(4u);
    const index_type n = count * size + random.below(3u);
    coordinates graph(n, n), gone(n, n);
    for (index_type part = 0; part < count; ++part) {
        const index_type first = part * size;
        const auto next = [&](index_type i) { return first + (i + 1 < size ? i + 1 : 0); };
        const bool returns = random.chance(0.5);
        for (index_type i = 0; i < size; ++i) {
            graph.add(first + i, next(i));
            if (returns) {
                graph.add(next(i), first + i);
            }
        }
        const index_type from = random.below(size);
        gone.add(first + from, next(from));
        graph.add(first + random.below(size), first + random.below(n - first));
    }
    graph.normalize();
    gone.normalize();
    scenario made;
    made.steps.push_back(build_at(0, std::move(graph), form::any));
    made.steps.push_back(build_at(1, std::move(gone), form::any));
    const operation changes[] = {operation::shrinking_closure, operation::closure_edges};
    made.steps.push_back(chained(changes[random.below(2u)], 2, {0, 1}, random));
    return made;
}

// Edges from each level to the next, and others for cycles: loops, and edges back within a level.
scenario cycles_within_levels(rng& random) {
    const index_type width = 4 + random.below(12u), levels = 3 + random.below(3u);
    const index_type n = width * levels;
    coordinates relations[] = {coordinates(n, n), coordinates(n, n)};
    for (auto& edges : relations) {
        for (index_type v = 0; v < n; ++v) {
            if (v + width < n && random.chance(0.7)) {
                edges.add(v, (v / width + 1) * width + random.below(width));
            }
            if (random.chance(0.2)) {
                edges.add(v, v);
            }
            if (random.chance(0.2) && v % width > 0) {
                edges.add(v, v / width * width + random.below(v % width));
            }
        }
        edges.normalize();
    }
    scenario made;
    made.steps.push_back(build_at(0, std::move(relations[0]), form::any));
    made.steps.push_back(build_at(1, std::move(relations[1]), form::any));
    auto followed = chained(operation::followed_cycles, 2, {0, 1}, random);
    followed.query = random.below(std::uint64_t{kind_of(followed).ways});
    made.steps.push_back(std::move(followed));
    return made;
}

// Chains of cycles of two, so many that closures are reported to those who may stop them before
// they are done.
scenario closure_that_stops(rng& random) {
    const index_type chains = 30 + random.below(8u), length = 36 + 2 * random.below(4u);
    const index_type n = chains * length;
    coordinates graph(n, n);
    for (index_type v = 0; v < n; v += 2) {
        graph.add(v, v + 1);
        graph.add(v + 1, v);
        if (v % length != 0) {
            graph.add(v + random.below(2u), v - 2);
        }
    }
    graph.normalize();
    auto stopped = chained(operation::stopped, 1, {0, 0}, random);
    stopped.query = random.below(4u);  // by a method of closures, after its first report
    return {{build_at(0, std::move(graph), form::any), std::move(stopped)}, {}};
}

// Products of bits that read a word of rows at once, of as many entries as there is room for.
scenario full_words(rng& random) {
    constexpr index_type kWord = 64, kTable = 768;
    const index_type words = 1 + random.below(3u), n = 200 + random.below(300u);
    coordinates graph(words * kWord, n), frontier(1, n);
    for (index_type row = 0; row < graph.nrows; ++row) {
        for (index_type k = 0; k < kTable / kWord; ++k) {
            graph.add(row, (row * 7 + k * 13) % n);
        }
    }
    for (index_type word = 0; word < words; ++word) {
        if (random.chance(0.7)) {
            graph.add(word * kWord + random.below(kWord), random.below(n));
        }
    }
    for (index_type k = 0; k < n; ++k) {
        if (random.chance(0.3)) {
            frontier.add(0, k);
        }
    }
    graph.normalize();
    scenario made;
    made.steps.push_back(build_at(0, std::move(frontier), form::any));
    made.steps.push_back(build_at(1, std::move(graph), form::any));
    auto pulled = chained(operation::mxv, 2, {0, 1, 0, 0}, random);
    pulled.hints.method = 2;
    pulled.diagonal = 3;  // nothing is there before
    made.steps.push_back(std::move(pulled));
    return made;
}

// How often they are drawn for the programs that they are for.
constexpr double kHeavyRows = 0.02;
constexpr double kDenseOperands = 0.1;
constexpr double kHandovers = 0.15;
constexpr double kOpenSizes = 0.1;
constexpr double kWideRows = 0.05;
constexpr double kBreakingComponents = 0.04;
constexpr double kCyclesWithinLevels = 0.06;
constexpr double kStoppedClosures = 0.02;
constexpr double kFullWords = 0.04;

}  // namespace

std::vector<scenario> draw_scenarios(scale size, const configuration& setup, rng& random) {
    std::vector<scenario> all;
    if (size == scale::medium && random.chance(kHeavyRows)) {
        all.push_back(heavy_rows(random));
    }
    if (random.chance(kDenseOperands)) {
        all.push_back(dense_operands(random));
    }
    // Kernels of GPUs take long enough, on whatever device.
    if (setup.options.kernel_class == "gpu" && random.chance(kHandovers)) {
        all.push_back(handover(random));
    }
    if (setup.options.kernel_class == "gpu" && random.chance(kOpenSizes)) {
        all.push_back(open_sizes(random));
    }
    if (setup.options.kernel_class != "gpu" && random.chance(kWideRows)) {
        all.push_back(wide_rows(random));
    }
    if (random.chance(kBreakingComponents)) {
        all.push_back(components_that_break(random));
    }
    if (random.chance(kCyclesWithinLevels)) {
        all.push_back(cycles_within_levels(random));
    }
    if (random.chance(kStoppedClosures)) {
        all.push_back(closure_that_stops(random));
    }
    if (random.chance(kFullWords)) {
        all.push_back(full_words(random));
    }
    return all;
}

}  // namespace clbool::fuzz
