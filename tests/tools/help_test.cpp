// SPDX-License-Identifier: MIT
// clbool help, its manual pages, and completions: whatever --help lists is in each of them.
#include <tools/tool_test.hpp>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace clbool::testing {
namespace {

using strings = std::vector<std::string>;

class help_test : public tool_test {
protected:
    // The words that begin lines of a help with these characters in front.
    static strings words_of(const std::string& help, const std::string& begin) {
        strings found;
        std::istringstream lines(help);
        for (std::string line; std::getline(lines, line);) {
            if (line.rfind(begin, 0) == 0 && line.size() > begin.size()) {
                found.push_back(line.substr(2, line.find(' ', 2) - 2));
            }
        }
        return found;
    }
    // Names of options: -o,--output is two.
    strings options_of(const std::string& command) const {
        strings found;
        for (const std::string& names : words_of(expect_done("help " + command), "  -")) {
            std::istringstream list(names);
            for (std::string name; std::getline(list, name, ',');) {
                found.push_back(name);
            }
        }
        EXPECT_FALSE(found.empty()) << command;
        return found;
    }
    strings commands_of(const std::string& command) const {
        const std::string help = expect_done("help " + command);
        const std::size_t at = help.find("\nSubcommands:\n");
        return at == std::string::npos
                   ? strings()
                   : words_of(help.substr(at, help.find("\n\n", at + 1) - at), "  ");
    }
    // All of them, "generate road" too.
    strings all_commands() const {
        strings all;
        for (const std::string& command : commands_of("")) {
            all.push_back(command);
            for (const std::string& below : commands_of(command)) {
                all.push_back(std::string(command).append(" ").append(below));
            }
        }
        EXPECT_GT(all.size(), 30U);
        return all;
    }
    bool has(const std::string& program) const {
        return shell("command -v " + program + " >/dev/null").status == 0;
    }
    // What bash offers behind the words, sorted.
    strings completed(const std::string& words) const {
        write("run.sh", ". ./clbool.bash\nCOMP_WORDS=(clbool " + words +
                            ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_clbool\n"
                            "printf '%s\\n' \"${COMPREPLY[@]}\"\n");
        const outcome end = shell("bash run.sh");
        EXPECT_EQ(end.err, "") << words;
        strings found;
        std::istringstream lines(end.out);
        for (std::string line; std::getline(lines, line);) {
            found.push_back(line);
        }
        std::sort(found.begin(), found.end());
        return found;
    }
};

std::string replaced(std::string text, char from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
        text.replace(at, 1, to);
    }
    return text;
}

TEST_F(help_test, is_what_the_option_prints) {
    for (const std::string& command : all_commands()) {
        EXPECT_EQ(expect_done("help " + command), expect_done(command + " --help")) << command;
    }
    EXPECT_EQ(expect_done("help"), expect_done("--help"));
}

TEST_F(help_test, manual_pages_have_every_option) {
    expect_done("help --pages .");
    for (const std::string& command : all_commands()) {
        const std::string name = command.substr(0, command.find(' '));
        const std::string page = read("clbool-" + name + ".1");
        EXPECT_EQ(page.rfind(".TH ", 0), 0U) << command;
        EXPECT_EQ(expect_done("help --man " + command), page);
        for (const std::string& option : options_of(command)) {
            EXPECT_NE(page.find("\\fB" + replaced(option, '-', "\\-") + "\\fR"), std::string::npos)
                << command << ' ' << option;
        }
        EXPECT_NE(read("clbool.1").find("\\-" + replaced(name, '-', "\\-") + "\\fR(1)"),
                  std::string::npos);
    }
    EXPECT_EQ(expect_done("help --man"), read("clbool.1"));
    EXPECT_EQ(files().size(), commands_of("").size() + 1);
    if (has("groff")) {
        const outcome formatted = shell("for page in *.1; do groff -man -ww -z \"$page\"; done");
        EXPECT_EQ(formatted.out + formatted.err, "");
    }
    expect_refused("help --pages nowhere", "nowhere: there is no such folder");
    expect_refused("help --pages . mxm", "--pages");
}

TEST_F(help_test, bash_completes_every_option) {
    if (!has("bash")) {
        GTEST_SKIP() << "no bash";
    }
    expect_done("completion bash -o clbool.bash");
    EXPECT_EQ(shell("bash -n clbool.bash").err, "");
    for (const std::string& command : all_commands()) {
        strings options = options_of(command);
        std::sort(options.begin(), options.end());
        EXPECT_EQ(completed(command + " -"), options) << command;
    }
    EXPECT_EQ(completed("mx"), strings{"mxm"});
    EXPECT_EQ(completed("generate r"), (strings{"random", "road"}));
    EXPECT_EQ(completed("mxm A B --method h"), strings{"hash"});
    EXPECT_EQ(completed("mxm A B --method = h"), strings{"hash"});
    EXPECT_EQ(completed("help tra"), strings{"transpose"});
    EXPECT_EQ(completed("completion ''"), (strings{"bash", "fish", "zsh"}));
    write("a file.mtx", "");
    EXPECT_EQ(completed("transpose a"), strings{"a file.mtx"});
    EXPECT_EQ(completed("mxm A B --mask a"), strings{"a file.mtx"});
    EXPECT_EQ(completed("mxm A B --time a"), strings{""});
}

TEST_F(help_test, zsh_and_fish_have_every_option) {
    expect_done("completion zsh -o _clbool");
    expect_done("completion fish -o clbool.fish");
    const std::string zsh = read("_clbool");
    const std::string fish = read("clbool.fish");
    EXPECT_EQ(zsh.rfind("#compdef clbool\n", 0), 0U);
    for (const std::string& command : all_commands()) {
        const std::string name = "\n_clbool_" + replaced(command, ' ', "_") + "() {\n";
        const std::size_t at = zsh.find(name);
        ASSERT_NE(at, std::string::npos) << name;
        const std::string function = zsh.substr(at, zsh.find("\n}\n", at) - at);
        const std::string given = "__fish_seen_subcommand_from " +
                                  replaced(command, ' ', "; and __fish_seen_subcommand_from ");
        for (const std::string& option : options_of(command)) {
            EXPECT_NE(function.find(option + '['), std::string::npos) << command << ' ' << option;
            const std::string flag =
                option[1] == '-' ? " -l " + option.substr(2) : " -s " + option.substr(1);
            std::istringstream lines(fish);
            bool found = false;
            for (std::string line; std::getline(lines, line);) {
                found = found || (line.find("'" + given) != std::string::npos &&
                                  line.find(flag + ' ') != std::string::npos);
            }
            EXPECT_TRUE(found) << command << ' ' << option;
        }
    }
    if (has("zsh")) {
        EXPECT_EQ(shell("zsh -n _clbool").err, "");
    }
    if (has("fish")) {
        EXPECT_EQ(shell("fish -n clbool.fish").err, "");
    }
}

TEST_F(help_test, wrong_words_are_refused) {
    expect_refused("help frobnicate", "clbool: help: 'frobnicate' is unknown, expected one of");
    expect_refused("help mxm A", "clbool: help: 'A' is unknown, expected nothing behind mxm\n");
    expect_refused("completion", "SHELL is required");
    expect_refused("completion tcsh", "'tcsh' is unknown, expected one of bash, zsh, fish");
}

}  // namespace
}  // namespace clbool::testing
