// SPDX-License-Identifier: MIT
// Programs as C++. The result of step i is called r<i>; an operand in another format than the
// step's becomes c<j> there.
#include <fuzz/print.hpp>

#include <fuzz/configurations.hpp>
#include <fuzz/coverage.hpp>
#include <fuzz/kinds.hpp>
#include <fuzz/machine.hpp>

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

std::string type_of(form format) { return "matrix_" + name_of(format); }

std::string conversion(form from, form to) {
    const bool shallow = from == form::coo || to == form::coo;
    return name_of(from) + "_to_" + name_of(to) + (shallow ? "_shallow" : "");
}

const char* const kMultiplications[] = {"automatic", "bitmap", "hash", "merge", "esc"};
const char* const kEwise[] = {"automatic", "merge_path", "row_wise", "balanced", "stacked"};
const char* const kKronecker[] = {"automatic", "direct", "sort"};

std::string descriptor_text(const descriptor& modifiers) {
    std::string text;
    const auto flag = [&](const char* name, bool set) {
        text += set ? std::string("desc.") + name + " = true;\n" : "";
    };
    flag("complement", modifiers.complement);
    flag("replace", modifiers.replace);
    flag("transpose_first", modifiers.transpose_first);
    flag("transpose_second", modifiers.transpose_second);
    const auto method = [&](const std::string& name, const char* const* names, auto value) {
        if (static_cast<int>(value) != 0) {
            text += "desc." + name + " = " + name + "_method::" + names[static_cast<int>(value)] +
                    ";\n";
        }
    };
    method("multiplication", kMultiplications, modifiers.multiplication);
    method("ewise", kEwise, modifiers.ewise);
    method("kronecker", kKronecker, modifiers.kronecker);
    return text.empty() ? text : "descriptor desc;\n" + text;
}

class printer {
public:
    printer(const program& of, const std::vector<outcome>& expected, std::size_t failing)
        : of_(of), expected_(expected), failing_(failing) {}

    std::string text();

private:
    // What a slot holds: the result of a step, in that step's format; nothing at first.
    struct holding {
        std::size_t step;
        form format;
    };

    std::string result_name(std::size_t i) const { return "r" + std::to_string(i); }
    std::string fork_name(std::size_t i) const { return "fork" + std::to_string(i); }
    // The name of a slot's matrix in a step; `lines` gets what makes it.
    std::string operand(const step& in, slot place, const std::string& out, std::string& lines);
    std::string call_text(const step& in, std::size_t i);
    std::string masked_call(const step& in, const std::string& out, const std::string& mask,
                            const std::vector<std::string>& inputs) const;
    std::string body(std::size_t i);
    std::string batch(std::size_t first, std::size_t last);
    std::string check(std::size_t i) const;

    const program& of_;
    const std::vector<outcome>& expected_;
    std::size_t failing_;
    std::array<std::optional<holding>, kSlots> slots_;
    std::array<std::string, kSlots> converted_;  // names within the step at hand
};

std::string printer::operand(const step& in, slot place, const std::string& out,
                             std::string& lines) {
    if (place == in.out) {
        return out;
    }
    if (slots_[place] && slots_[place]->format == in.format) {
        return result_name(slots_[place]->step);
    }
    if (converted_[place].empty()) {
        converted_[place] = "c" + std::to_string(place);
        lines += "const " + type_of(in.format) + " " + converted_[place];
        lines += slots_[place] ? " = " + conversion(slots_[place]->format, in.format) + "(on, " +
                                     result_name(slots_[place]->step) + ");\n"
                               : ";\n";
    }
    return converted_[place];
}

std::string printer::masked_call(const step& in, const std::string& out, const std::string& mask,
                                 const std::vector<std::string>& inputs) const {
    const bool list = kind_of(in).inputs == kAnyNumber;
    std::string text = kind_of(in).name + "(on, " + out + ", " + mask +
                       ", accumulator::" + (in.accumulate ? "logical_or" : "none") + ", " +
                       (list ? "{" : "");
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        text += (i == 0 ? "" : ", ") + inputs[i];
    }
    text += list ? "}" : "";
    if (in.what == operation::extract) {
        text += ", {" + number_text(in.area.row) + ", " + number_text(in.area.col) + ", " +
                number_text(in.area.nrows) + ", " + number_text(in.area.ncols) + "}";
    }
    return text + (descriptor_text(in.modifiers).empty() ? ");" : ", desc);");
}

// The call itself, behind what it needs.
std::string printer::call_text(const step& in, std::size_t i) {
    converted_.fill({});
    const std::string out = result_name(i);
    std::string lines;
    if (const auto& old = slots_[in.out]) {
        lines += out + " = ";
        lines += old->format == in.format
                     ? result_name(old->step)
                     : conversion(old->format, in.format) + "(on, " + result_name(old->step) + ")";
        lines += ";\n";
    }
    std::vector<std::string> inputs;
    for (const slot place : in.inputs) {
        inputs.push_back(operand(in, place, out, lines));
    }
    const std::string mask = in.mask ? "&" + operand(in, *in.mask, out, lines) : "no_mask";
    if (in.what == operation::build) {
        lines += coordinates_text("host", in.source);
    }
    const auto& kind = kind_of(in);
    const std::string call =
        kind.text != nullptr ? kind.text(in, out, inputs) : masked_call(in, out, mask, inputs);
    lines += kind.masked ? descriptor_text(in.modifiers) : "";
    const bool refused = expected_[i].is == outcome::verdict::refused;
    return lines + (refused ? "EXPECT_THROW({ " + call + " }, error);\n" : call + "\n");
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
        text += type_of(of_.steps[i].format) + " " + result_name(i) + ";\n";
        text += asks(of_.steps[i]) && i == failing_ ? "bool truth = false;\n" : "";
        text += of_.steps[i].where == place::thread
                    ? "Controls " + fork_name(i) + " = own.fork();\n"
                    : "";
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
        slots_[of_.steps[i].out] = holding{i, of_.steps[i].format};
    }
    for (std::size_t i = first; threads && i < last; ++i) {
        text += "t" + std::to_string(i) + ".join();\n";
    }
    return text;
}

std::string printer::check(std::size_t i) const {
    std::string text;
    if (expected_[i].truth) {
        text = std::string(*expected_[i].truth ? "EXPECT_TRUE" : "EXPECT_FALSE") + "(truth);\n";
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

std::string test_text(const program& of, const std::vector<outcome>& expected, std::size_t failing,
                      const std::string& name) {
    std::string text = "#include <support/operation_test.hpp>\n\n#include <thread>\n\n";
    text += "namespace clbool::testing {\nnamespace {\n\nTEST(found_by_fuzz, " + name + ") {\n";
    text += "    controls_options options;\n" + find_configuration(of.configuration).text;
    text += "    Controls own = create_controls(std::string(), options);\n";
    text += "    Controls fork = own.fork();\n";
    text += indented(printer(of, expected, failing).text(), 4);
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
