import { expect } from "vitest";

/** Expects something of what another process does in its own time; a busy machine may take long. */
export const eventually = <Value>(look: () => Value | Promise<Value>) =>
  // oxlint-disable-next-line vitest/require-awaited-expect-poll -- whoever calls this awaits it
  expect.poll(look, { interval: 10 });
