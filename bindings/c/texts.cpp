// SPDX-License-Identifier: MIT
// Lists of texts.
#include <bindings/c/arguments.hpp>
#include <bindings/c/errors.hpp>

using namespace clbool::c_interface;

clbool_status clbool_texts_count(const clbool_texts* list, size_t* count) {
    return call("clbool_texts_count",
                [&] { required(count, "count") = get(list, "list")->size(); });
}

clbool_status clbool_texts_get(const clbool_texts* list, size_t index, char** text) {
    return call("clbool_texts_get", [&] {
        const auto texts = get(list, "list");
        if (index >= texts->size()) {
            throw clbool::invalid_argument("index is " + std::to_string(index) +
                                           ", but there are " + std::to_string(texts->size()) +
                                           " texts");
        }
        give_text(text, (*texts)[index]);
    });
}

clbool_status clbool_texts_free(clbool_texts* list) {
    return call("clbool_texts_free", [&] { destroy(list); });
}
