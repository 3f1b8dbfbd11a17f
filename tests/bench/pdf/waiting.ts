import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { median } from "../rounds.ts";

/** A page that people ask for while PDFs are made. */
interface Asked {
  readonly url: string;
  readonly cookie: string;
}

/** Makes one file after the other until it is told to stop. */
type Work = (over: AbortSignal) => Promise<void>;

const ROUNDS = 5;
const SECONDS = 6;
const SETTLE_MS = 1_000;
const WARM_UP = 150;

/** Somebody asks whenever a quarter of the time is used: closer together, everything waits for everything. */
const STEP = 4;

/**
 * How long the slowest hundredth of people wait for a page, while nothing else is asked for and while `work` goes on;
 * in turn, so that a busy moment of the machine falls on both.
 */
export async function waits(asked: Asked, work: Work): Promise<{ idleP99: number; busyP99: number }> {
  const idle: number[] = [];
  const busy: number[] = [];
  const one: number[] = [];
  for (let at = 0; at < WARM_UP; at += 1) one.push(await timeOf(asked, at));
  const everyMs = STEP * median(one.slice(WARM_UP / 2));
  for (let at = 0; at < ROUNDS; at += 1) {
    idle.push(...(await round(asked, everyMs)));
    const over = new AbortController();
    const working = work(over.signal);
    await pause(SETTLE_MS);
    busy.push(...(await round(asked, everyMs)));
    over.abort();
    await working;
  }
  return { idleP99: slowest(idle), busyP99: slowest(busy) };
}

/** Asks at even steps, whether or not earlier answers have come, and says how long each took. */
async function round(asked: Asked, everyMs: number): Promise<number[]> {
  const answers: Promise<number>[] = [];
  const begun = performance.now();
  const count = (SECONDS * 1000) / everyMs;
  for (let at = 0; at < count; at += 1) {
    await pause(Math.max(0, begun + at * everyMs - performance.now()));
    answers.push(timeOf(asked, at));
  }
  return Promise.all(answers);
}

async function timeOf({ url, cookie }: Asked, at: number): Promise<number> {
  const begun = performance.now();
  // The product limits how often one client may ask.
  const headers = { cookie, "x-forwarded-for": `10.99.0.${1 + (at % 200)}` };
  const { statusCode, body } = await request(url, { headers });
  await body.dump({ limit: Infinity });
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`);
  return performance.now() - begun;
}

const slowest = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? NaN;
