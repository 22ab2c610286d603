// SPDX-License-Identifier: MIT
// Wraps serd, whose C callbacks must not throw: errors are kept until serd has returned.
#include <io/rdf/rdf_reader.hpp>

#include <clbool/error.hpp>

#ifdef CLBOOL_HAVE_SERD

#include <io/graphs/graph_builder.hpp>
#include <io/rdf/rdf_names.hpp>
#include <io/rdf/rdf_source.hpp>
#include <io/text/fields.hpp>

#include <serd/serd.h>

#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <memory>
#include <new>
#include <string_view>
#include <vector>

#endif

namespace clbool::io {

#ifdef CLBOOL_HAVE_SERD

namespace {

// Makes serd accept relative IRIs in N-Triples, which should have none; removed afterwards.
constexpr std::string_view kScheme = "x:";
constexpr std::size_t kBatch = 64;  // edges of plain lines

std::string_view text_of(const SerdNode& node) noexcept {
    return {reinterpret_cast<const char*>(node.buf), node.n_bytes};
}

bool is_digit(char byte) noexcept { return byte >= '0' && byte <= '9'; }

class rdf_reader {
public:
    rdf_reader(const std::string& path, graph_format format)
        : turtle_(format == graph_format::ttl),
          source_(path, turtle_ ? std::string_view() : kScheme),
          environment_(serd_env_new(nullptr)),
          // The reader of N-Quads is the strict one of serd's line-based readers.
          reader_(serd_reader_new(turtle_ ? SERD_TURTLE : SERD_NQUADS, this, nullptr, set_base,
                                  set_prefix, take_statement, nullptr)) {
        if (!environment_ || !reader_) {
            throw std::bad_alloc();
        }
        serd_reader_set_strict(reader_.get(), true);
        serd_reader_set_error_sink(reader_.get(), take_error, this);
    }

    labelled_graph read() {
        const SerdStatus status =
            serd_reader_read_source(reader_.get(), read_bytes, has_failed, this, nullptr, 1);
        if (failure_) {
            std::rethrow_exception(failure_);
        }
        if (status == SERD_FAILURE && !source_.is_untouched()) {  // not a statement
            source_.fail("unexpected text, expected a statement");
        }
        if (status > SERD_FAILURE) {
            check(status);
        }
        return graph_.finish();
    }

private:
    struct release {
        void operator()(SerdEnv* held) const noexcept { serd_env_free(held); }
        void operator()(SerdReader* held) const noexcept { serd_reader_free(held); }
    };

    // Runs `body`; keeps its exception and makes serd stop.
    template <class Body>
    SerdStatus guarded(Body&& body) noexcept {
        if (!failure_) {
            try {
                body();
                return SERD_SUCCESS;
            } catch (...) {
                failure_ = std::current_exception();
            }
        }
        return SERD_ERR_UNKNOWN;
    }

    static rdf_reader& self(void* handle) noexcept { return *static_cast<rdf_reader*>(handle); }

    static std::size_t read_bytes(void* buffer, std::size_t, std::size_t, void* handle) {
        rdf_reader& reader = self(handle);
        bool more = false;
        reader.guarded([&] { more = reader.next(*static_cast<char*>(buffer)); });
        return more ? 1 : 0;
    }

    // The next byte for serd, which sees no plain lines between statements.
    bool next(char& byte) {
        if (is_between_ && source_.is_line_ended()) {
            take_plain_lines();
        }
        if (!source_.next(byte)) {
            return false;
        }
        is_between_ = is_between_ && byte == '\n';
        last_ = byte;
        return true;
    }

    void take_plain_lines() {
        std::string_view line;
        named_edge edge;
        do {
            line = source_.line_ahead();
            while (split_plain(line, edge)) {
                plain_.push_back(edge);
                source_.skip(line);
                if (plain_.size() == kBatch) {
                    add_plain();
                }
                line = source_.line_ahead();
            }
            add_plain();
        } while (line.empty() && source_.read_more());
    }

    void add_plain() {
        graph_.add(plain_);
        plain_.clear();
    }

    static int has_failed(void* handle) { return self(handle).failure_ ? 1 : 0; }

    static SerdStatus take_error(void* handle, const SerdError* error) {
        rdf_reader& reader = self(handle);
        return reader.guarded([&] {
            char text[200];
            va_list arguments;
            va_copy(arguments, *error->args);
            std::vsnprintf(text, sizeof text, error->fmt, arguments);
            va_end(arguments);
            std::string what = text;
            while (!what.empty() && what.back() == '\n') {
                what.pop_back();
            }
            reader.source_.fail(what +
                                (reader.turtle_ ? ", expected Turtle" : ", expected N-Triples"));
        });
    }

    static SerdStatus set_base(void* handle, const SerdNode* uri) {
        return self(handle).guarded([&] {
            self(handle).check(serd_env_set_base_uri(self(handle).environment_.get(), uri));
        });
    }

    static SerdStatus set_prefix(void* handle, const SerdNode* name, const SerdNode* uri) {
        return self(handle).guarded([&] {
            self(handle).check(serd_env_set_prefix(self(handle).environment_.get(), name, uri));
        });
    }

    static SerdStatus take_statement(void* handle, SerdStatementFlags, const SerdNode* graph,
                                     const SerdNode* subject, const SerdNode* predicate,
                                     const SerdNode* object, const SerdNode* type,
                                     const SerdNode* language) {
        return self(handle).guarded(
            [&] { self(handle).add(graph, *subject, *predicate, *object, type, language); });
    }

    void check(SerdStatus status) const {
        if (status != SERD_SUCCESS) {
            source_.fail(reinterpret_cast<const char*>(serd_strerror(status)));
        }
    }

    void add(const SerdNode* graph, const SerdNode& subject, const SerdNode& predicate,
             const SerdNode& object, const SerdNode* type, const SerdNode* language) {
        if (graph != nullptr && graph->type != SERD_NOTHING) {
            source_.fail(
                "a fourth part of a statement, expected a subject, a predicate and an object");
        }
        name(source_name_, subject);
        name(label_, predicate);
        if (label_.size() > kMaxLabelBytes) {
            source_.fail("a predicate of " + std::to_string(label_.size()) +
                         " bytes, expected at most " + std::to_string(kMaxLabelBytes));
        }
        name(target_name_, object);
        if (object.type == SERD_LITERAL) {
            qualify(target_name_, type, language);
        }
        graph_.add({source_name_, label_, target_name_});
        // serd has got the byte behind the statement.
        is_between_ = !turtle_ && (last_ == '\n' || last_ == '\r');
    }

    // Sets `out` to the name of a node; of a literal without its type and language.
    void name(std::string& out, const SerdNode& node) const {
        out.clear();
        switch (node.type) {
            case SERD_LITERAL: append_literal(out, text_of(node)); break;
            case SERD_BLANK: append_blank(out, text_of(node)); break;
            default: append_resource(out, node);
        }
    }

    void qualify(std::string& literal, const SerdNode* type, const SerdNode* language) const {
        if (language != nullptr && language->type != SERD_NOTHING) {
            literal += '@';
            literal += text_of(*language);
        } else if (type != nullptr && type->type != SERD_NOTHING) {
            std::string named;
            append_resource(named, *type);
            if (named != kStringType) {  // the default type
                literal += "^^" + named;
            }
        }
    }

    // serd renames Turtle's blank node b1 to B1, and gives nameless ones b1, b2, …
    void append_blank(std::string& out, std::string_view label) const {
        const bool numbered = label.size() > 1 && is_digit(label[1]);
        out += "_:";
        if (turtle_ && numbered && label.front() == 'b') {
            out += '[';
            out += label.substr(1);
            out += ']';
        } else if (turtle_ && numbered && label.front() == 'B') {
            out += 'b';
            out += label.substr(1);
        } else {
            out += label;
        }
    }

    void append_resource(std::string& out, const SerdNode& node) const {
        if (!turtle_) {
            append_iri(out, text_of(node).substr(kScheme.size()));
            return;
        }
        if (node.type == SERD_URI &&
            (serd_uri_string_has_scheme(node.buf) ||
             serd_env_get_base_uri(environment_.get(), nullptr)->buf == nullptr)) {
            append_iri(out, text_of(node));
            return;
        }
        SerdNode whole = serd_env_expand_node(environment_.get(), &node);
        if (whole.buf == nullptr) {
            source_.fail("the name '" + std::string(text_of(node)) + "' has an unknown prefix");
        }
        const std::unique_ptr<SerdNode, void (*)(SerdNode*)> owner(&whole, serd_node_free);
        append_iri(out, text_of(whole));
    }

    const bool turtle_;
    rdf_source source_;
    std::unique_ptr<SerdEnv, release> environment_;
    std::unique_ptr<SerdReader, release> reader_;
    std::exception_ptr failure_;
    graph_builder graph_;
    std::vector<named_edge> plain_;
    char last_ = 0;            // byte for serd
    bool is_between_ = false;  // statements of N-Triples: serd has got nothing of a further one
    std::string source_name_;  // of the current statement
    std::string label_;
    std::string target_name_;
};

}  // namespace

labelled_graph read_rdf(const std::string& path, graph_format format) {
    return rdf_reader(path, format).read();
}

#else

labelled_graph read_rdf(const std::string& path, graph_format) {
    throw io_error(path + ": this build of clbool reads no RDF: it was made without serd");
}

#endif

}  // namespace clbool::io
