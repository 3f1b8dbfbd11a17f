import { expect } from "vitest";

/** Expects something that another process does eventually; a busy machine may take long. */
export const eventually = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { interval: 10 });
