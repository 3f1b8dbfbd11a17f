import { expect, it } from "vitest";
import { type Engine, measured, StoreUnavailable } from "#server/store/engine.ts";
import { NO_METER } from "#server/metrics/meter.ts";

/** Every call of the store is measured, with its outcome. */

/** An engine whose methods all end the same way. */
function engineOf(answer: () => Promise<never>): Engine {
  const [close, onAnnounced] = [() => undefined, () => undefined];
  const nodes = { beat: answer, leave: answer, announce: answer, hold: answer, release: answer, onAnnounced };
  const one = { get: answer, list: answer, write: answer, take: answer, expire: answer, ready: answer };
  return { ...one, count: answer, nodes, close };
}

/** Asks everything once; resolves with what was noted. */
async function notes(answer: () => Promise<unknown>): Promise<string[]> {
  const noted: string[] = [];
  const engine = measured(engineOf(answer as () => Promise<never>), {
    ...NO_METER,
    time: (_name, labels) => void noted.push(Object.values(labels).join(" ")),
  });
  const { get, list, write, take, expire, count, ready, nodes } = engine;
  const asked = [
    get("a/b"),
    list("a/b"),
    write("a/b", "", 1),
    take("a/b"),
    expire("a/b", 1),
    count?.("a/b", 1, 1),
    ready(),
    nodes?.beat("n", 1),
    nodes?.leave("n"),
    nodes?.announce("v"),
  ];
  await Promise.all(asked.map(async (one) => one?.catch(() => undefined)));
  expect(asked).not.toContain(undefined);
  return noted;
}

const OPERATIONS = "get list write take expire count ready beat leave announce".split(" ");

it.each([
  ["ok", async () => undefined],
  ["unavailable", () => Promise.reject(new StoreUnavailable("away"))],
])("every operation is timed as %s", async (outcome, answer) => {
  expect(await notes(answer)).toEqual(OPERATIONS.map((operation) => `${operation} ${outcome}`));
});
