// SPDX-License-Identifier: MIT
// --trace: a file that trace viewers load, and what is in it.
#include <tools/tool_test.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace clbool::testing {
namespace {

using json = nlohmann::json;

/// A complete event.
struct stretch {
    std::string name;
    double begin;
    double end;
};

/// By category; fails the test for what no viewer would show.
std::map<std::string, std::vector<stretch>> events_of(const std::string& text) {
    std::map<std::string, std::vector<stretch>> found;
    std::map<int, std::vector<stretch>> by_track;
    const json document = json::parse(text);
    for (const json& one : document.at("traceEvents")) {
        if (one.at("ph") == "M") {
            EXPECT_TRUE(one.at("args").at("name").is_string());
            continue;
        }
        EXPECT_EQ(one.at("ph"), "X");
        EXPECT_TRUE(one.at("pid").is_number());
        const double begin = one.at("ts");
        const stretch what{one.at("name"), begin, begin + one.at("dur").get<double>()};
        EXPECT_GE(what.begin, 0) << what.name;
        EXPECT_GE(what.end, what.begin) << what.name;
        found[one.at("cat")].push_back(what);
        by_track[one.at("tid")].push_back(what);
    }
    // Stretches of a track lie within or behind each other, but for the last digit.
    for (auto& [track, all] : by_track) {
        std::sort(all.begin(), all.end(), [](const stretch& a, const stretch& b) {
            return a.begin < b.begin || (a.begin == b.begin && a.end > b.end);
        });
        std::vector<stretch> open;
        for (const stretch& next : all) {
            while (!open.empty() && open.back().end <= next.begin + 0.01) {
                open.pop_back();
            }
            EXPECT_TRUE(open.empty() || next.end <= open.back().end + 0.01)
                << next.name << " leaves " << open.back().name;
            open.push_back(next);
        }
    }
    return found;
}

bool has(const std::vector<stretch>& all, const std::string& name) {
    return std::any_of(all.begin(), all.end(),
                       [&](const stretch& one) { return one.name == name; });
}

class trace_test : public tool_test {
protected:
    trace_test() {
        write("A.mtx", matrix_market("3 3 3", "1 2\n2 3\n3 1\n"));
        write("g.csv", "0 1 a\n1 2 a\n");
    }
};

TEST_F(trace_test, steps_and_operations_of_the_host) {
    EXPECT_EQ(expect_done("mxm A.mtx A.mtx --count --check --device host --trace t.json"),
              "nnz\t3\n");
    auto events = events_of(read("t.json"));
    for (const std::string step :
         {"read", "open the device", "upload", "compute", "results", "check"}) {
        EXPECT_TRUE(has(events["step"], step)) << step;
    }
    EXPECT_TRUE(has(events["operation"], "mxm"));
    EXPECT_TRUE(events["kernel"].empty());
    expect_done("rpq --graph g.csv --query a+ --trace t.json");
    EXPECT_FALSE(events_of(read("t.json"))["operation"].empty());
}

TEST_F(trace_test, kernels_and_calls_of_the_driver) {
    const outcome end =
        run("mxm A.mtx A.mtx --backend kernels --count --device cpu --trace t.json");
    if (end.status != 0) {
        GTEST_SKIP() << end.err;
    }
    EXPECT_EQ(end.out, "nnz\t3\n");
    EXPECT_EQ(end.err, "");
    auto events = events_of(read("t.json"));
    EXPECT_FALSE(events["kernel"].empty());
    EXPECT_FALSE(events["program"].empty());
    for (const stretch& kernel : events["kernel"]) {
        EXPECT_TRUE(has(events["call"], kernel.name)) << kernel.name;
    }
}

TEST_F(trace_test, files_that_cannot_be_written_are_refused_before_the_work) {
    expect_refused("bfs missing.mtx --from 0 --trace no/t.json", "no/t.json: there is no folder");
    expect_refused("bfs missing.mtx --from 0 --trace -", "--trace: results go to standard output");
    expect_refused("closure missing.mtx --trace ''", "--trace: the name is empty");
    expect_refused("closure missing.mtx --trace t.json", "missing.mtx: cannot open");
    EXPECT_EQ(files(), (std::vector<std::string>{"A.mtx", "g.csv"}));
}

}  // namespace
}  // namespace clbool::testing
