// SPDX-License-Identifier: MIT
// Commands and options handed on to the parser.
#include <tools/command_line.hpp>

#include <CLI/CLI.hpp>

#include <vector>

namespace clbool::tools {

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
