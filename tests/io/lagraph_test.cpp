// SPDX-License-Identifier: MIT
// Real Matrix Market files: the odd ones of LAGraph's test suite, and the larger matrices whose
// sizes are known.
#include "scratch.hpp"

#include <clbool/error.hpp>
#include <clbool/io.hpp>
#include <io/text/byte_source.hpp>
#include <support/compare.hpp>
#include <support/inputs/test_data.hpp>

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace clbool {
namespace {

using testing::same_matrix;
using testing::scratch;

std::string all_bytes(const std::string& path) {
    io::byte_source source(path);
    std::string bytes;
    std::string piece(1 << 16, '\0');
    while (const std::size_t count = source.read(piece.data(), piece.size())) {
        bytes.append(piece, 0, count);
    }
    return bytes;
}

// The plain files of a tar archive (ustar headers: name at 0, octal size at 124, type at 156).
std::map<std::string, std::string> untar(const std::string& archive) {
    constexpr std::size_t kBlock = 512;
    std::map<std::string, std::string> files;
    for (std::size_t at = 0; at + kBlock <= archive.size() && archive[at] != '\0';) {
        const std::string name = archive.substr(at, 100).c_str();
        const std::size_t size = std::stoull(archive.substr(at + 124, 12), nullptr, 8);
        if (archive[at + 156] == '0') {
            files[name.substr(name.rfind('/') + 1)] = archive.substr(at + kBlock, size);
        }
        at += kBlock + (size + kBlock - 1) / kBlock * kBlock;
    }
    return files;
}

class LagraphFiles : public ::testing::Test {
protected:
    void SetUp() override {
        const auto data = testing::test_data();
        if (!data || !testing::has_gzip()) {
            GTEST_SKIP() << "no test data, or no zlib to read it";
        }
        files_ = untar(all_bytes((*data / "odd" / "lagraph_small.tar.gz").string()));
        ASSERT_GT(files_.size(), 80u);
    }

    coordinates read(const std::string& name, bool drop_zeros = false) const {
        io::matrix_market_options options;
        options.drop_zeros = drop_zeros;
        return io::read_matrix_market(place_.file(name, files_.at(name)), options);
    }

    std::map<std::string, std::string> files_;
    scratch place_;
};

// Files whose numbers are out of range for a type that only a comment names are fine here, and so
// are duplicates; everything else that calls itself mangled is.
TEST_F(LagraphFiles, OnlyTheBrokenOnesAreRefused) {
    const std::set<std::string> fine = {
        "mangled14.mtx",      "mangled_bool.mtx",   "mangled_int8.mtx",
        "mangled_int16.mtx",  "mangled_int32.mtx",  "mangled_uint8.mtx",
        "mangled_uint16.mtx", "mangled_uint32.mtx", "mangled_skew.mtx"};
    for (const auto& [name, text] : files_) {
        SCOPED_TRACE(name);
        const bool market = name.size() > 4 && name.substr(name.size() - 4) == ".mtx";
        const bool broken = !market || name.find("noheader") != std::string::npos ||
                            (name.rfind("mangled", 0) == 0 && fine.count(name) == 0);
        if (broken) {
            EXPECT_THROW(read(name), io_error);
        } else {
            EXPECT_NO_THROW(read(name));
        }
    }
}

TEST_F(LagraphFiles, DifferentSpellingsAreTheSameMatrix) {
    EXPECT_TRUE(same_matrix(read("cover.mtx"), read("comments_cover.mtx")));
    EXPECT_TRUE(same_matrix(read("cover.mtx"), read("cover_structure.mtx")));
    EXPECT_TRUE(same_matrix(read("matrix_int8.mtx"), read("structure.mtx")));
    EXPECT_TRUE(same_matrix(read("lp_afiro.mtx"), read("lp_afiro_structure.mtx")));
    EXPECT_TRUE(same_matrix(read("full.mtx"), read("complex.mtx")));
    EXPECT_TRUE(
        same_matrix(read("ldbc-undirected-example.mtx"), read("ldbc-undirected-example-bool.mtx")));
    EXPECT_TRUE(same_matrix(read("west0067.mtx"), read("west0067_jumbled.mtx")));
    EXPECT_EQ(read("west0067.mtx").nnz(), 294u);
    EXPECT_EQ(read("comments_west0067.mtx").nnz(), 295u);
    EXPECT_EQ(read("full_symmetric.mtx").nnz(), 16u);
    EXPECT_EQ(read("LFAT5_hypersparse.mtx").nnz(), read("LFAT5.mtx").nnz());
    EXPECT_EQ(read("skew_fp64.mtx").nnz(), 20u);
    EXPECT_EQ(read("mangled14.mtx").nnz(), 2u);
    EXPECT_EQ(read("matrix_fp32.mtx").nnz(), 12u);
    EXPECT_EQ(read("matrix_bool.mtx", true).nnz(), 7u);
}

TEST(RealMatrices, HaveTheKnownNumberOfEntries) {
    const auto data = testing::test_data();
    if (!data || !testing::has_gzip()) {
        GTEST_SKIP() << "no test data, or no zlib to read it";
    }
    const struct {
        const char* name;
        index_type rows;
        size_type nnz;
    } cases[] = {{"wing.mtx.gz", 62032, 243088},
                 {"luxembourg_osm.mtx.gz", 114599, 239332},
                 {"commanche_dual.mtx.gz", 7920, 31680},
                 {"EVA.mtx.gz", 8497, 6726}};
    for (const auto& check : cases) {
        SCOPED_TRACE(check.name);
        const coordinates matrix =
            io::read_matrix_market((*data / "matrices" / check.name).string());
        EXPECT_EQ(matrix.nrows, check.rows);
        EXPECT_EQ(matrix.ncols, check.rows);
        EXPECT_EQ(matrix.nnz(), check.nnz);
    }
}

}  // namespace
}  // namespace clbool
