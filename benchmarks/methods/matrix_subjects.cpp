// SPDX-License-Identifier: MIT
#include <methods/matrix_subjects.hpp>

#include <clbool/generators.hpp>
#include <clbool/io.hpp>

#include <algorithm>
#include <filesystem>
#include <random>
#include <utility>

namespace clbool::bench {

namespace {

index_type below(std::mt19937_64& random, std::uint64_t limit) {
    return static_cast<index_type>(random() % limit);
}

// Rows of four entries, among them a full one, some of a 16th and more of a 256th of the columns.
coordinates hub_rows(index_type n, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    coordinates made(n, n);
    const auto add_row = [&](index_type row, size_type entries) {
        for (size_type i = 0; i < entries; ++i) {
            made.add(row, below(random, n));
        }
    };
    for (index_type row = 0; row < n; ++row) {
        add_row(row, 4);
    }
    add_row(below(random, n), 3 * size_type{n});
    for (int i = 0; i < 16; ++i) {
        add_row(below(random, n), n / 16);
    }
    for (int i = 0; i < 200; ++i) {
        add_row(below(random, n), n / 256);
    }
    made.normalize();
    return made;
}

// The entries above the diagonal: acyclic.
coordinates upper(const coordinates& a) {
    coordinates made(a.nrows, a.ncols);
    for (size_type i = 0; i < a.nnz(); ++i) {
        if (a.rows[i] < a.cols[i]) {
            made.add(a.rows[i], a.cols[i]);
        }
    }
    return made;
}

// Acyclic graphs of `size` vertices, 12 edges a vertex at most, that nothing joins.
coordinates clusters(index_type count, index_type size, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    coordinates made(count * size, count * size);
    for (index_type first = 0; first < made.nrows; first += size) {
        for (index_type i = 0; i < 12 * size; ++i) {
            const auto [from, to] = std::minmax({below(random, size), below(random, size)});
            if (from != to) {
                made.add(first + from, first + to);
            }
        }
    }
    made.normalize();
    return made;
}

coordinates diagonal_band(index_type n, index_type width) {
    coordinates made(n, n);
    for (index_type row = 0; row < n; ++row) {
        for (index_type col = row; col < std::min(n, row + width); ++col) {
            made.add(row, col);
        }
    }
    return made;
}

std::string numbered(const char* name, index_type number) {
    return std::string(name) + '-' + std::to_string(number);
}

// Generated graphs, with `vertices` where they may have any number.
std::vector<matrix_subject> generated(const session& work, index_type vertices, unsigned power,
                                      index_type filled) {
    namespace g = generators;
    const std::uint64_t seed = work.options.seed;
    const index_type n = work.scaled(vertices), dense = work.scaled_side(filled);
    const unsigned rmat = work.scaled_power(power);
    return {
        {"road", numbered("road", n), [=] { return g::road(n, 2.6, seed); }},
        {"road", numbered("street", n), [=] { return g::road(n, 3.6, seed + 1); }},
        {"copurchase", numbered("copurchase", n / 2),
         [=] { return g::copurchase(n / 2, 7, seed); }},
        {"web", numbered("web", n / 2), [=] { return g::web(n / 2, 6, seed); }},
        {"social", numbered("rmat", rmat), [=] { return g::social(rmat, 8, seed); }},
        {"social", numbered("rmat-thick", rmat - 2),
         [=] { return g::social(rmat - 2, 32, seed + 1); }},
        {"random", numbered("random", n), [=] { return g::random(n, n, 6 * size_type{n}, seed); }},
        {"random", numbered("hypersparse", 8 * n),
         [=] { return g::random(8 * n, 8 * n, n / 2, seed); }},
        {"random", "small-600", [=] { return g::random(600, 600, 3000, seed); }},
        {"random", "small-3000", [=] { return g::random(3000, 3000, 24000, seed); }},
        {"dense", numbered("filled", dense),
         [=] { return g::random(dense, dense, size_type{dense} * dense / 5, seed); }},
        {"dense", numbered("hub-rows", n), [=] { return hub_rows(n, seed); }},
        {"band", numbered("band", n), [=] { return diagonal_band(n, 12); }},
        {"tree", numbered("tree", n), [=] { return g::tree(n, 0, seed); }},
        {"mesh", numbered("mesh", n), [=] {
             index_type side = 1;
             while (side * side < n) {
                 ++side;
             }
             return mesh(side, seed);
         }}};
}

// Generated digraphs whose closures have some 10^6 to 10^8 pairs (times ten on GPUs).
std::vector<matrix_subject> generated_digraphs(const session& work) {
    namespace g = generators;
    const bool gpu = work.size == scale::gpu;
    const std::uint64_t seed = work.options.seed;
    const index_type wide = work.scaled_side(gpu ? 320 : 130);
    const index_type few = work.scaled(gpu ? 8000 : 3000);
    const index_type many = work.scaled(gpu ? 60000 : 20000);
    const unsigned rmat = work.scaled_power(gpu ? 16 : 14);
    return {
        {"mesh", numbered("mesh", wide * wide), [=] { return mesh(wide, seed); }},
        {"layers", numbered("layers", 32 * wide), [=] { return layers(16, 2 * wide, 8, seed); }},
        {"random", numbered("gnp", few),
         [=] { return g::random(few, few, size_type{few} * few / 1000, seed); }},
        {"random", numbered("forward", many),
         [=] { return upper(g::random(many, many, 3 * size_type{many}, seed)); }},
        {"random", numbered("critical", many), [=] { return g::random(many, many, many, seed); }},
        {"clusters", numbered("clusters", many), [=] { return clusters(many / 500, 500, seed); }},
        {"clusters", numbered("small-clusters", many),
         [=] { return clusters(many / 50, 50, seed); }},
        {"tree", numbered("tree", 10 * many), [=] { return g::tree(10 * many, 0, seed); }},
        {"tree", numbered("deep-tree", many), [=] { return g::tree(many, 8, seed); }},
        {"copurchase", numbered("copurchase-forward", many),
         [=] { return upper(g::copurchase(many, 5, seed)); }},
        {"web", numbered("web", 2 * many), [=] { return g::web(2 * many, 4, seed); }},
        {"road", numbered("road-forward", 5 * many),
         [=] { return upper(g::road(5 * many, 2.6, seed)); }},
        {"social", numbered("rmat", rmat), [=] { return g::social(rmat, 4, seed); }},
        {"random", "small-500", [=] { return g::random(500, 500, 900, seed); }}};
}

std::vector<matrix_subject> published(const session& work) {
    std::vector<matrix_subject> found;
    const auto folder = std::filesystem::path(work.options.data) / "matrices";
    if (work.options.data.empty() || !std::filesystem::is_directory(folder)) {
        return found;
    }
    constexpr const char* kEnd = ".mtx.gz";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::string name = entry.path().filename().string();
        if (const auto at = name.rfind(kEnd); at != std::string::npos) {
            found.push_back({"published", name.substr(0, at), [path = entry.path().string()] {
                                 return io::read_matrix_market(path);
                             }});
        }
    }
    std::sort(found.begin(), found.end(),
              [](const auto& a, const auto& b) { return a.name < b.name; });
    return found;
}

bool is_one_of(const std::string& name, const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<matrix_subject> wanted(const session& work, std::vector<matrix_subject> all) {
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&](const auto& one) { return !work.wants(one.family, one.name); }),
              all.end());
    return all;
}

void append(std::vector<matrix_subject>& to, std::vector<matrix_subject> from) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

}  // namespace

coordinates mesh(index_type side, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    coordinates made(side * side, side * side);
    for (index_type row = 0; row < side; ++row) {
        for (index_type col = 0; col < side; ++col) {
            const index_type v = row * side + col;
            if (col + 1 < side && random() % 3 != 0) {
                made.add(v, v + 1);
            }
            if (row + 1 < side && random() % 3 != 0) {
                made.add(v, v + side);
            }
        }
    }
    made.normalize();
    return made;
}

coordinates layers(index_type count, index_type width, index_type degree, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    coordinates made(count * width, count * width);
    for (index_type layer = 0; layer + 1 < count; ++layer) {
        for (index_type i = 0; i < width; ++i) {
            for (index_type k = 0; k < degree; ++k) {
                const auto to = static_cast<index_type>((i + random() % (2 * degree)) % width);
                made.add(layer * width + i, (layer + 1) * width + to);
            }
        }
    }
    made.normalize();
    return made;
}

size_type products_of_square(const coordinates& a) {
    std::vector<size_type> in_row(a.nrows);
    for (const index_type row : a.rows) {
        ++in_row[row];
    }
    size_type products = 0;
    for (const index_type col : a.cols) {
        products += col < a.nrows ? in_row[col] : 0;
    }
    return products;
}

std::vector<matrix_subject> operands(const session& work) {
    if (work.size == scale::quick) {
        return wanted(work, generated(work, 4000, 9, 200));
    }
    const bool gpu = work.size == scale::gpu;
    auto all = gpu ? generated(work, 1u << 20, 16, 3000) : generated(work, 1u << 16, 12, 700);
    if (!work.is_off_size()) {
        if (gpu) {
            append(all, generated(work, 1u << 15, 11, 400));
        }
        append(all, published(work));
    }
    return wanted(work, std::move(all));
}

std::vector<matrix_subject> digraphs(const session& work) {
    auto all = generated_digraphs(work);
    if (work.size == scale::quick) {
        all.erase(std::remove_if(
                      all.begin(), all.end(),
                      [](const auto& one) {
                          return !is_one_of(one.name, {"small-500", "gnp-3000", "clusters-20000"});
                      }),
                  all.end());
        return wanted(work, std::move(all));
    }
    if (work.is_off_size()) {
        return wanted(work, std::move(all));
    }
    // Those that are symmetric, and connected, are one component: nothing is left to choose.
    for (auto& one : published(work)) {
        if (one.name.rfind("tc-", 0) == 0 ||
            is_one_of(one.name, {"EVA", "cit-HepTh", "p2p-Gnutella31", "soc-Epinions1",
                                 "rgg_n_2_15_s0", "email-Enron"})) {
            all.push_back(std::move(one));
        }
    }
    return wanted(work, std::move(all));
}

}  // namespace clbool::bench
