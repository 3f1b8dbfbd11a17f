import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FormKey } from "#server/form/form-key.ts";
import { once } from "#server/form/submission-log.ts";

vi.hoisted(() => (process.env["SESSION_SECRET"] = "a secret of the tests, longer than 32 bytes"));

const { add, get } = vi.hoisted(() => ({ add: vi.fn(), get: vi.fn() }));
vi.mock(import("#server/store/opened.ts"), async (original) => {
  const opened = await original();
  return { ...opened, store: { ...opened.store, add, get } };
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a record that is there but can't be opened holds nobody longer than a call may take", async () => {
  add.mockResolvedValue(false);
  get.mockResolvedValue(undefined);
  const write = vi.fn();
  const outcome = once({ id: "a form" } as FormKey, undefined, write);
  await vi.advanceTimersByTimeAsync(10_500);
  expect(await outcome).toMatchObject({ ok: false, fault: { kind: "unknown", sent: "unknown" } });
  expect(write).not.toHaveBeenCalled();
});
