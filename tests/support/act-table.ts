import { expect } from "vitest";
import { addDays } from "#app/model/days.ts";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import { skopjeDay } from "#app/model/period.ts";
import { type Client, type PageForm, valueIn } from "./http.ts";
import type { meetingDesk, SentRequest } from "./meeting-acts.ts";
import { meetingForm } from "./meeting-forms.ts";
import type { OwnReference } from "./own-reference.ts";
import { weekAfter, workingDay } from "./schedule-form.ts";
import { statusForm } from "./staff.ts";
import { setCaseStatus } from "./tracked-request.ts";

/** A press of an assistant on a meeting, or on its case. */
export interface Act {
  /** Whether its meeting is over; otherwise it is to come, or is still to be arranged. */
  readonly on: "past" | "ahead" | "none";
  readonly form: (
    person: Client,
    meeting: { id: string; date: string },
    one: SentRequest,
  ) => Promise<PageForm>;
  readonly typed: Readonly<Record<string, string>>;
  readonly steps: readonly (readonly ["POST" | "PUT" | "DELETE", RegExp])[];
  /** The person has to be told, or offered another time, afterwards. */
  readonly reminds: boolean;
  /** The status of its case, those of its meetings, and the comment in the history. */
  readonly leaves: readonly [caseStatus: number, meetings: readonly number[], comment: string];
}

const MEETINGS = /^\/admin\/api\/meetings$/;
const MEETING = /^\/admin\/api\/meetings\/\d+$/;
const MEETING_DONE = /^\/admin\/api\/meetings\/\d+\/status/;
const CASE = /^\/admin\/api\/cases\/\d+\/status/;

/** From the day. */
const inDay =
  (act: string): Act["form"] =>
  async (person, { id, date }) => {
    const { forms } = await person.get(`/admin/meetings?view=day&date=${date}`);
    const form = forms.find((each) => valueIn(each, "meeting") === id && !each.action.includes("/done/"));
    if (!form) throw new Error(`Nothing to press for meeting ${id}`);
    return { ...form, fields: [...form.fields, ["act", act]] };
  };

export const ACTS: Readonly<Record<string, Act>> = {
  arrange: {
    reminds: true,
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
    reminds: true,
    on: "ahead",
    form: async (person, { id, date }) =>
      meetingForm(await person.get(`/admin/meetings/move/${id}?at=${weekAfter(date)}`)) ??
      expect.unreachable(),
    typed: {},
    steps: [["PUT", MEETING]],
    leaves: [CASE_STATUS.scheduled, [MEETING_STATUS.scheduled], "Договорена е средба на"],
  },
  "call off": {
    reminds: true,
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
    reminds: false,
    on: "past",
    form: inDay("held"),
    typed: {},
    steps: [
      ["PUT", CASE],
      ["PUT", MEETING_DONE],
    ],
    leaves: [CASE_STATUS.held, [MEETING_STATUS.realized], "Средбата се одржа на"],
  },
  absent: {
    reminds: true,
    on: "past",
    form: inDay("absent"),
    typed: {},
    steps: [["PUT", CASE]],
    leaves: [CASE_STATUS.scheduled, [MEETING_STATUS.scheduled], "Лицето не дојде на"],
  },
  reject: {
    reminds: true,
    on: "none",
    form: async (person, _meeting, { caseId }) => {
      const page = await person.get(`/admin/cases/view/${caseId}`);
      return statusForm(page) ?? expect.unreachable();
    },
    typed: { statusId: String(CASE_STATUS.rejected), comment: "Не е за канцеларијата." },
    steps: [["PUT", CASE]],
    leaves: [CASE_STATUS.rejected, [], "Не е за канцеларијата."],
  },
};

/** The result: the case's status, its meetings' statuses, and the number of comments in the history. */
export function leftOf(
  { database }: Pick<OwnReference, "database">,
  { caseId }: SentRequest,
  { leaves: [, , comment] }: Act,
) {
  const all = (sql: string, ...values: string[]) => database.prepare(sql).all(caseId, ...values);
  return [
    Number(all("SELECT caseStatusId AS n FROM cases WHERE id = ?")[0]?.["n"]),
    all("SELECT meetingStatusId AS n FROM meetings WHERE caseId = ?").map(({ n }) => Number(n)),
    all("SELECT comment FROM statusChanges WHERE caseId = ? AND comment LIKE ?", `${comment}%`).length,
  ];
}

export function typedFor({ typed, on }: Act, date: string, { name }: SentRequest) {
  return { ...typed, ...(on === "none" ? { date, fullName: name } : { slot: `${weekAfter(date)}T10:00` }) };
}

let daysBack = 0;
const pastDay = () => addDays(skopjeDay(new Date()), -(70 + (daysBack += 1)));

/** A case for an act, with its meeting; its person wishes to be told in this way. */
export async function readyFor(
  { on }: Act,
  { desk, person, way }: { desk: ReturnType<typeof meetingDesk>; person: Client; way: number },
) {
  const one = await desk.request(way);
  const date = on === "past" ? pastDay() : workingDay();
  const meeting = on === "none" ? { id: "", date } : await desk.arrange(one, date);
  if (on === "past") await setCaseStatus(person, one.caseId, "2");
  return { one, date, meeting };
}
