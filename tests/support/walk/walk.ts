import { expect } from "vitest";
import { isClosedStatus } from "#app/model/lookups.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import type { SentRequest } from "../meeting-acts.ts";
import { type Act, pick } from "./acts.ts";
import type { World } from "./world.ts";

/** Numbers of a seed, below 1. */
export const random = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const isRequest = (done: unknown): done is SentRequest =>
  typeof done === "object" && done !== null && "code" in done;

/** Acts that may affect what other cases show. */
const ON_ALL = /told|in vain|on its day|notice|for some days|another case|leaves/;

const WAYS = ["", ANSWER_WAY.phone, ANSWER_WAY.letter, ANSWER_WAY.email] as const;

interface Asked {
  readonly acts: Readonly<Record<string, Act>>;
  readonly seed: number;
  readonly count: number;
}

/** Plays acts in any order; then all pages agree, also with what people know by their letters. */
export async function expectToAgree(world: World, { acts, seed, count }: Asked): Promise<void> {
  const { truth, places, post, desk, cases } = world;
  const next = random(seed);
  const newCase = async (at: number) => {
    const one = await desk.request(WAYS[at] ?? "");
    truth.meet(one);
    cases[at] = one;
  };
  for (const at of WAYS.keys()) await newCase(at);
  const played: string[] = [];

  /** People who aren't on the first page know what holds: from letters, some of which are sent after ten seconds. */
  async function expectTold(): Promise<void> {
    truth.look();
    const contradictions = async () => {
      const letters = post.read();
      const [said, right] = [await places.toTell(), truth.toTell()];
      return {
        letters,
        "told, but on the first page": said.filter((subject) => !right.includes(subject)),
        "not told, nor on the first page": right
          .filter((subject) => !said.includes(subject))
          .map((subject) => `${subject} ${JSON.stringify(truth.sidesOf(subject))}`),
      };
    };
    await expect
      .poll(contradictions, { message: "who has to be told", timeout: 60_000, interval: 200 })
      .toEqual({
        letters: [],
        "told, but on the first page": [],
        "not told, nor on the first page": [],
      });
    post.putAway();
    await places.expectFirstPage();
  }

  try {
    while (played.length < count) {
      const at = Math.floor(next() * cases.length);
      const name = pick(Object.keys(acts), next) ?? "";
      const before = cases[at] ?? expect.unreachable();
      const done = await acts[name]?.(before, next);
      if (done === false) continue;
      if (isRequest(done)) {
        truth.meet(done, true);
        cases[at] = done;
      }
      const one = cases[at] ?? expect.unreachable();
      played.push(`${name} (case ${one.caseId})`);
      await expectTold();
      for (const each of cases) if (each === one || ON_ALL.test(name)) await places.expectAgreement(each);
      const isOver = isClosedStatus(truth.statusOf(one)) || (truth.isWithdrawn(one) && next() < 0.4);
      if (isOver) await newCase(at);
    }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(`SEED=${seed}: ${said} after: ${played.join(", ")}`, { cause: error });
  }
}
