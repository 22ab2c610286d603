// SPDX-License-Identifier: MIT
// Programs as C++. The result of step i is called r<i>; an operand in another format than the
// step's becomes c<j> there.
#include <fuzz/print.hpp>

#include <fuzz/configurations.hpp>
#include <fuzz/coverage.hpp>
#include <fuzz/machine.hpp>
#include <fuzz/steps/hints.hpp>
#include <fuzz/steps/kinds.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>

namespace clbool::fuzz {
namespace {

constexpr std::size_t kNumbersInLine = 16;

std::string list_text(const std::vector<index_type>& numbers) {
    std::string text = "{";
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        text += (i == 0 ? "" : i % kNumbersInLine == 0 ? ",\n" : ", ") + number_text(numbers[i]);
    }
    return text + "}";
}

std::string coordinates_text(const std::string& name, const coordinates& a) {
    std::string text =
        "const coordinates " + name + "(" + number_text(a.nrows) + ", " + number_text(a.ncols);
    if (!a.rows.empty()) {
        text += ",\n" + list_text(a.rows) + ",\n" + list_text(a.cols);
    }
    return text + ");\n";
}

std::string indented(const std::string& text, std::size_t by) {
    std::string result;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        result += (line.empty() ? "" : std::string(by, ' ')) + line + "\n";
    }
    return result;
}

std::string type_of(form format) {
    return format == form::any ? "matrix" : "matrix_" + name_of(format);
}

// A conversion that is not the language's own.
std::string converted_text(form from, form to, const std::string& name) {
    if (from == to || from == form::any || to == form::any) {
        return name;
    }
    const bool shallow = from == form::coo || to == form::coo;
    return name_of(from) + "_to_" + name_of(to) + (shallow ? "_shallow" : "") + "(on, " + name +
           ")";
}

std::string hints_text(const step& of) {
    const auto* const type = kind_of(of).hints;
    std::string text;
    const auto field = [&](const std::string& what, bool set, const std::string& value) {
        text += set ? "hints." + what + " = " + value + ";\n" : "";
    };
    const auto& hints = of.hints;
    if (type == nullptr) {
        return text;
    }
    field("backend", hints.backend != backend::automatic,
          std::string("backend::") + to_string(hints.backend));
    field("method", hints.method != 0,
          std::string(type->method) + "::" + type->methods[hints.method]);
    field("mask", type->has_mask && hints.mask != mask_method::automatic,
          std::string("mask_method::") + (hints.mask == mask_method::fused ? "fused" : "after"));
    return text.empty() ? text : std::string(type->name) + " hints;\n" + text;
}

// Whether the call is printed in the form that returns its result.
bool is_returned(const step& of) {
    const bool changes = of.what == operation::change_mxm || of.what == operation::mxm_change ||
                         of.what == operation::change_sums;
    return returning_call(of) != nullptr || (changes && returns(of));
}

class printer {
public:
    printer(const program& of, const std::vector<outcome>& expected, std::size_t failing)
        : of_(of), expected_(expected), failing_(failing) {}

    std::string text();

private:
    // What a slot holds: a result of a step, in that step's format; nothing at first.
    struct holding {
        std::string name;
        form format;
    };

    std::string fresh_name(std::size_t i) const { return "fresh" + std::to_string(i); }
    std::string result_name(std::size_t i) const { return "r" + std::to_string(i); }
    std::string fork_name(std::size_t i) const { return "fork" + std::to_string(i); }
    // The name of a slot's matrix in a step; `lines` gets what makes it.
    std::string operand(const step& in, slot place, std::size_t i, std::string& lines);
    std::string old_content(const step& in, slot place, const std::string& name) const;
    std::string call_text(const step& in, std::size_t i);
    std::string outputs_text(const step& in, std::size_t i, const std::string& mask) const;
    std::string inputs_text(const step& in, const std::vector<std::string>& inputs) const;
    std::string general_call(const step& in, std::size_t i, const std::string& mask,
                             const std::vector<std::string>& inputs) const;
    std::string declarations(std::size_t i) const;
    std::string body(std::size_t i);
    std::string batch(std::size_t first, std::size_t last);
    void hold(std::size_t i);
    std::string check(std::size_t i) const;

    const program& of_;
    const std::vector<outcome>& expected_;
    std::size_t failing_;
    std::array<std::optional<holding>, kSlots> slots_;
    std::array<std::string, kSlots> converted_;  // names within the step at hand
};

// Steps in any form take operands as they are.
std::string printer::operand(const step& in, slot place, std::size_t i, std::string& lines) {
    if (place == in.out) {
        return result_name(i);
    }
    if (is_delta(in) && place == in.fresh) {
        return fresh_name(i);
    }
    const auto& held = slots_[place];
    if (held && (held->format == in.format || in.format == form::any)) {
        return held->name;
    }
    if (converted_[place].empty()) {
        converted_[place] = "c" + std::to_string(place);
        lines += "const " + type_of(in.format) + " " + converted_[place];
        lines += held ? " = " + converted_text(held->format, in.format, held->name) + ";\n" : ";\n";
    }
    return converted_[place];
}

// An output as it is before.
std::string printer::old_content(const step& in, slot place, const std::string& name) const {
    const auto& old = slots_[place];
    return old ? name + " = " + converted_text(old->format, in.format, old->name) + ";\n" : "";
}

std::string printer::outputs_text(const step& in, std::size_t i, const std::string& mask) const {
    const auto& kind = kind_of(in);
    std::string text = result_name(i);
    if (is_delta(in)) {
        text += ", " + (in.fresh == in.out ? result_name(i) : fresh_name(i));
    }
    text += kind.masked ? ", " + mask : "";
    if (kind.masked && !is_delta(in)) {
        text += std::string(", accumulator::") + (in.accumulate ? "logical_or" : "none");
    }
    return text + (kind.inputs == 0 ? "" : ", ");
}

std::string printer::inputs_text(const step& in, const std::vector<std::string>& inputs) const {
    const auto& kind = kind_of(in);
    const bool list = kind.inputs == kAnyNumber;
    std::string text = list ? "{" : "";
    for (std::size_t k = 0; k < inputs.size(); ++k) {
        text += k == 0 ? "" : ", ";
        text += kind.operand != nullptr ? kind.operand(in, k, inputs[k]) : inputs[k];
    }
    text += list ? "}" : "";
    if (in.what == operation::extract) {
        text += ", {" + number_text(in.area.row) + ", " + number_text(in.area.col) + ", " +
                number_text(in.area.nrows) + ", " + number_text(in.area.ncols) + "}";
    }
    return text + (kind.arguments != nullptr ? kind.arguments(in) : "");
}

std::string printer::general_call(const step& in, std::size_t i, const std::string& mask,
                                  const std::vector<std::string>& inputs) const {
    const auto& kind = kind_of(in);
    const std::string name = kind.named != nullptr    ? kind.named(in)
                             : kind.called != nullptr ? kind.called
                                                      : kind.name;
    const bool has_descriptor = !descriptor_text(described(in)).empty();
    const bool hinted = !hints_text(in).empty();
    if (is_returned(in)) {
        return result_name(i) + " = " + name + "(on, " + inputs_text(in, inputs) + ", " + mask +
               (has_descriptor ? ", desc" : ", descriptor()") + (hinted ? ", hints);" : ");");
    }
    const std::string text = is_delta(in) && i == failing_ ? "count = " : "";
    return text + name + "(on, " + outputs_text(in, i, mask) + inputs_text(in, inputs) +
           (has_descriptor ? ", desc"
            : hinted       ? ", {}"
                           : "") +
           (hinted ? ", hints);" : ");");
}

// The call itself, behind what it needs.
std::string printer::call_text(const step& in, std::size_t i) {
    converted_.fill({});
    std::string lines = old_content(in, in.out, result_name(i));
    if (is_delta(in) && in.fresh != in.out) {
        lines += old_content(in, in.fresh, fresh_name(i));
    }
    std::vector<std::string> inputs;
    for (const slot place : in.inputs) {
        inputs.push_back(operand(in, place, i, lines));
    }
    std::string mask = in.mask ? "&" + operand(in, *in.mask, i, lines) : "no_mask";
    mask = complements_mask(in) ? "complement(" + mask + ")" : mask;
    if (in.what == operation::build) {
        lines += coordinates_text("host", in.source);
    }
    const auto& kind = kind_of(in);
    const std::string call = kind.text != nullptr ? kind.text(in, result_name(i), inputs)
                                                  : general_call(in, i, mask, inputs);
    lines += kind.before != nullptr ? kind.before(in) : "";
    lines += kind.text == nullptr ? descriptor_text(described(in)) + hints_text(in) : "";
    const bool refused = expected_[i].is == outcome::verdict::refused;
    return lines + (refused ? "EXPECT_THROW({ " + call + " }, error);\n" : call + "\n");
}

std::string printer::declarations(std::size_t i) const {
    const auto& in = of_.steps[i];
    std::string text = type_of(in.format) + " " + result_name(i) + ";\n";
    if (is_delta(in)) {
        text += in.fresh != in.out ? type_of(in.format) + " " + fresh_name(i) + ";\n" : "";
        text += i == failing_ ? "size_type count = 0;\n" : "";
    }
    text += asks(in) && i == failing_ ? "bool truth = false;\n" : "";
    return text +
           (in.where == place::thread ? "Controls " + fork_name(i) + " = own.fork();\n" : "");
}

std::string printer::body(std::size_t i) {
    const auto& in = of_.steps[i];
    switch (in.where) {
        case place::own: return "Controls& on = own;\n" + call_text(in, i);
        case place::fork: return "Controls& on = fork;\n" + call_text(in, i);
        case place::fresh: return "Controls on = own.fork();\n" + call_text(in, i);
        case place::thread: break;
    }
    return "Controls& on = " + fork_name(i) + ";\n" + call_text(in, i);
}

// Steps that run at the same time, or one alone.
std::string printer::batch(std::size_t first, std::size_t last) {
    std::string text;
    std::vector<std::string> bodies;
    for (std::size_t i = first; i < last; ++i) {
        text += declarations(i);
        bodies.push_back(body(i));
    }
    const bool threads = of_.steps[first].where == place::thread;
    for (std::size_t i = first; i < last; ++i) {
        const std::string name = "t" + std::to_string(i);
        const std::string unused =
            asks(of_.steps[i]) && i != failing_ ? "bool truth = false;\n" : "";
        text += threads ? "std::thread " + name + "([&] {\n" : "{\n";
        text += indented(unused + bodies[i - first], 4);
        text += threads ? "});\n" : "}\n";
        hold(i);
    }
    for (std::size_t i = first; threads && i < last; ++i) {
        text += "t" + std::to_string(i) + ".join();\n";
    }
    return text;
}

void printer::hold(std::size_t i) {
    const auto& in = of_.steps[i];
    slots_[in.out] = holding{result_name(i), in.format};
    if (is_delta(in) && in.fresh != in.out) {
        slots_[in.fresh] = holding{fresh_name(i), in.format};
    }
}

std::string printer::check(std::size_t i) const {
    std::string text;
    const auto& in = of_.steps[i];
    if (is_delta(in) && expected_[i].is == outcome::verdict::done) {
        text += "EXPECT_EQ(count, " + number_text(expected_[i].fresh->nnz()) + ");\n";
        text += coordinates_text("expected_fresh", *expected_[i].fresh);
        text += "EXPECT_TRUE(same_matrix(" + fresh_name(i) + ".to_host(own), expected_fresh));\n";
    }
    if (expected_[i].truth) {
        text += std::string(*expected_[i].truth ? "EXPECT_TRUE" : "EXPECT_FALSE") + "(truth);\n";
    }
    return text + coordinates_text("expected", *expected_[i].content) + "EXPECT_TRUE(same_matrix(" +
           result_name(i) + ".to_host(own), expected));\n";
}

std::string printer::text() {
    std::string text;
    const std::size_t count = std::min(failing_ + 1, of_.steps.size());
    for (std::size_t first = 0, last = 0; first < count; first = last) {
        last = std::min(count, end_of_batch(of_, first));
        text += batch(first, last);
    }
    return text + check(failing_);
}

}  // namespace

std::string descriptor_text(const descriptor& modifiers) {
    std::string text;
    const auto flag = [&](const char* name, bool set) {
        text += set ? std::string("desc.") + name + " = true;\n" : "";
    };
    flag("complement", modifiers.complement);
    flag("replace", modifiers.replace);
    flag("transpose_first", modifiers.transpose_first);
    flag("transpose_second", modifiers.transpose_second);
    const char* const name = name_of(modifiers);
    return name != nullptr ? std::string("const descriptor desc = ") + name + ";\n"
           : text.empty()  ? text
                           : "descriptor desc;\n" + text;
}

std::string test_text(const program& of, const std::vector<outcome>& expected, std::size_t failing,
                      const std::string& name) {
    const std::string steps = printer(of, expected, failing).text();
    const auto uses = [&](const char* what) { return steps.find(what) != std::string::npos; };
    std::string text = uses("fuzz::as_bits") ? "#include <fuzz/steps/numbers.hpp>\n" : "";
    text += uses("fuzz::with_changes") ? "#include <fuzz/steps/deltas.hpp>\n" : "";
    text += uses("fuzz::shown") || uses("fuzz::changing")
                ? "#include <fuzz/steps/vectors/vector_values.hpp>\n"
                : "";
    text += "#include <support/operation_test.hpp>\n\n#include <thread>\n\n";
    text += "namespace clbool::testing {\nnamespace {\n\nTEST(found_by_fuzz, " + name + ") {\n";
    text += "    controls_options options;\n" + find_configuration(of.configuration).text;
    const auto& device = find_configuration(of.configuration).device;
    text += "    Controls own = create_controls(" +
            (device.empty() ? "std::string()" : "\"" + device + "\"") + ", options);\n";
    text += "    Controls fork = own.fork();\n";
    text += indented(steps, 4);
    return text + "}\n\n}  // namespace\n}  // namespace clbool::testing\n";
}

std::string summary(const program& of) {
    std::string text = of.configuration + (of.read == reading::at_once  ? ":"
                                           : of.read == reading::at_end ? ", read at the end:"
                                                                        : ", the last ones read:");
    for (const auto& each : of.steps) {
        text += " " + kind_of(each).name + "." + name_of(each.format);
    }
    return text;
}

}  // namespace clbool::fuzz
