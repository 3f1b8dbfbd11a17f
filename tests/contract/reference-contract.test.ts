import diagnostics from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import type { DatabaseSync, Session } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { nameOf, type Report } from "#server/api/check/finding.ts";
import { checkApi } from "#server/api/check/index.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import { MESSAGE } from "../support/form-call.ts";
import { type OwnReference, startOwnReference } from "../support/own-reference.ts";
import { accessTokenOf } from "../support/reference-sign-in.ts";
import { makeVersion3 } from "../support/version-3.ts";

/**
 * The contract's suite, as `npm run api:check` runs it against any API: here the sentences have to be the documented
 * ones, and whatever is refused must have changed nothing.
 */

const CALLS = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));

function words(broken: MessageKey): string {
  const [name = "", limit] = broken.split(":");
  if (name === "tooLong") return MESSAGE.tooLong(Number(limit));
  if (name === "tooManyDigits") return `Полето не треба да има повеќе од ${limit} цифри!`;
  if (name === "mpEmail") return "Внесете валидна адреса на е-пошта!";
  return MESSAGE[name as keyof Omit<typeof MESSAGE, "tooLong">];
}

/** Notes what was answered with a refusal and has changed something all the same. */
function watchRefusals(database: DatabaseSync) {
  const harmful: string[] = [];
  let changes: Session;
  const begin = () => {
    changes = database.createSession();
  };
  const end = (message: unknown) => {
    const { response } = message as { response: ServerResponse };
    const { method, url } = response.req;
    const isChanged = changes.changeset().length > 0;
    changes.close();
    if (response.statusCode >= 400 && isChanged) harmful.push(`${method} ${url}`);
  };
  diagnostics.subscribe("http.server.request.start", begin);
  diagnostics.subscribe("http.server.response.finish", end);
  const stop = () => {
    diagnostics.unsubscribe("http.server.request.start", begin);
    diagnostics.unsubscribe("http.server.response.finish", end);
  };
  return { harmful, stop };
}

const { events, monthlyReports, yearlyReports } = contract;

const ofOne = ({ get, details, submit }: typeof monthlyReports | typeof yearlyReports): Endpoint[] => [
  get,
  details,
  submit,
];

const STATES = [
  {
    state: "its demo data",
    options: {},
    accounts: ["administrator", "assistant", "monitor"],
    unreached: [] as string[],
  },
  {
    state: "a database of version 3, brought up",
    options: { prepare: makeVersion3 },
    accounts: ["person1", "person2", "person4"],
    // It knew neither events nor reports.
    unreached: [events.get, ...[monthlyReports, yearlyReports].flatMap(ofOne)].map(nameOf),
  },
];

describe.each(STATES)("the reference API with $state", ({ options, accounts, unreached }) => {
  let reference: OwnReference;
  let report: Report;
  let harmful: readonly string[];

  beforeAll(async () => {
    reference = await startOwnReference(options);
    const bearers = await Promise.all(accounts.map((name) => accessTokenOf(reference, name)));
    const watch = watchRefusals(reference.database);
    const given = bearers.map((bearer) => ({ bearer }));
    report = await checkApi({ baseUrl: reference.url, given, write: true, milliseconds: 10_000, words });
    watch.stop();
    harmful = watch.harmful;
  });
  afterAll(() => reference.stop());

  it.each(CALLS.map((endpoint) => [nameOf(endpoint)]))("fits: %s", (name) => {
    const [finding, ...others] = report.findings.filter((one) => one.name === name);
    expect(others).toEqual([]);
    expect(finding?.differences).toEqual([]);
    expect(finding?.verdict).toBe(unreached.includes(name) ? "not reached" : "fits");
  });

  it("changes nothing when it refuses", () => {
    expect(harmful).toEqual([]);
  });
});
