import type { Plugin } from "vite";
import { type ClockChanges, wallTimeOf } from "#app/model/period.ts";

/** From the first moment to the last, which ends what the table knows. */
const [FIRST, LAST] = [Date.UTC(2020, 0), Date.UTC(2060, 0)];
const HOUR = 3_600_000;

const aheadAt = (at: number) => Date.parse(wallTimeOf(new Date(at))) - at;

/** Skopje's clock changes, as `Intl` knows them; they happen at full hours. */
export function clockChanges(): ClockChanges {
  const changes: [number, number][] = [[FIRST, aheadAt(FIRST)]];
  for (let at = FIRST; at < LAST; at += 24 * HOUR) {
    const [before, after] = [aheadAt(at), aheadAt(at + 24 * HOUR)];
    if (before === after) continue;
    let change = at;
    while (aheadAt(change) === before) change += HOUR;
    changes.push([change, after]);
  }
  return [...changes, [LAST, NaN]];
}

/** Gives the server's build the clock changes as `import.meta.env.CLOCK_CHANGES`. */
export function clockTable(): Plugin {
  return {
    name: "clock-table",
    apply: "build",
    configEnvironment: (name) => ({
      define: {
        "import.meta.env.CLOCK_CHANGES": name === "ssr" ? JSON.stringify(clockChanges()) : "undefined",
      },
    }),
  };
}
