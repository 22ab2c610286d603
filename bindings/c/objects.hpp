// SPDX-License-Identifier: MIT
// Which object of C++ is behind each handle.
#pragma once

#include <clbool.h>
#include <bindings/c/handles.hpp>
#include <bindings/c/recorder.hpp>
#include <clbool/algorithms.hpp>
#include <clbool/cfpq_paths.hpp>
#include <clbool/context.hpp>
#include <clbool/context_free_queries.hpp>
#include <clbool/delta_matrix.hpp>
#include <clbool/device.hpp>
#include <clbool/dynamic_graph.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>
#include <clbool/incremental_closure.hpp>
#include <clbool/maintained_query.hpp>
#include <clbool/matrix.hpp>
#include <clbool/regular_queries.hpp>
#include <clbool/vector.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace clbool::c_interface {

/// A list of devices, with the reason if it is a choice.
struct device_list {
    std::vector<device_info> devices;
    std::string reason;
};

/// A context, and what listens to it, which forks share; may be null.
struct context_object {
    context device;
    std::shared_ptr<recorder> listener;
};

/// A vector of one of the types that there are.
struct vector_object {
    std::variant<bit_vector, uint32_vector, uint64_vector, float_vector> of;

    vector_base& base() {
        return std::visit([](auto& v) -> vector_base& { return v; }, of);
    }
};

/// A context-free query, and its start symbol.
struct cfpq_object {
    context_free_query query;
    std::string start;
};

/// What finds paths, and the start symbol of its grammar.
struct paths_object {
    cfpq_paths finder;
    std::string start;
};

/// One step of a path, against an edge of its label or along one.
struct path_step {
    labelled_step step;
    bool backward = false;
};

/// Walks that were found, and how many of them were taken.
struct walk_list {
    std::vector<std::vector<path_step>> walks;
    std::size_t taken = 0;
};

/// Paths that are made one by one, or are there already.
struct path_list_object {
    std::variant<cfpq_path_list, walk_list> of;
};

/// A piece of the answer of a query.
struct answer_piece {
    matrix pairs;
    std::vector<index_type> lengths;
    size_type rounds = 0;
    bool complete = true;
};

/// A cursor over the relation of a nonterminal.
struct context_free_pieces {
    cfpq_cursor cursor;
    std::string nonterminal;
};

/// A cursor over the answers of a regular query, with the lengths of walks or without.
struct regular_pieces {
    rpq_cursor cursor;
    bool lengths;
};

/// A cursor of either kind, and the piece that it is at until the caller has it.
struct cursor_object {
    std::variant<context_free_pieces, regular_pieces> of;
    std::optional<answer_piece> at;
};

template <class Handle>
struct object_of;

template <>
struct object_of<clbool_texts> {
    using type = std::vector<std::string>;
    static constexpr kind what = kind::texts;
};

template <>
struct object_of<clbool_devices> {
    using type = device_list;
    static constexpr kind what = kind::devices;
};

template <>
struct object_of<clbool_context> {
    using type = context_object;
    static constexpr kind what = kind::context;
};

template <>
struct object_of<clbool_matrix> {
    using type = matrix;
    static constexpr kind what = kind::matrix;
};

template <>
struct object_of<clbool_vector> {
    using type = vector_object;
    static constexpr kind what = kind::vector;
};

template <>
struct object_of<clbool_stop> {
    using type = stop_token;
    static constexpr kind what = kind::stop;
};

template <>
struct object_of<clbool_graph> {
    using type = labelled_graph;
    static constexpr kind what = kind::graph;
};

template <>
struct object_of<clbool_grammar> {
    using type = context_free_grammar;
    static constexpr kind what = kind::grammar;
};

template <>
struct object_of<clbool_cfpq> {
    using type = cfpq_object;
    static constexpr kind what = kind::cfpq;
};

template <>
struct object_of<clbool_rpq> {
    using type = regular_query;
    static constexpr kind what = kind::rpq;
};

template <>
struct object_of<clbool_paths> {
    using type = paths_object;
    static constexpr kind what = kind::paths;
};

template <>
struct object_of<clbool_path> {
    using type = std::vector<path_step>;
    static constexpr kind what = kind::path;
};

template <>
struct object_of<clbool_path_list> {
    using type = path_list_object;
    static constexpr kind what = kind::path_list;
};

template <>
struct object_of<clbool_cursor> {
    using type = cursor_object;
    static constexpr kind what = kind::cursor;
};

template <>
struct object_of<clbool_delta_matrix> {
    using type = delta_matrix;
    static constexpr kind what = kind::delta_matrix;
};

template <>
struct object_of<clbool_incremental_closure> {
    using type = incremental_closure;
    static constexpr kind what = kind::incremental_closure;
};

template <>
struct object_of<clbool_dynamic_graph> {
    using type = dynamic_graph;
    static constexpr kind what = kind::dynamic_graph;
};

template <>
struct object_of<clbool_snapshot> {
    using type = graph_snapshot;
    static constexpr kind what = kind::snapshot;
};

template <>
struct object_of<clbool_maintained_query> {
    using type = maintained_query;
    static constexpr kind what = kind::maintained_query;
};

}  // namespace clbool::c_interface
