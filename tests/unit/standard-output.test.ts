import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lineSink } from "#server/log/standard-output.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A file that takes so many bytes of a write, or fails in some way; by default it takes all. */
function file(answer?: () => number | string | undefined, most?: number) {
  const state = { text: "", answer };
  const write = (_fd: number, bytes: Buffer) => {
    const taken = state.answer?.() ?? bytes.length;
    if (typeof taken === "string") throw Object.assign(new Error(taken), { code: taken });
    state.text += bytes.subarray(0, taken).toString();
    return Math.min(taken, bytes.length);
  };
  const sink = lineSink(1, { write, ...(most !== undefined && { most }) });
  return {
    sink,
    state,
    /** From now on it takes everything. */
    async recover() {
      state.answer = undefined;
      await vi.advanceTimersByTimeAsync(100);
    },
  };
}

const inTurn = (...answers: (number | string)[]) => {
  return () => answers.shift();
};

/** The reported number of lost lines. */
const told = (text: string) => {
  const line = text.split("\n").find((one) => one.includes("lines-lost"));
  return (JSON.parse(line ?? "{}") as { count?: number }).count;
};

describe("lines of the log", () => {
  it.each(["EAGAIN", "ENOSPC", "EPIPE", "EIO"])("wait where they can't be written (%s)", async (code) => {
    const { sink, state, recover } = file(() => code);
    sink.write("one\n");
    sink.write("two\n");
    expect([state.text, sink.waitingBytes]).toEqual(["", 8]);
    await recover();
    expect([state.text, sink.waitingBytes, sink.lostLines]).toEqual(["one\ntwo\n", 0, 0]);
  });

  it("never stick together: one of which half found room is ended first, also before one that is in a hurry", async () => {
    const { sink, state, recover } = file(inTurn(4, ...Array.from({ length: 9 }, () => "EAGAIN")));
    sink.write("half a line\n");
    sink.write("next\n");
    void sink.writeReliably("audit\n");
    expect(state.text).toBe("half");
    await recover();
    expect(state.text).toBe("half a line\naudit\nnext\n");
  });

  it("are lost when too many wait, and counted when all that waited is written", async () => {
    const { sink, state, recover } = file(() => "EAGAIN", 10);
    for (const line of ["one\n", "two\n", "three\n", "4\n", "5\n"]) sink.write(line);
    expect([sink.waitingBytes, sink.lostLines]).toEqual([8, 3]);
    await recover();
    sink.write("six\n");
    expect(state.text).toMatch(/^one\ntwo\n\{.*\}\nsix\n$/);
    expect([told(state.text), sink.lostLines]).toEqual([3, 3]);
  });
});

describe("a line that must not be missing", () => {
  it("has room where others are lost, up to as much again", async () => {
    const { sink, state, recover } = file(() => "EAGAIN", 10);
    for (let count = 0; count < 5; count += 1) sink.write("one\n");
    const written = [sink.writeReliably("audit1\n"), sink.writeReliably("audit2\n")];
    expect([sink.waitingBytes, await written[1]]).toEqual([15, false]);
    await recover();
    expect(await written[0]).toBe(true);
    expect(state.text).toMatch(/^audit1\none\none\n/);
    expect(told(state.text)).toBe(4);
  });

  it.each(["ENOSPC", "EPIPE"])("is refused at once where nobody will come (%s)", async (code) => {
    const { sink } = file(() => code);
    const written = sink.writeReliably("audit\n", 2_000);
    await vi.advanceTimersByTimeAsync(1);
    expect(await written).toBe(false);
  });
});
