import { expect } from "vitest";
import { addDays } from "#app/model/days.ts";
import { formatDate, formatTime } from "#app/model/format.ts";
import { skopjeDay } from "#app/model/period.ts";
import { formTo, mainOf, type Page, valueIn } from "../http.ts";
import { newName, type SentRequest } from "../meeting-acts.ts";
import { ABSENT, addNotice, CLOSED, ELSEWHERE, endNotice, noticeIdOf } from "../notices.ts";
import { valuesOf, workingDay } from "../schedule-form.ts";
import { changeForm, opened, PHONE } from "../tracked-request.ts";
import { caseIn, codeIn, typedWalkIn, WALK_IN, walkInForm } from "../walk-in-form.ts";
import { type Act, onMeeting, pick, rowOf } from "./acts.ts";
import { dayOf, isComing, subjectOf } from "./truth.ts";
import type { Told, World } from "./world.ts";

/** Acts beside those on meetings: telling people, notices, citizens, people who walk in, and letters that don't arrive. */

/** More notices would leave few days as they are. */
const MAX_NOTICES = 4;
/** A notice may begin two years ahead at most. */
const isNear = (day: string) => day < addDays(skopjeDay(new Date()), 2 * 365);

function telling(world: World): Readonly<Record<string, Act>> {
  const { assistant, desk, truth, places } = world;
  const on = onMeeting(world);
  /** A page on which a person of the first page can be told, and of what. */
  async function open(next: () => number): Promise<readonly [Page, string] | undefined> {
    const first = await desk.firstPage();
    const subject = pick(
      places.linesIn(first).flatMap(({ subjects }) => subjects),
      next,
    );
    if (subject === undefined) return undefined;
    const caseId = subject.split("-").at(-1);
    const other = truth.meetingOf(subject) && next() < 0.5 ? subject.split("-")[0] : undefined;
    const address = other ? `/admin/meetings/view/${other}` : `/admin/cases/view/${caseId}`;
    // What can't take place is moved from there, and told on its own page.
    const isThere = first.forms.some((form) => valueIn(form, "changes")?.includes(`${subject}@`));
    return [next() < 0.5 && isThere ? first : await assistant.get(address), subject];
  }
  const press =
    (told: Told): Act =>
    async (_one, next) => {
      const found = await open(next);
      return found ? world.tell(...found, told) : false;
    };
  /** A letter on paper says what holds. */
  async function readPaper(path: string, subject: string): Promise<void> {
    const paper = mainOf(await assistant.get(path));
    const { was, is } = truth.sidesOf(subject);
    const meeting = truth.meetingOf(subject);
    const hour = is ?? was;
    if (hour) expect(paper, "a letter on paper").toContain(formatDate(hour.startDate));
    if (is && meeting)
      for (const said of [
        formatTime(is.startDate),
        is.isOnline ? "преку интернет" : truth.addressOf(meeting),
      ])
        expect(paper, "a letter on paper").toContain(said);
  }

  return {
    told: press("phone"),
    "called in vain": press("missed"),
    "told by a letter that was posted": async (_one, next) => {
      const page = await desk.firstPage();
      const posted = places.linesIn(page).filter(({ line }) => line.html.includes('value="letter"'));
      const { line, subjects } = pick(posted, next) ?? { line: undefined, subjects: [] };
      const [subject] = subjects;
      if (!line || subject === undefined) return false;
      const paper = line.links.find((href) => href.includes("/letters/")) ?? expect.unreachable();
      if (subjects.length === 1 && !subject.startsWith("case-")) await readPaper(paper, subject);
      return world.tell(page, subject, "letter");
    },
    "told by a slip, which is undone": async (_one, next) => {
      const page = await desk.firstPage();
      const subject = pick(
        places.linesIn(page).flatMap(({ subjects }) => subjects),
        next,
      );
      const form = page.forms.find((each) => valueIn(each, "changes")?.includes(`${subject}@`));
      if (!form) return false;
      const after = await assistant.submit(form, { told: "phone" });
      const [takeBack = ""] = valuesOf(after, "takeBack");
      expect(takeBack, "whether a slip can be undone").not.toBe("");
      return assistant.submit(formTo(after, "/admin/dashboard"), { takeBack });
    },
    "called on its day": on(isComing, async (id, one, _next, meeting) => {
      const page = await desk.day(dayOf(meeting));
      const row = rowOf(page, id);
      const act = row.includes("Известено") ? "told" : row.includes("Потврдено") ? "reached" : undefined;
      if (act === undefined || row.includes("Испечати")) return false;
      await desk.press(page, id, { act });
      return truth.tell(subjectOf(id, one));
    }),
  };
}

function notices(world: World): Readonly<Record<string, Act>> {
  const { assistant, truth } = world;
  /** From the day before a meeting to some days after it, for its MP or their office. */
  const setNotice = (typed: typeof CLOSED | typeof ELSEWHERE | typeof ABSENT): Act =>
    onMeeting(world)(isComing, async (_id, _one, next, meeting) => {
      const [officeId, day] = [truth.officeOf(meeting.mpId), dayOf(meeting)];
      const isOfMp = "mpId" in typed;
      const about = isOfMp ? { mpId: meeting.mpId } : { officeId };
      const [from, until] = [addDays(day, -1), addDays(day, Math.floor(next() * 4))];
      const isTaken = truth.notices.some(
        (one) =>
          one.from <= until &&
          from <= one.until &&
          (isOfMp ? one.mpId === meeting.mpId : one.officeId === officeId),
      );
      if (isTaken || truth.notices.length >= MAX_NOTICES || !isNear(until)) return false;
      const ids = Object.fromEntries(Object.entries(about).map(([name, value]) => [name, String(value)]));
      const days = { from: formatDate(from), until: formatDate(until) };
      const id = noticeIdOf(await addNotice(assistant, { ...typed, ...ids, ...days }));
      // An MP who has left has none.
      if (id === "") return false;
      const address = "address" in typed ? typed.address : "";
      truth.notices.push({
        officeId: undefined,
        mpId: undefined,
        ...about,
        id,
        kindId: Number(typed.kindId),
        from,
        until,
        address,
      });
      return true;
    });
  return {
    "its office closes for some days": setNotice(CLOSED),
    "its office is elsewhere for some days": setNotice(ELSEWHERE),
    "its MP is away for some days": setNotice(ABSENT),
    "a notice ends early": async (_one, next) => {
      const notice = pick(truth.notices, next);
      if (!notice) return false;
      await endNotice(assistant, notice.id);
      truth.notices.splice(truth.notices.indexOf(notice), 1);
      return true;
    },
  };
}

function citizens({ app, assistant, truth }: World): Readonly<Record<string, Act>> {
  return {
    "withdrawn by its citizen": async (one) => {
      const { citizen } = await opened(app.origin, one.code);
      const form = changeForm(await citizen.get(`/request/${one.code}?tell=withdraw`), "withdrawn");
      if (!form || truth.isWithdrawn(one)) return false;
      await citizen.submit(form);
      return truth.withdraw(one);
    },
    "its citizen can't come on that day": async (one) => {
      const { citizen } = await opened(app.origin, one.code);
      const form = changeForm(await citizen.get(`/request/${one.code}?tell=other-day`), "otherDay");
      const [meeting] = truth
        .meetingsOf(one)
        .filter(isComing)
        .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
      if (!form || !meeting) return false;
      await citizen.submit(form);
      return truth.askAnotherDay(one, meeting);
    },
    "what its citizen asked is settled by hand": async (one) => {
      const page = await assistant.get(`/admin/cases/view/${one.caseId}`);
      const isSettling = page.dom.all("button").some((button) => button.attribute("name") === "settle");
      if (!isSettling || truth.isWithdrawn(one)) return false;
      const form = page.forms.find(
        ({ fields, action }) =>
          action.startsWith("/admin/cases/view/") &&
          !fields.some(([name]) => name === "status" || name === "changes"),
      );
      await assistant.submit(form, { settle: "told" });
      return truth.settleAsked(one);
    },
  };
}

/** A person who has come, and what was done: they take the place of a case in play. */
async function walkIn({ assistant }: World, next: () => number): Promise<SentRequest> {
  const name = newName();
  const outcome = pick(["talked", "meeting", "note"], next) ?? "note";
  const ahead = { date: formatDate(workingDay()), startTime: "11:00", endTime: "11:30" };
  const typed = {
    ...typedWalkIn({ outcome, fullName: name, phone: PHONE }),
    ...(outcome === "meeting" && ahead),
  };
  const asked = await assistant.submit(walkInForm(await assistant.get(WALK_IN)), typed);
  const [anyway] = valuesOf(asked, "anyway");
  const page = anyway === undefined ? asked : await assistant.submit(walkInForm(asked), { anyway });
  return { caseId: String(caseIn(page)), code: codeIn(page), name, email: "" };
}

/** Moves the meeting of a person whom the letter about it doesn't reach, and who has to be told. */
const unreached = (world: World): Act =>
  onMeeting(world)(isComing, async (id, one) => {
    const { mail, desk, truth, places } = world;
    if (one.email === "" || truth.isWithdrawn(one)) return false;
    mail.fault = "refuse";
    try {
      await desk.change(id, { date: workingDay() });
      // No other letter is on its way.
      await expect
        .poll(places.toTell, { message: "whom a refused letter was to tell" })
        .toContain(subjectOf(id, one));
    } finally {
      mail.fault = undefined;
    }
    return true;
  });

export const otherActs = (world: World): Readonly<Record<string, Act>> => ({
  ...telling(world),
  ...notices(world),
  ...citizens(world),
  "somebody walks in": (_one, next) => walkIn(world, next),
  "moved by a letter that is refused": unreached(world),
});
