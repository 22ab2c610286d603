// SPDX-License-Identifier: MIT
// Tuning files: what they may say, and which of them counts.
#include <core/tuning/engine.hpp>
#include <core/tuning/names.hpp>
#include <core/tuning/overlay.hpp>

#include <support/environment.hpp>
#include <support/operation_test.hpp>

#include <fstream>
#include <map>

namespace clbool::testing {
namespace {

using tuning::parameters;

std::map<std::string, size_type> values_of(const parameters& p) {
    std::map<std::string, size_type> values;
    tuning::for_each_parameter(p, [&](const std::string& name, size_type value) {
        EXPECT_TRUE(values.emplace(name, value).second) << name << " is there twice";
    });
    return values;
}

class overlay : public ::testing::Test {
protected:
    std::string write(const std::string& text) const {
        const auto path = folder_.path() / "tuned";
        std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }

    void expect_refused(const std::string& text, const std::string& line,
                        const std::string& what) const {
        SCOPED_TRACE(text);
        const auto file = write(text);
        auto p = tuning::default_parameters("gpu");
        try {
            tuning::apply_overlay(p, file);
            ADD_FAILURE() << "no exception";
        } catch (const invalid_argument& e) {
            const std::string said = e.what();
            EXPECT_NE(said.find(file + ":" + line + ":"), std::string::npos) << said;
            EXPECT_NE(said.find(what), std::string::npos) << said;
        }
    }

    scoped_folder folder_;
};

TEST_F(overlay, every_parameter_has_a_name_of_its_own) {
    const auto values = values_of(parameters{});
    EXPECT_EQ(values.size(), sizeof(parameters) / sizeof(size_type));
}

TEST_F(overlay, sets_what_is_named_and_nothing_else) {
    auto p = tuning::default_parameters("gpu");
    auto expected = values_of(p);
    expected["bitmap.per"] = 4;
    expected["ewise.items"] = 7;
    expected["row_lanes"] = 16;
    tuning::apply_overlay(p, write("# found on a device\n\n  bitmap.per = 4\r\n\t\newise.items=7"
                                   "   # better\nrow_lanes = 8\nrow_lanes = 16"));
    EXPECT_EQ(values_of(p), expected) << "the last line counts";
}

TEST_F(overlay, every_parameter_can_be_set) {
    std::string text;
    size_type next = 0;
    std::map<std::string, size_type> expected;
    for (const auto& [name, value] : values_of(parameters{})) {
        expected[name] = ++next;
        text += name + " = " + std::to_string(next) + "\n";
    }
    parameters p{};
    tuning::apply_overlay(p, write(text));
    EXPECT_EQ(values_of(p), expected);
}

TEST_F(overlay, an_empty_name_or_file_changes_nothing) {
    auto p = tuning::default_parameters("cpu");
    tuning::apply_overlay(p, "");
    tuning::apply_overlay(p, write(""));
    tuning::apply_overlay(p, write("# nothing\n#scan.group = 4"));
    EXPECT_EQ(values_of(p), values_of(tuning::default_parameters("cpu")));
}

TEST_F(overlay, mistakes_are_named_with_their_line) {
    expect_refused("bitmap.per = 4\nbitmap.pre = 4\n", "2", "bitmap.pre");
    expect_refused("\n\nscan.group 4", "3", "name = value");
    expect_refused("= 4", "1", "there is no parameter");
    for (const std::string value :
         {"", "0", "-4", "four", "4 5", "4.5", "0x10", "1073741825", "99999999999999999999999"}) {
        expect_refused("# one\nscan.group = " + value, "2", "\"" + value + "\"");
    }
    expect_refused("# one\n#" + std::string(100000, ' '), "2", "the line is too long");
}

TEST_F(overlay, a_file_that_cannot_be_read_is_refused) {
    controls_options options;
    options.tuning_file = (folder_.path() / "missing").string();
    auto p = tuning::default_parameters("gpu");
    EXPECT_THROW(tuning::apply_overlay(p, options.tuning_file), invalid_argument);
    EXPECT_THROW(tuning::apply_overlay(p, folder_.path().string()), invalid_argument);
    EXPECT_THROW(tuning::apply_overlay(p, "/dev/zero"), invalid_argument) << "without an end";
    EXPECT_THROW(
        {
            auto controls = create_controls(std::string(), options);
            matrix_dcsr out;
            const matrix_dcsr a(controls, diagonal(3));
            mxm(controls, out, no_mask, accumulator::none, a, a);
        },
        invalid_argument);
}

TEST_F(overlay, options_come_before_the_environment) {
    controls_options options;
    const scoped_variable unset("CLBOOL_TUNING", nullptr);
    EXPECT_EQ(tuning::overlay_file(options), "");
    const scoped_variable set("CLBOOL_TUNING", "from the environment");
    EXPECT_EQ(tuning::overlay_file(options), "from the environment");
    options.tuning_file = "from the options";
    EXPECT_EQ(tuning::overlay_file(options), "from the options");
}

TEST_F(overlay, controls_use_the_parameters_of_their_file) {
    const auto file = write("search.items = 3\n");
    const auto items_of = [](const controls_options& options) {
        auto controls = create_controls(std::string(), options);
        return tuning::engine(controls.stream()).params.search.items;
    };
    controls_options options;
    options.kernel_class = "gpu";
    const auto usual = items_of(options);
    EXPECT_NE(usual, 3u);
    options.tuning_file = file;
    EXPECT_EQ(items_of(options), 3u);
    options.tuning_file.clear();
    const scoped_variable set("CLBOOL_TUNING", file.c_str());
    EXPECT_EQ(items_of(options), 3u);
}

}  // namespace
}  // namespace clbool::testing
