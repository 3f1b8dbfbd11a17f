import { expect } from "vitest";

/** Expects something that another process does eventually; a busy machine may take long. */
export const eventually = <Value>(look: () => Value | Promise<Value>) =>
  // oxlint-disable-next-line vitest/require-awaited-expect-poll -- whoever calls this awaits it
  expect.poll(look, { interval: 10 });
