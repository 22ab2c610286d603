// SPDX-License-Identifier: MIT
// Matrices and contexts of tests, made and read through the C interface.
#include "owned.hpp"

namespace clbool::testing {

void expect_ok(clbool_status status) {
    EXPECT_EQ(status, CLBOOL_OK) << clbool_status_name(status) << ": " << clbool_error_message();
}

void expect_failure(clbool_status status, clbool_status expected, const std::string& words) {
    EXPECT_STREQ(clbool_status_name(status), clbool_status_name(expected))
        << clbool_error_message();
    EXPECT_NE(std::string(clbool_error_message()).find(words), std::string::npos)
        << clbool_error_message();
}

owned<clbool_context> host_context() {
    owned<clbool_context> made;
    expect_ok(clbool_context_create("host", nullptr, made.put()));
    return made;
}

owned<clbool_matrix> matrix_from(clbool_context* on, const coordinates& entries) {
    owned<clbool_matrix> made;
    expect_ok(clbool_matrix_from_coordinates(on, entries.nrows, entries.ncols, entries.rows.data(),
                                             entries.cols.data(), entries.nnz(), CLBOOL_ANY_ORDER,
                                             made.put()));
    return made;
}

owned<clbool_matrix> empty_matrix() {
    owned<clbool_matrix> made;
    expect_ok(clbool_matrix_create(0, 0, made.put()));
    return made;
}

std::vector<std::string> texts_of(const clbool_texts* list) {
    std::size_t count = 0;
    expect_ok(clbool_texts_count(list, &count));
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < count; ++i) {
        owned<char> text;
        expect_ok(clbool_texts_get(list, i, text.put()));
        texts.emplace_back(text);
    }
    return texts;
}

std::string text_of(const clbool_path* path) {
    uint64_t length = 0;
    expect_ok(clbool_path_length(path, &length));
    std::string text;
    for (uint64_t i = 0; i < length; ++i) {
        uint32_t source = 0;
        uint32_t target = 0;
        bool backward = false;
        owned<char> label;
        expect_ok(clbool_path_step(path, i, &source, label.put(), &target, &backward));
        text += (i == 0 ? "" : ", ") + std::to_string(source) + (backward ? " <-" : " -") +
                std::string(label) + (backward ? "- " : "-> ") + std::to_string(target);
    }
    expect_failure(clbool_path_step(path, length, nullptr, nullptr, nullptr, nullptr),
                   CLBOOL_INVALID_ARGUMENT, "steps");
    return text;
}

owned<clbool_graph> graph_of(uint32_t vertices, const std::map<std::string, coordinates>& edges) {
    owned<clbool_graph> made;
    expect_ok(clbool_graph_create(vertices, made.put()));
    for (const auto& [label, of] : edges) {
        expect_ok(clbool_graph_add_numbered(made, label.c_str(), of.rows.data(), of.cols.data(),
                                            of.nnz()));
    }
    return made;
}

std::vector<uint32_t> numbers_of(clbool_context* on, const clbool_vector* v) {
    uint64_t nvals = 0;
    expect_ok(clbool_vector_nvals(on, v, &nvals));
    std::vector<uint32_t> values(nvals);
    expect_ok(clbool_vector_to_entries(on, v, nvals, nullptr, values.data()));
    return values;
}

coordinates entries_of(clbool_context* on, const clbool_matrix* a) {
    coordinates entries;
    uint64_t nvals = 0;
    expect_ok(clbool_matrix_nrows(a, &entries.nrows));
    expect_ok(clbool_matrix_ncols(a, &entries.ncols));
    expect_ok(clbool_matrix_nvals(a, &nvals));
    entries.rows.resize(nvals);
    entries.cols.resize(nvals);
    expect_ok(clbool_matrix_to_coordinates(on, a, nvals, entries.rows.data(), entries.cols.data()));
    return entries;
}

}  // namespace clbool::testing
