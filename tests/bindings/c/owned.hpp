// SPDX-License-Identifier: MIT
// Handles of the C interface that are freed at the end of their lives, and what tests do with them.
#pragma once

#include <clbool.h>
#include <clbool/coordinates.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace clbool::testing {

inline clbool_status free_handle(clbool_texts* handle) { return clbool_texts_free(handle); }
inline clbool_status free_handle(clbool_devices* handle) { return clbool_devices_free(handle); }
inline clbool_status free_handle(clbool_context* handle) { return clbool_context_free(handle); }
inline clbool_status free_handle(clbool_matrix* handle) { return clbool_matrix_free(handle); }
inline clbool_status free_handle(clbool_vector* handle) { return clbool_vector_free(handle); }
inline clbool_status free_handle(clbool_stop* handle) { return clbool_stop_free(handle); }
inline clbool_status free_handle(clbool_graph* handle) { return clbool_graph_free(handle); }
inline clbool_status free_handle(clbool_grammar* handle) { return clbool_grammar_free(handle); }
inline clbool_status free_handle(clbool_cfpq* handle) { return clbool_cfpq_free(handle); }
inline clbool_status free_handle(clbool_rpq* handle) { return clbool_rpq_free(handle); }
inline clbool_status free_handle(clbool_paths* handle) { return clbool_paths_free(handle); }
inline clbool_status free_handle(clbool_path* handle) { return clbool_path_free(handle); }
inline clbool_status free_handle(clbool_path_list* handle) { return clbool_path_list_free(handle); }
inline clbool_status free_handle(clbool_cursor* handle) { return clbool_cursor_free(handle); }
inline clbool_status free_handle(clbool_delta_matrix* handle) {
    return clbool_delta_matrix_free(handle);
}
inline clbool_status free_handle(clbool_incremental_closure* handle) {
    return clbool_incremental_closure_free(handle);
}
inline clbool_status free_handle(clbool_dynamic_graph* handle) {
    return clbool_dynamic_graph_free(handle);
}
inline clbool_status free_handle(clbool_snapshot* handle) { return clbool_snapshot_free(handle); }
inline clbool_status free_handle(clbool_maintained_query* handle) {
    return clbool_maintained_query_free(handle);
}
inline clbool_status free_handle(char* text) { return clbool_string_free(text); }

/// Owns a handle; put() is where a call writes a new one.
template <class Handle>
class owned {
public:
    owned() = default;
    ~owned() { EXPECT_EQ(free_handle(handle_), CLBOOL_OK) << clbool_error_message(); }
    owned(owned&& from) noexcept : handle_(std::exchange(from.handle_, nullptr)) {}
    owned& operator=(owned&&) = delete;

    operator Handle*() const noexcept { return handle_; }
    Handle** put() noexcept {
        EXPECT_EQ(handle_, nullptr) << "a handle would be lost";
        return &handle_;
    }
    Handle* release() noexcept { return std::exchange(handle_, nullptr); }

private:
    Handle* handle_ = nullptr;
};

/// Fails the test with the message of a call that should have been right.
void expect_ok(clbool_status status);
/// Fails the test unless a call failed so, with a message that has these words.
void expect_failure(clbool_status status, clbool_status expected, const std::string& words = "");

/// The host as a context.
owned<clbool_context> host_context();
/// A matrix with these entries.
owned<clbool_matrix> matrix_from(clbool_context* on, const coordinates& entries);
/// An empty matrix of 0 × 0.
owned<clbool_matrix> empty_matrix();
/// The texts of a list.
std::vector<std::string> texts_of(const clbool_texts* list);
/// The steps of a path as "0 -a-> 1, 1 <-b- 2".
std::string text_of(const clbool_path* path);
/// A graph of this many vertices, with edges by label.
owned<clbool_graph> graph_of(uint32_t vertices, const std::map<std::string, coordinates>& edges);
/// The values of a vector of `uint32_t`.
std::vector<uint32_t> numbers_of(clbool_context* on, const clbool_vector* v);
/// The entries of a matrix.
coordinates entries_of(clbool_context* on, const clbool_matrix* a);

}  // namespace clbool::testing
