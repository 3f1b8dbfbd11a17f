import { playWalk } from "#tests/support/walk/play.ts";

/** Acts on meetings: no two places contradict each other. `meeting-acts.slow.test.ts` plays more of them. */

await playWalk({ seed: 1991, count: 25 });
