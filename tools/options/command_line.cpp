// SPDX-License-Identifier: MIT
// Commands and options handed on to the parser.
#include <tools/options/command_line.hpp>

#include <clbool/error.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>

namespace clbool::tools {

namespace {

option_description described(const CLI::Option& option) {
    option_description made;
    made.is_operand = option.get_positional();
    if (made.is_operand) {
        made.names.push_back(option.get_name(true));
    }
    for (const std::string& name : option.get_snames()) {
        made.names.push_back("-" + name);
    }
    for (const std::string& name : option.get_lnames()) {
        made.names.push_back("--" + name);
    }
    made.is_required = option.get_required();
    const int most = option.get_items_expected_max();
    made.values = most >= CLI::detail::expected_max_vector_size ? -1 : most;
    made.takes = most == 0 ? "" : option.get_type_name();
    made.help = option.get_description();
    return made;
}

}  // namespace

declared_option declared_option::required(bool is_required) const {
    impl_->required(is_required);
    return *this;
}

declared_option declared_option::type_name(const std::string& name) const {
    impl_->type_name(name);
    return *this;
}

declared_option declared_option::group(const std::string& name) const {
    impl_->group(name);
    return *this;
}

declared_option declared_option::excludes(declared_option other) const {
    impl_->excludes(other.impl_);
    return *this;
}

declared_option declared_option::excludes(const std::string& other) const {
    impl_->excludes(other);
    return *this;
}

declared_option declared_option::needs(declared_option other) const {
    impl_->needs(other.impl_);
    return *this;
}

bool declared_option::given() const { return !impl_->empty(); }

command_line command_line::add_subcommand(const std::string& name,
                                          const std::string& description) const {
    return command_line(*impl_->add_subcommand(name, description));
}

void command_line::require_subcommand() const { impl_->require_subcommand(1); }

std::vector<std::string> command_line::commands() const {
    std::vector<std::string> names;
    for (const CLI::App* command : impl_->get_subcommands([](const CLI::App*) { return true; })) {
        names.push_back(command->get_name());
    }
    return names;
}

command_line command_line::find(const std::vector<std::string>& words) const {
    CLI::App* found = impl_;
    for (const std::string& word : words) {
        const auto known = command_line(*found).commands();
        if (std::find(known.begin(), known.end(), word) == known.end()) {
            throw invalid_argument("'" + word + "' is unknown, expected " +
                                   (known.empty() ? "nothing behind " + found->get_name()
                                                  : "one of " + CLI::detail::join(known, ", ")));
        }
        found = found->get_subcommand(word);
    }
    return command_line(*found);
}

std::string command_line::help() const {
    std::string name = impl_->get_name();
    for (const CLI::App* above = impl_->get_parent(); above != nullptr;
         above = above->get_parent()) {
        name.insert(0, above->get_name() + " ");
    }
    return impl_->get_formatter()->make_help(impl_, name, CLI::AppFormatMode::Normal);
}

command_description command_line::describe() const {
    command_description made;
    made.name = impl_->get_name();
    made.help = impl_->get_description();
    made.more = impl_->get_footer();
    for (const CLI::Option* option : impl_->get_options()) {
        if (!option->get_group().empty()) {
            made.options.push_back(described(*option));
        }
    }
    for (const std::string& name : commands()) {
        made.commands.push_back(command_line(*impl_->get_subcommand(name)).describe());
    }
    return made;
}

void command_line::footer(const std::string& text) const { impl_->footer(text); }

void command_line::callback(const std::function<void()>& run) const { impl_->callback(run); }

declared_option command_line::add_flag(const std::string& name, bool& value,
                                       const std::string& help) const {
    return declared_option(*impl_->add_flag(name, value, help));
}

declared_option command_line::add_option(const std::string& name, std::string& value,
                                         const std::string& help) const {
    return declared_option(*impl_->add_option(name, value, help));
}

declared_option command_line::add_option(const std::string& name, double& value,
                                         const std::string& help) const {
    return declared_option(*impl_->add_option(name, value, help));
}

declared_option command_line::add_words(const std::string& name, std::vector<std::string>& words,
                                        const std::string& help) const {
    return declared_option(*impl_->add_option(name, words, help));
}

declared_option command_line::add_parsed(const std::string& name,
                                         const std::function<void(const std::string&)>& take,
                                         const std::string& help) const {
    return declared_option(*impl_->add_option_function<std::string>(name, take, help));
}

declared_option command_line::add_pair(
    const std::string& name,
    const std::function<void(const std::string&, const std::string&)>& take,
    const std::string& help) const {
    using values = std::vector<std::string>;
    auto* const option = impl_->add_option_function<values>(
        name, [take](const values& pair) { take(pair.front(), pair.back()); }, help);
    option->expected(2)->type_size(1)->allow_extra_args(false);
    return declared_option(*option);
}

declared_option command_line::get_option(const std::string& name) const {
    return declared_option(*impl_->get_option(name));
}

}  // namespace clbool::tools
