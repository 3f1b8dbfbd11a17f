import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FormKey } from "#server/form/form-key.ts";
import { createSubmissionLog } from "#server/form/submission-log.ts";

const log = { warn: () => undefined };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a record that is there but can't be opened holds nobody longer than a call may take", async () => {
  const store = {
    add: async () => false,
    get: async () => undefined,
    put: vi.fn(),
    remove: vi.fn(),
  };
  const write = vi.fn();
  const { once } = createSubmissionLog({ store, log, pageMs: 10_000 });
  const outcome = once({ id: "a form" } as FormKey, undefined, write);
  await vi.advanceTimersByTimeAsync(10_500);
  expect(await outcome).toMatchObject({ ok: false, fault: { kind: "unknown", sent: "unknown" } });
  expect(write).not.toHaveBeenCalled();
});
