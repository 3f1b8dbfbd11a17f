import { describe, expect, it } from "vitest";
import { lineSink } from "#server/log/standard-output.ts";

/** A file that takes so many bytes of each write, or fails in a way. */
function file(...answers: (number | string)[]) {
  let text = "";
  const write = (_fd: number, bytes: Buffer) => {
    const answer = answers.shift() ?? bytes.length;
    if (typeof answer === "string") throw Object.assign(new Error(answer), { code: answer });
    text += bytes.subarray(0, answer).toString();
    return Math.min(answer, bytes.length);
  };
  return { sink: lineSink(1, write), text: () => text };
}

describe("lines of the log", () => {
  it("are written whole, also in pieces and by a pipe that is full for a moment", () => {
    const { sink, text } = file(2, "EAGAIN", 3);
    sink.write("first line\n");
    expect([text(), sink.isWorking]).toEqual(["first line\n", true]);
  });

  it.each(["ENOSPC", "EPIPE", "EIO"])("are lost without harm where they can't be written (%s)", (code) => {
    const { sink, text } = file(code, code);
    sink.write("one\n");
    expect(sink.isWorking).toBe(false);
    sink.write("two\n");
    sink.write("three\n");
    expect([text(), sink.isWorking]).toEqual(["three\n", true]);
  });

  it("wait for a pipe that is full once, and not again until it takes something", () => {
    const full = Array.from({ length: 101 }, () => "EAGAIN");
    const { sink, text } = file(...full, "EAGAIN", "EAGAIN");
    sink.write("waited for\n");
    sink.write("lost\n");
    sink.write("lost too\n");
    expect(sink.isWorking).toBe(false);
    sink.write("next\n");
    expect([text(), sink.isWorking]).toEqual(["next\n", true]);
  });

  it("never stick together: one of which half found room is ended first", () => {
    const { sink, text } = file(4, "ENOSPC", "ENOSPC");
    sink.write("half a line\n");
    sink.write("lost\n");
    sink.write("next\n");
    expect(text()).toBe("half a line\nnext\n");
  });
});
