import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { addDays } from "#app/model/days.ts";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import { skopjeDay } from "#app/model/period.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { againIn } from "#tests/support/fault-page.ts";
import type { Client, PageForm } from "#tests/support/http.ts";
import { valueIn } from "#tests/support/http.ts";
import { meetingDesk, type SentRequest } from "#tests/support/meeting-acts.ts";
import { meetingForm } from "#tests/support/meeting-forms.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";
import { workingDay } from "#tests/support/schedule-form.ts";
import { signedIn } from "#tests/support/staff.ts";
import { setCaseStatus } from "#tests/support/tracked-request.ts";

/** Each step of each act on a meeting meets each fault: pressed once more, it is done, and nothing twice. */

const { app, proxy, reference } = useFaultyApp();

const FAULTS = {
  "never answers": { kind: "hang" },
  "is done, and its answer gets lost": { kind: "reset", carriedOut: true },
  "meets the end of the session": { kind: "status", status: 401 },
  "meets a conflict": { kind: "status", status: 409 },
  "is answered 404": { kind: "status", status: 404 },
} as const;

interface Act {
  /** Whether its meeting is over; otherwise it is to come, or is still to be arranged. */
  readonly on: "past" | "ahead" | "none";
  readonly form: (
    person: Client,
    meeting: { id: string; date: string },
    one: SentRequest,
  ) => Promise<PageForm>;
  readonly typed: Readonly<Record<string, string>>;
  readonly steps: readonly (readonly ["POST" | "PUT" | "DELETE", RegExp])[];
  /** The status of its case, those of its meetings, and what the history says of it. */
  readonly leaves: readonly [caseStatus: number, meetings: readonly number[], comment: string];
}

const MEETINGS = /^\/admin\/api\/meetings$/;
const MEETING = /^\/admin\/api\/meetings\/\d+$/;
const MEETING_DONE = /^\/admin\/api\/meetings\/\d+\/status/;
const CASE = /^\/admin\/api\/cases\/\d+\/status/;

/** Where a meeting of a day is moved to. */
const nextDayOf = (date: string) => addDays(date, 7);

/** From the first page, which lists what is half done too, or from the day. */
const inDay =
  (act: string): Act["form"] =>
  async (person, { id, date }) => {
    const addresses = ["/admin/dashboard?unfinished=all", `/admin/meetings?view=day&date=${date}`];
    const pages = await Promise.all(addresses.map((address) => person.get(address)));
    const form = pages
      .flatMap(({ forms }) => forms)
      .find((each) => valueIn(each, "meeting") === id && !each.action.includes("outcome"));
    if (!form) throw new Error(`Nothing to press for meeting ${id}`);
    return { ...form, fields: [...form.fields, ["act", act]] };
  };

const ACTS: Readonly<Record<string, Act>> = {
  arrange: {
    on: "none",
    form: async (person, _meeting, { caseId }) =>
      meetingForm(await person.get(`/admin/meetings/add?caseId=${caseId}`)) ?? expect.unreachable(),
    typed: { startTime: "0930", endTime: "1000", topic: "Разговор" },
    steps: [
      ["POST", MEETINGS],
      ["PUT", CASE],
    ],
    leaves: [CASE_STATUS.scheduled, [MEETING_STATUS.scheduled], "Договорена е средба на"],
  },
  move: {
    on: "ahead",
    form: async (person, { id, date }) =>
      meetingForm(await person.get(`/admin/meetings/move/${id}?at=${nextDayOf(date)}`)) ??
      expect.unreachable(),
    typed: {},
    steps: [["PUT", MEETING]],
    leaves: [CASE_STATUS.scheduled, [MEETING_STATUS.scheduled], "Договорена е средба на"],
  },
  "call off": {
    on: "ahead",
    form: async (person, { id }) =>
      meetingForm(await person.get(`/admin/meetings/delete/${id}`)) ?? expect.unreachable(),
    typed: { reason: "Седница." },
    steps: [
      ["DELETE", MEETING],
      ["PUT", CASE],
    ],
    leaves: [CASE_STATUS.submitted, [], "Откажана е средбата на"],
  },
  held: {
    on: "past",
    form: inDay("held"),
    typed: {},
    steps: [
      ["PUT", MEETING_DONE],
      ["PUT", CASE],
    ],
    leaves: [CASE_STATUS.held, [MEETING_STATUS.realized], "Средбата се одржа на"],
  },
  absent: {
    on: "past",
    form: inDay("absent"),
    typed: {},
    steps: [["PUT", CASE]],
    leaves: [CASE_STATUS.scheduled, [MEETING_STATUS.scheduled], "Лицето не дојде на"],
  },
};
let daysBack = 0;
const pastDay = () => addDays(skopjeDay(new Date()), -(70 + (daysBack += 1)));

const ROWS = Object.entries(ACTS).flatMap(([name, act]) =>
  act.steps.flatMap((step, at) =>
    Object.entries(FAULTS).map(([what, fault]) => ({ name, act, step, number: at + 1, what, fault })),
  ),
);

/** What is left: the case's status, its meetings' statuses, and how often the history says it. */
const leftOf = ({ caseId }: SentRequest, comment: string) => {
  const all = (sql: string, ...values: string[]) => reference.database.prepare(sql).all(caseId, ...values);
  return [
    Number(all("SELECT caseStatusId AS n FROM cases WHERE id = ?")[0]?.["n"]),
    all("SELECT meetingStatusId AS n FROM meetings WHERE caseId = ?").map(({ n }) => Number(n)),
    all("SELECT comment FROM statusChanges WHERE caseId = ? AND comment LIKE ?", `${comment}%`).length,
  ];
};

/** What the form of an act sends. */
function typedFor({ typed, on }: Act, date: string, { name }: SentRequest) {
  return { ...typed, ...(on === "none" ? { date, fullName: name } : { slot: `${nextDayOf(date)}T10:00` }) };
}

describe("an act", () => {
  it.each(ROWS)(
    "$name, whose step $number $what, is done once",
    async ({ act, step: [method, path], fault }) => {
      const person = await signedIn(app.origin, "assistant");
      const desk = meetingDesk(app, person);
      const one = await desk.request(ANSWER_WAY.phone);
      const date = act.on === "past" ? pastDay() : workingDay();
      const meeting = act.on === "none" ? { id: "", date } : await desk.arrange(one, date);
      if (act.on === "past") await setCaseStatus(person, one.caseId, "2");
      const form = await act.form(person, meeting, one);
      await proxy.set(fault, { method, path });
      const page = await person.submit(form, typedFor(act, date, one));
      await proxy.clear();
      const [caseStatus, meetings, comment] = act.leaves;
      const expected = [caseStatus, meetings, 1];
      if (isDeepStrictEqual(leftOf(one, comment), expected)) return;
      // Where the page says that something is missing, one press does it; otherwise somebody opens the form again.
      const rest = page.forms.find(({ action }) => action.includes("/meetings/outcome"));
      const again = againIn(page);
      if (rest && page.html.includes('value="complete"')) await person.submit(rest, { act: "complete" });
      else if (again !== undefined) await person.submit(form, { ...typedFor(act, date, one), again });
      else {
        const back = await signedIn(app.origin, "assistant");
        await back.submit(await act.form(back, meeting, one), typedFor(act, date, one));
      }
      expect(leftOf(one, comment)).toEqual(expected);
    },
  );
});
