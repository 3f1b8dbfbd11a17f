import { playWalk } from "#tests/support/walk/play.ts";

/** Acts on meetings in any order, other ones with each run: no two places contradict each other. */

await playWalk({ seed: Date.now() % 1_000_000, count: 50 });
