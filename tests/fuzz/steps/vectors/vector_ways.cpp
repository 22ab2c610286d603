// SPDX-License-Identifier: MIT
// What calls on vectors have in common.
#include <fuzz/steps/vectors/vector_ways.hpp>

#include <fuzz/print.hpp>
#include <fuzz/steps/work.hpp>

namespace clbool::fuzz {
namespace {

// Whether the mask is the output, as far as the program's places say so.
bool mask_is_output(const step& of) { return of.inputs[kMask] == of.inputs[kOld] && !is_new(of); }

}  // namespace

kind vector_kind(const char* name, unsigned weight, const hints_type* hints) {
    kind made{name,          weight,  4,
              false,         0,       hints,
              work::entries, nullptr, call::of_any([](Controls&, auto&, const step&) {})};
    made.of_vectors = true;
    return made;
}

std::string backend_name(const step& of) {
    return std::string("backend::") + to_string(of.hints.backend);
}

std::string operator_text(vector_op op) { return std::string("vector_op::") + to_string(op); }

std::string mask_text(const step& of, const std::vector<std::string>& in, const std::string& size) {
    const std::string desc = descriptor_text(said_of_vectors(of));
    const std::string text = desc.empty() ? "const descriptor desc;\n" : desc;
    if (!of.value || mask_is_output(of)) {
        return text;
    }
    return (of.diagonal % 2 != 0 ? made_text<std::uint32_t>("mask", in[kMask], size)
                                 : made_text<bool>("mask", in[kMask], size)) +
           text;
}

std::string mask_name(const step& of) {
    if (!of.value) {
        return "no_mask";
    }
    const std::string name = mask_is_output(of) ? "&made" : "&mask";
    return complements_vector_mask(of) ? "complement(" + name + ")" : name;
}

}  // namespace clbool::fuzz
