// SPDX-License-Identifier: MIT
// Reached components have a bit for each source that reaches them: words (1 << shift) of them in
// each work-group, which goes through components level by level, from the first source on.
// sums: pairs of vertices that each work-group found. weighted: some source has several vertices.
__kernel void sweep(const uint first, const uint last, const uint first_level, const uint levels,
                    const uint shift, const uint weighted, __global const uint* starts,
                    __global const uint* pointers, __global const uint* sources,
                    __global const uint* sizes, __global ulong* bits, __global ulong* sums,
                    __local ulong* parts) {
    const uint lid = get_local_id(0);
    const uint group = get_group_id(0);
    const ulong rows = starts[levels] - first;
    __global ulong* const mine = bits + ((group * rows) << shift);
    ulong pairs = 0;
    for (uint level = first_level; level < levels; ++level) {
        const uint begin = max(starts[level], first);
        const ulong items = (ulong)(starts[level + 1] - begin) << shift;
        for (ulong item = lid; item < items; item += get_local_size(0)) {
            const uint component = begin + (uint)(item >> shift);
            const uint place = (uint)item & ((1u << shift) - 1);
            const uint word = (group << shift) + place;
            const uint source = component - first;
            ulong reaching = component < last && source / 64 == word ? 1ul << source % 64 : 0;
            for (uint e = pointers[component]; e < pointers[component + 1]; ++e) {
                if (sources[e] >= first) {
                    reaching |= mine[((ulong)(sources[e] - first) << shift) + place];
                }
            }
            mine[((ulong)source << shift) + place] = reaching;
            ulong vertices = popcount(reaching);
            if (weighted != 0) {
                vertices = 0;
                for (ulong left = reaching; left != 0; left &= left - 1) {
                    vertices += sizes[first + word * 64 + 63 - (uint)clz(left & -left)];
                }
            }
            pairs += vertices * sizes[component];
        }
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
    parts[lid] = pairs;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid == 0) {
        for (uint other = 1; other < get_local_size(0); ++other) {
            pairs += parts[other];
        }
        sums[group] = pairs;
    }
}
