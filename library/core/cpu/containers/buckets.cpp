// SPDX-License-Identifier: MIT
// Bucket counts, and compression of buckets to DCSR.
#include <core/cpu/containers/buckets.hpp>

#include <core/cpu/containers/sort.hpp>

namespace clbool::cpu {

namespace {

// Keys per bucket: sorted within the caches of a core.
constexpr size_type kBucket = size_type{1} << 15;
// Limit of the write streams of a partition pass.
constexpr size_type kMostBuckets = 2048;

// Offsets of a bucket's rows and entries.
struct bucket_place {
    size_type slot;
    size_type at;
};

// Counts or sorts the keys of a bucket by major index; scratch memory of a worker.
class bucket_order {
public:
    // Counting sort if counters for all majors of the bucket pay; else sort_keys().
    static bool counts(const bucketed_keys& of, size_type bucket) noexcept {
        constexpr size_type kCounters = 4;  // counters per entry
        return size_type{1} << of.shift <= kCounters * of.size(bucket) + kCounters;
    }

    // Number of distinct majors. Sorts the bucket unless counted.
    size_type count_majors(bucketed_keys& of, size_type bucket) {
        if (counts(of, bucket)) {
            fill_counters(of, bucket);
            return static_cast<size_type>(
                std::count_if(counters_.begin(), counters_.end(), [](auto n) { return n > 0; }));
        }
        sort_keys(of.begin(bucket), of.size(bucket), spare_);
        size_type majors = 0;
        for (size_type i = 0; i < of.size(bucket); ++i) {
            majors += is_head(of.begin(bucket), i) ? 1 : 0;
        }
        return majors;
    }

    void write(bucketed_keys& of, size_type bucket, bucket_place to, draft& out) {
        if (counts(of, bucket)) {
            write_counted(of, bucket, to, out);
        } else {
            write_sorted(of, bucket, to, out);
        }
    }

private:
    static bool is_head(const entry_key* keys, size_type i) noexcept {
        return i == 0 || major_of(keys[i]) != major_of(keys[i - 1]);
    }

    void fill_counters(bucketed_keys& of, size_type bucket) {
        counters_.assign(size_type{1} << of.shift, 0);
        const entry_key* const keys = of.begin(bucket);
        const index_type first = of.first_major(bucket);
        for (size_type i = 0; i < of.size(bucket); ++i) {
            ++counters_[major_of(keys[i]) - first];
        }
    }

    void write_counted(bucketed_keys& of, size_type bucket, bucket_place to, draft& out) {
        fill_counters(of, bucket);
        const index_type first = of.first_major(bucket);
        size_type at = to.at;
        for (size_type i = 0; i < counters_.size(); ++i) {
            if (counters_[i] > 0) {
                out.names()[to.slot] = first + static_cast<index_type>(i);
                out.set_pointer(to.slot++, at);
            }
            at += std::exchange(counters_[i], at);
        }
        const entry_key* const keys = of.begin(bucket);
        index_type* const cols = out.cols();
        for (size_type i = 0; i < of.size(bucket); ++i) {
            cols[counters_[major_of(keys[i]) - first]++] = minor_of(keys[i]);
        }
    }

    static void write_sorted(bucketed_keys& of, size_type bucket, bucket_place to, draft& out) {
        const entry_key* const keys = of.begin(bucket);
        for (size_type i = 0; i < of.size(bucket); ++i) {
            if (is_head(keys, i)) {
                out.names()[to.slot] = major_of(keys[i]);
                out.set_pointer(to.slot++, to.at + i);
            }
            out.cols()[to.at + i] = minor_of(keys[i]);
        }
    }

    std::vector<size_type> counters_;
    array<entry_key> spare_;
};

}  // namespace

bucketed_keys::bucketed_keys(const team& workers, index_type majors, size_type count)
    : keys(count) {
    constexpr size_type kPerThread = 4;
    const size_type least = workers.threads() > 1 ? kPerThread * workers.threads() : 1;
    const size_type most = std::clamp(count / kBucket, least, std::max(least, kMostBuckets));
    const size_type last = majors > 0 ? majors - 1 : 0;
    while (last >> shift >= most) {
        ++shift;
    }
    buckets = (last >> shift) + 1;
    starts.reserve(buckets + 1);
}

matrix make_rows(const team& workers, bucketed_keys& entries, index_type nrows, index_type ncols) {
    std::vector<bucket_order> orders(workers.threads());
    std::vector<bucket_place> places(entries.buckets);
    workers.run(entries.buckets, [&](unsigned worker, size_type bucket) {
        places[bucket].slot = orders[worker].count_majors(entries, bucket);
    });
    bucket_place end{0, 0};
    for (size_type bucket = 0; bucket < entries.buckets; ++bucket) {
        const size_type slots = std::exchange(places[bucket].slot, end.slot);
        places[bucket].at = end.at;
        end.slot += slots;
        end.at += entries.size(bucket);
    }
    draft out(nrows, ncols, static_cast<index_type>(end.slot), end.at);
    if (end.at > 0) {
        out.set_pointer(end.slot, end.at);
        workers.run(entries.buckets, [&](unsigned worker, size_type bucket) {
            orders[worker].write(entries, bucket, places[bucket], out);
        });
    }
    return out.finish();
}

}  // namespace clbool::cpu
