import { expect } from "vitest";
import { RETENTION } from "#server/store/records.ts";
import type { Store } from "#server/store/store.ts";
import { surveyStore } from "#server/store/survey.ts";
import { until } from "./timing.ts";

/** Some records of some kinds, and two lines of the audit. */
export async function fillForSurvey(store: Store): Promise<void> {
  await until(() => store.ready());
  for (let number = 0; number < 3; number += 1)
    await store.put(["mail", "outbox", `canary-${number}`], "Тодор", 3600);
  await store.put(["session", "canary"], "Тодор", 600);
  await store.put(["session", "canary"], "Тодор 2", 600);
  await store.add(["request-code", "canary"], "Тодор", 600);
  await store.put(["submission", "gone"], "Тодор", 600);
  await store.remove(["submission", "gone"]);
  const lines = [1, 2].map((number) => ({
    text: JSON.stringify({ event: `canary ${number}` }),
    happened: Date.now(),
    terms: ["canary"],
  }));
  await store.chain.add(new Date().toISOString().slice(0, 7), lines, Date.now() + 60_000);
}

/** The expected survey of them. */
export async function expectSurvey(place: Parameters<typeof surveyStore>[0]): Promise<void> {
  const kinds = await surveyStore(place);
  const of = (kind: string) => kinds.find((one) => one.kind === kind);
  expect(kinds.slice(0, Object.keys(RETENTION).length).map(({ kind }) => kind)).toEqual(
    Object.keys(RETENTION),
  );
  const counts = ["mail", "session", "request-code", "submission", "audit", "sign-in"].map(
    (kind) => of(kind)?.records,
  );
  expect(counts).toEqual([3, 1, 1, 0, 2, 0]);
  expect(JSON.stringify(kinds)).not.toMatch(/canary|Тодор/);
  expect(of("mail")?.until).toBeGreaterThan(Date.now() + 3_000_000);
  expect(of("submission")).not.toHaveProperty("until");
}
