import { expect } from "vitest";
import { addDays } from "#app/model/days.ts";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import { SLOT_AT_ONCE } from "#app/model/meeting.ts";
import { skopjeDay } from "#app/model/period.ts";
import { caseForm, severalForm } from "../case-form.ts";
import { formTo, type Page, valueIn } from "../http.ts";
import type { SentRequest } from "../meeting-acts.ts";
import { meetingForm } from "../meeting-forms.ts";
import { valuesOf, workingDay } from "../schedule-form.ts";
import { statusForm } from "../staff.ts";
import { setCaseStatus } from "../tracked-request.ts";
import { dayOf, isAhead, isComing, isOpen, isPast, type StoredMeeting, subjectOf } from "./truth.ts";
import type { World } from "./world.ts";

/** An act on a case; `false` if the case doesn't allow it. A new request takes its place. */
export type Act = (one: SentRequest, next: () => number) => Promise<unknown>;

export const pick = <Item>(items: readonly Item[], next: () => number) =>
  items[Math.floor(next() * items.length)];

/** An act on one of the meetings of a case. */
export const onMeeting =
  ({ truth }: Pick<World, "truth">) =>
  (
    isFor: (meeting: StoredMeeting) => boolean,
    act: (id: string, one: SentRequest, next: () => number, meeting: StoredMeeting) => unknown,
  ): Act =>
  async (one, next) => {
    const meeting = pick(truth.meetingsOf(one).filter(isFor), next);
    return meeting ? act(meeting.id, one, next, meeting) : false;
  };

const isRequested = (meeting: StoredMeeting) =>
  meeting.statusId === MEETING_STATUS.requested && isAhead(meeting);
const isNone = (meeting: StoredMeeting) => !isOpen(meeting) && isAhead(meeting);

let daysBack = 0;
const pastDay = () => addDays(skopjeDay(new Date()), -(90 + (daysBack += 1)));

/** The row of a meeting in the list of its day. */
export const rowOf = ({ dom }: Page, id: string) =>
  dom.all("listitem").find((item) => item.attribute("id") === `m${id}`)?.text ?? "";

/** The form that arranges a meeting from a case, which has free half hours. */
const slotForm = (page: Page) =>
  page.forms.find(
    ({ method, fields, action }) =>
      method === "post" &&
      !fields.some(([name]) => name === "status") &&
      /schedule|meetings\/add/.test(action),
  );

/** The acts of staff on the meetings of a case, each by its form. */
export function staffActs(world: World): Readonly<Record<string, Act>> {
  const { assistant, sameAssistant, administrator, desk, truth, places } = world;
  const on = onMeeting(world);
  const hasFew = (one: SentRequest) => truth.meetingsOf(one).filter(isOpen).length < 2;

  /** The page on which a meeting is moved, and a half hour on it. */
  async function moveTo(id: string, slot: string, person = assistant): Promise<Page> {
    const form = meetingForm(await person.get(`/admin/meetings/move/${id}?at=${slot}`));
    const page = await person.submit(form, { slot });
    const [anyway] = valuesOf(page, "anyway");
    return anyway === undefined ? page : person.submit(meetingForm(page), { slot, anyway });
  }
  async function halfHourOf({ caseId }: SentRequest) {
    const page = await assistant.get(`/admin/cases/view/${caseId}`);
    return [slotForm(page), valuesOf(page, SLOT_AT_ONCE)[0]] as const;
  }
  async function pressHalfHour(one: SentRequest): Promise<Page | undefined> {
    const [form, at] = await halfHourOf(one);
    return form && at !== undefined ? assistant.submit(form, { [SLOT_AT_ONCE]: at }) : undefined;
  }
  /** The day of a meeting that still asks how it went. */
  async function askingDay(meeting: StoredMeeting): Promise<Page | undefined> {
    const page = await desk.day(dayOf(meeting));
    return rowOf(page, meeting.id).includes("Се одржа") ? page : undefined;
  }
  const pressOnDay = (act: string) =>
    on(isPast, async (id, one, _next, meeting) => {
      const page = await askingDay(meeting);
      if (!page) return false;
      await desk.press(page, id, { act });
      return truth.settle(subjectOf(id, one));
    });
  /** Gives a meeting to another case of the same MP. */
  async function giveToOther(one: SentRequest, id: string, next: () => number): Promise<boolean> {
    const others = world.cases.filter((each) => each !== one && truth.mpOf(each) === truth.mpOf(one));
    const other = pick(others, next);
    if (!other) return false;
    await desk.change(id, { caseId: other.caseId, fullName: other.name });
    expect(
      truth.meetingsOf(other).map((meeting) => meeting.id),
      "meetings of the other case",
    ).toContain(id);
    return true;
  }
  /** Rejects a case. Its person has to be told, unless the same form calls off their meeting and tells them. */
  async function reject(one: SentRequest, press: () => Promise<Page>): Promise<void> {
    const ahead = truth.meetingsOf(one).filter(isComing);
    const page = await press();
    const [anyway] = valuesOf(page, "anyway");
    if (anyway !== undefined) await assistant.submit(statusForm(page), { anyway });
    if (truth.isWithdrawn(one) || truth.statusOf(one) !== CASE_STATUS.rejected) return;
    const left = truth.meetingsOf(one).filter(isComing);
    if (left.length === ahead.length || (await places.toTell()).includes(`case-${one.caseId}`))
      truth.rejected.add(one.caseId);
  }

  return {
    arrange: async (one) => hasFew(one) && desk.arrange(one),
    "record a past one": async (one) => hasFew(one) && desk.arrange(one, pastDay()),
    move: on(isOpen, (id) => desk.change(id, { date: workingDay() })),
    "move back to the hour that its person knows": on(isComing, (id, one) => {
      const { was, is } = truth.sidesOf(subjectOf(id, one));
      if (!was || was.startDate === is?.startDate || !isAhead(was)) return false;
      const [startTime, endTime] = [was.startDate, was.endDate].map((time) => time.slice(11, 16));
      return desk.change(id, { date: dayOf(was), startTime: startTime ?? "", endTime: endTime ?? "" });
    }),
    "hold it online, or in the office again": on(isComing, (id, _one, _next, { isOnline }) =>
      desk.change(id, { online: isOnline ? "" : "on" }),
    ),
    "let its hour come": on(isComing, async (id, one) => {
      if (truth.askedAbout(one) !== undefined || truth.isWithdrawn(one)) return false;
      await desk.change(id, { date: pastDay() });
      const page = await assistant.get(`/admin/cases/view/${one.caseId}`);
      return truth.isToTell(subjectOf(id, one)) && world.tell(page, subjectOf(id, one), "phone");
    }),
    "move on its page": on(isComing, (id) => moveTo(id, `${workingDay()}T10:00`)),
    "delete a past one": on(isPast, async (id, one) => {
      await desk.cancel(id);
      truth.settle(subjectOf(id, one));
    }),
    "set its status by hand": async (one, next) =>
      setCaseStatus(assistant, one.caseId, pick(["1", "2", "4"], next) ?? "1"),
    "only requested in its form": on(isComing, (id) => desk.change(id, { meetingStatusId: "2" })),
    "arranged on its page, at its own hour": on(isRequested, (id, _one, _next, { startDate }) =>
      moveTo(id, startDate.slice(0, 16)),
    ),
    "arranged in its form": on(isNone, (id) => desk.change(id, { meetingStatusId: "1" })),
    "delete one that isn't scheduled": on(isNone, (id) => desk.cancel(id)),
    "reject in its form": on(isComing, (id) => desk.change(id, { meetingStatusId: "3" })),
    "call off": on(isComing, (id) => desk.cancel(id, { reason: "Седница." })),
    "given to another case": on(isComing, (id, one, next) => giveToOther(one, id, next)),
    "call off and close": on(isComing, (id) => desk.cancel(id, { caseStatusId: "3", reason: "Не е наше." })),
    held: pressOnDay("held"),
    absent: pressOnDay("absent"),
    "press a half hour of the case": async (one) => (await pressHalfHour(one)) !== undefined,
    "press a half hour and take it back": async (one) => {
      const page = await pressHalfHour(one);
      const form = page && formTo(page, "/admin/meetings/done/");
      return form !== undefined && assistant.submit(form, { act: "takeBack" });
    },
    "press a half hour, and something else at once": async (one, next) => {
      const before = new Set(truth.meetingsOf(one).map(({ id }) => id));
      if (!(await pressHalfHour(one))) return false;
      const meeting = truth.meetingsOf(one).find(({ id }) => !before.has(id));
      const THEN = [
        (id: string) => desk.change(id, { date: workingDay() }),
        (id: string) => desk.cancel(id, { reason: "Седница." }),
        (id: string) => desk.change(id, { meetingStatusId: "3" }),
        () => setCaseStatus(assistant, one.caseId, "5"),
        () => giveToOtherMp(one),
      ];
      return meeting ? pick(THEN, next)?.(meeting.id) : true;
    },
    "moved and called off by two at once": on(isComing, async (id) => {
      const call = meetingForm(await sameAssistant.get(`/admin/meetings/delete/${id}`));
      await Promise.all([
        moveTo(id, `${workingDay()}T10:00`),
        sameAssistant.submit(call, { reason: "Седница." }),
      ]);
    }),
    "rejected with several": (one) =>
      reject(one, async () => {
        const list = await assistant.get("/admin/cases?size=10");
        const typed = { caseIds: one.caseId, statusId: "3", comment: "Не е наше." };
        const page = await assistant.submit(severalForm(list), typed);
        // Asked about its meeting.
        return page.status === 409 ? assistant.submit(severalForm(page)) : page;
      }),
    "rejected in its status form": (one) =>
      reject(one, async () => {
        const page = await assistant.get(`/admin/cases/view/${one.caseId}`);
        return assistant.submit(statusForm(page), { statusId: "3", comment: "Не е наше." });
      }),
    "given to another MP": (one) => giveToOtherMp(one),
    "its MP leaves, or comes back": async (one) => {
      if (truth.mpOf(one) === 1) return false;
      const page = await administrator.get(`/admin/mps/edit/${truth.mpOf(one)}`);
      const form = page.forms.find(({ action }) => action.endsWith("?send"));
      const asked = await administrator.submit(form, {
        active: form && valueIn(form, "active") === "true" ? "false" : "true",
      });
      const confirm = asked.forms.find(({ action }) => action.endsWith("?send"));
      return asked.status === 409 ? administrator.submit(confirm) : asked;
    },
  };

  /** Another MP in the form of the case: one of the assistant's three, as far as they are in office. */
  async function giveToOtherMp({ caseId }: SentRequest) {
    const form = caseForm(await assistant.get(`/admin/cases/edit/${caseId}`));
    const mpId = form && valueIn(form, "mpId") === "1" ? "2" : "1";
    const page = await assistant.submit(form, { mpId });
    const [anyway] = valuesOf(page, "anyway");
    return anyway === undefined ? page : assistant.submit(caseForm(page), { mpId, anyway });
  }
}
