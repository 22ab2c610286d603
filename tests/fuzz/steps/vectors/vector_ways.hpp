// SPDX-License-Identifier: MIT
// Steps that make one call on vectors, in each of several ways: over types and operators.
#pragma once

#include <fuzz/steps/kinds.hpp>
#include <fuzz/steps/vectors/vector_values.hpp>

#include <string>
#include <vector>

namespace clbool::fuzz {

/// A call with certain types: what it should show, what it shows, and C++ that makes the vector
/// `made` of it.
struct way {
    coordinates (*expected)(const step&, const contents&);
    matrix (*found)(Controls&, const step&, const std::vector<matrix>&);
    std::string (*text)(const step&, const std::vector<std::string>& in);
};

/// A row of the table that stands for them.
kind vector_kind(const char* name, unsigned weight, const hints_type* hints);

template <const std::vector<way>& (*ways)()>
const way& way_of(const step& of) {
    return ways()[of.query % ways().size()];
}

template <const std::vector<way>& (*ways)()>
kind vector_kind(const char* name, unsigned weight, const hints_type* hints) {
    kind made = vector_kind(name, weight, hints);
    made.reference = [](const step& of, const contents& in) {
        return way_of<ways>(of).expected(of, in);
    };
    made.run = call::of_any([](Controls& on, auto& with, const step& of) {
        with.out() = way_of<ways>(of).found(on, of, with.all_inputs());
    });
    made.text = [](const step& of, const std::string& out, const std::vector<std::string>& in) {
        return way_of<ways>(of).text(of, in) + out +
               " = matrix(on, fuzz::shown(made.size(), reference::to_map(made.to_host(on))));";
    };
    made.ways = ways().size();
    return made;
}

/// C++ text: backend, operator, descriptor and mask.
std::string backend_name(const step& of);
std::string operator_text(vector_op op);
std::string mask_text(const step& of, const std::vector<std::string>& in, const std::string& size);
std::string mask_name(const step& of);

template <class T>
std::string type_text() {
    return std::is_same_v<T, bool>            ? "bool"
           : std::is_same_v<T, std::uint32_t> ? "std::uint32_t"
           : std::is_same_v<T, std::uint64_t> ? "std::uint64_t"
                                              : "float";
}

/// A vector of this size from the columns of a matrix.
template <class T>
std::string made_text(const std::string& name, const std::string& from, const std::string& size) {
    return "auto " + name + " = fuzz::vector_of<" + type_text<T>() + ">(on, " + from + ", " + size +
           ");\n";
}

/// What vector_output has: `made`, `mask` and `desc`.
template <class T>
std::string output_text(const step& of, const std::vector<std::string>& in, const std::string& size,
                        bool has_size = false) {
    const bool is_sized = has_size || !is_new(of);
    return (is_sized ? made_text<T>("made", in[kOld], size)
                     : "basic_vector<" + type_text<T>() + "> made;\n") +
           mask_text(of, in, size);
}

/// Arguments up to the accumulator.
template <class T>
std::string arguments_text(const step& of) {
    const std::string accum = !of.accumulate            ? "accumulator::none"
                              : std::is_same_v<T, bool> ? "accumulator::logical_or"
                                                        : operator_text(accumulated_by<T>(of));
    return "on, made, " + mask_name(of) + ", " + accum;
}

/// A call with these arguments between accumulator and descriptor. `returning` is its name where it
/// returns the result; empty: no such form.
template <class T>
std::string call_text(const step& of, const std::string& name, const std::string& returning,
                      const std::string& arguments, const std::string& hints) {
    return returns_vector(of) && !returning.empty()
               ? "made = " + returning + "(on, " + arguments + ", " + mask_name(of) + ", desc, " +
                     hints + ");\n"
               : name + "(" + arguments_text<T>(of) + ", " + arguments + ", desc, " + hints +
                     ");\n";
}

/// The operand `first` or `second`, or `made` where both are one place and of one size.
template <class T, class U>
std::string operand_text(const step& of, std::size_t input) {
    const std::string name = input == kFirst ? "first" : "second";
    const bool one = std::is_same_v<T, U> && of.inputs[input] == of.inputs[kOld];
    return one ? "(" + name + ".size() == made.size() ? made : " + name + ")" : name;
}

}  // namespace clbool::fuzz
