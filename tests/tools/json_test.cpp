// SPDX-License-Identifier: MIT
// --json: one object with the values of the lines, for every command that prints some.
#include <tools/tool_test.hpp>

#include <nlohmann/json.hpp>

#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace clbool::testing {
namespace {

using json = nlohmann::ordered_json;

class json_test : public tool_test {
protected:
    json_test() {
        write("A.mtx", matrix_market("5 5 5", "1 2\n2 3\n3 1\n3 4\n4 4\n"));
        write("B.mtx", matrix_market("5 5 2", "2 2\n4 1\n"));
        write("none.mtx", matrix_market("0 0 0", ""));
        write("g.txt", "7 a 10\n10 a 9\n9 b 7\n");
        write("odd.txt", "\"a \\\" b\" knows \x01\nbob knows \xff\n");
        write("f.cfg", "S -> a S b | a b | a\n");
    }

    json parsed(const std::string& arguments) const {
        const std::string text = expect_done(arguments + " --json");
        json found = json::parse(text, nullptr, false);
        EXPECT_TRUE(found.is_object()) << text;
        return found;
    }
};

std::string text_of(const json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
}

// The fields of an object, with tabs between them.
std::string fields_of(const json& object) {
    std::string line;
    for (const auto& [key, value] : object.items()) {
        line += (line.empty() ? "" : "\t") + text_of(value);
    }
    return line;
}

// The lines that say the same as an object.
std::string lines_of(const json& answer) {
    std::string lines;
    for (const auto& [key, value] : answer.items()) {
        if (value.is_array()) {
            for (const json& row : value) {
                lines += fields_of(row) + '\n';
            }
        } else {
            lines += key + '\t' + (value.is_object() ? fields_of(value) : text_of(value)) + '\n';
        }
    }
    return lines;
}

std::string matrix_market_of(const json& matrix) {
    std::string entries;
    for (const json& entry : matrix["entries"]) {
        entries += std::to_string(entry["row"].get<int>() + 1) + ' ' +
                   std::to_string(entry["col"].get<int>() + 1) + '\n';
    }
    return matrix_market(
        text_of(matrix["nrows"]) + ' ' + text_of(matrix["ncols"]) + ' ' + text_of(matrix["nnz"]),
        entries);
}

const std::vector<std::string> kMatrixCommands = {
    "mxm A.mtx B.mtx",     "kron A.mtx B.mtx",
    "add A.mtx B.mtx",     "mult A.mtx B.mtx",
    "diff A.mtx B.mtx",    "transpose A.mtx",
    "reduce A.mtx",        "submatrix A.mtx --row 1 --col 0 --nrows 3 --ncols 2",
    "select A.mtx --triu", "extract A.mtx --rows 2,2",
    "closure A.mtx",       "closure A.mtx --method bits --device host",
    "closure none.mtx",    "generate tree --nodes 9",
};

const std::vector<std::string> kOthers = {
    "info A.mtx",
    "info A.mtx --count",
    "cfpq --graph g.txt --grammar f.cfg",
    "cfpq --graph g.txt --grammar f.cfg --all",
    "cfpq --graph g.txt --grammar f.cfg --all --checksum",
    "cfpq --graph g.txt --grammar f.cfg --count -o -",
    "cfpq --graph g.txt --grammar f.cfg --path 10 7",
    "rpq --graph g.txt --query 'a/b?'",
    "rpq --graph g.txt --query 'a/b?' --count",
    "rpq --graph g.txt --query 'a/b?' --shortest",
    "rpq --graph g.txt --query 'a/b?' --shortest --from 10 --to 7",
    "rpq --graph odd.txt --query knows --from bob --count",
    "bfs A.mtx --from 0",
    "bfs A.mtx --from 0 --count",
    "scc A.mtx",
    "scc A.mtx --count",
    "components A.mtx --count -o -",
    "pagerank A.mtx",
    "pagerank A.mtx --top 2 --count",
    "triangles A.mtx",
    "triangles A.mtx -o -",
    "triangles A.mtx --per-vertex",
    "triangles A.mtx --clustering --count -o -",
    "khop A.mtx --from 0,3 --hops 2",
    "khop A.mtx --from 0 --count",
    "spmv A.mtx",
    "spmv none.mtx",
    "spmv A.mtx --count",
};

TEST_F(json_test, the_values_of_the_lines) {
    for (const std::string& command : kOthers) {
        EXPECT_EQ(lines_of(parsed(command)), expect_done(command)) << command;
    }
    EXPECT_EQ(parsed("bfs A.mtx --from 3").dump(), R"({"rows":[{"vertex":3,"level":0}]})");
    EXPECT_TRUE(parsed("devices")["chosen"].is_object());
}

TEST_F(json_test, entries_of_matrices) {
    for (const std::string& command : kMatrixCommands) {
        EXPECT_EQ(matrix_market_of(parsed(command)), expect_done(command)) << command;
        EXPECT_EQ(lines_of(parsed(command + " --count")), expect_done(command + " --count"));
        EXPECT_EQ(lines_of(parsed(command + " --checksum")), expect_done(command + " --checksum"));
    }
}

TEST_F(json_test, times) {
    const json timed = parsed("spmv A.mtx --time 2 --stats --device host");
    EXPECT_LE(timed["time_ms"]["min"].get<double>(), timed["time_ms"]["max"].get<double>());
    EXPECT_TRUE(timed["gb_per_s"].is_number());
    EXPECT_TRUE(parsed("mxm A.mtx A.mtx --time 1 --count")["nnz"].is_number_unsigned());
}

TEST_F(json_test, files_are_written_as_without_it) {
    EXPECT_EQ(parsed("transpose B.mtx -o T.mtx"), json::object());
    EXPECT_EQ(read("T.mtx"), matrix_market("5 5 2", "1 4\n2 2\n"));
    EXPECT_EQ(parsed("bfs A.mtx --from 3 --count -o levels").dump(), R"({"reached":1,"depth":0})");
    EXPECT_EQ(read("levels"), "3\t0\n");
}

TEST_F(json_test, names_of_any_kind) {
    const json pairs = parsed("rpq --graph odd.txt --query knows");
    ASSERT_EQ(pairs["rows"].size(), 2U);
    EXPECT_EQ(pairs["rows"][0]["src"], "a \" b");
    EXPECT_EQ(pairs["rows"][0]["dst"], "\x01");
    EXPECT_EQ(pairs["rows"][1]["dst"], "\xef\xbf\xbd");  // what is no UTF-8
}

TEST_F(json_test, numbers_that_json_has_not) {
    write("x", "0 3e38\n1 3e38\n2 3e38\n3 3e38\n4 1\n");
    write("row.mtx", matrix_market("1 5 2", "1 1\n1 2\n"));
    EXPECT_EQ(parsed("spmv row.mtx --x x").dump(), R"({"rows":[{"row":0,"sum":null}]})");
}

// Whatever has the option is in a list above.
TEST_F(json_test, every_command_is_tried) {
    std::set<std::string> tried = {"devices", "generate", "kernels"};
    for (const auto& commands : {kMatrixCommands, kOthers}) {
        for (const std::string& command : commands) {
            tried.insert(command.substr(0, command.find(' ')));
        }
    }
    std::istringstream help(expect_done("help"));
    std::string line;
    while (std::getline(help, line) && line != "Subcommands:") {
    }
    while (std::getline(help, line) && !line.empty()) {
        const std::string command = line.substr(2, line.find(' ', 2) - 2);
        const bool has_json = expect_done("help " + command).find("--json") != std::string::npos;
        EXPECT_EQ(has_json || command == "generate", tried.count(command) == 1) << command;
    }
}

TEST_F(json_test, failures_print_nothing) {
    expect_failure("cfpq --graph g.txt --grammar f.cfg --path 9 9 --json", 3, "no path");
    expect_refused("transpose missing.mtx --json", "missing.mtx");
}

}  // namespace
}  // namespace clbool::testing
