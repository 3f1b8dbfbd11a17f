import { expect } from "vitest";
import { formatDate, formatTime } from "#app/model/format.ts";
import { CASE_STATUS, MEETING_STATUS } from "#app/model/lookups.ts";
import { NOTICE_KIND } from "#app/model/notice.ts";
import { type Client, linksIn, mainOf, type Page, titleOf } from "../http.ts";
import type { meetingDesk, SentRequest } from "../meeting-acts.ts";
import { opened } from "../tracked-request.ts";
import { rowOf } from "./acts.ts";
import { entryIn } from "./letters.ts";
import { dayOf, isComing, type StoredMeeting, subjectOf, type Told, type Truth } from "./truth.ts";

/** All pages that show a case and its meetings: each says what holds, and whether its person knows. */

const NOT_TOLD = "не е известено";
const ARRANGED = "Средбата е закажана";
/** What notices say of a day, in the calendar. */
const NOTICED = { closed: "Затворено:", absent: "Отсуство:", elsewhere: "На друго место:" } as const;

const when = ({ startDate }: Told) => `${formatDate(startDate)} во ${formatTime(startDate)}`;

/** What the first page says of a person who has to be told. */
function wordsFor(truth: Truth, subject: string): readonly string[] {
  if (subject.startsWith("case-")) return ["Одбиен случај"];
  const { was, is } = truth.sidesOf(subject);
  if (!was) return ["Закажана", ...(is ? [formatTime(is.startDate)] : [])];
  if (!is) return ["откажана", formatTime(was.startDate)];
  const isSame = was.startDate === is.startDate && was.mpId === is.mpId && was.isOnline === is.isOnline;
  if (!isSame) {
    const place = (side: Told) => (side.isOnline ? "преку интернет" : "во канцеларија");
    const places = was.isOnline === is.isOnline ? [] : [was, is].map(place);
    const mps = was.mpId === is.mpId ? [] : [was, is].map(({ mpId }) => truth.mpName(mpId));
    return ["Преместена", ...[was, is].map(({ startDate }) => formatTime(startDate)), ...places, ...mps];
  }
  const hour = formatTime(is.startDate);
  if (is.day === "closed") return ["канцеларијата е затворена", hour];
  if (is.day === "absent") return ["пратеникот отсуствува", hour];
  return is.day === "" ? ["Средбата се одржува", hour] : ["На друго место:", hour, is.day];
}

/** The lines of the first page, folded ones too: those of one person stand together. */
const linesOf = ({ dom }: Page) =>
  (
    dom
      .all("region")
      .find((part) => part.attribute("aria-labelledby") === "waiting")
      ?.tags("li") ?? []
  )
    .map((line) => ({
      line,
      subjects: [line.attribute("id") ?? "", ...line.ids].flatMap(
        (id) => /^t((?:case-)?\d+(?:-\d+)?)$/.exec(id)?.[1] ?? [],
      ),
    }))
    .filter(({ subjects }) => subjects.length > 0);

interface Asked {
  readonly app: { readonly origin: string };
  readonly assistant: Client;
  readonly desk: ReturnType<typeof meetingDesk>;
  readonly truth: Truth;
}

export function createPlaces({ app, assistant, desk, truth }: Asked) {
  /** The last content and number of every calendar file. */
  const files = new Map<string, { readonly says: string; readonly sequence: number }>();

  /** The lines of people of the walk. */
  const linesIn = (page: Page) =>
    linesOf(page).filter(({ subjects: [first = ""] }) => truth.people.has(first.split("-").at(-1) ?? ""));
  const toTell = async (): Promise<readonly string[]> =>
    linesIn(await desk.firstPage())
      .flatMap(({ subjects }) => subjects)
      .toSorted();

  /** The first page names all people who have to be told, with what, and no others. */
  async function expectFirstPage(): Promise<void> {
    const lines = linesIn(await desk.firstPage());
    for (const { line, subjects } of lines) {
      const cases = new Set(subjects.map((subject) => subject.split("-").at(-1)));
      expect(cases.size, "people of one line").toBe(1);
      for (const subject of subjects)
        for (const words of wordsFor(truth, subject))
          // What comes second in a line begins with a capital.
          expect(line.text.toLowerCase(), `what the first page says of ${subject}`).toContain(
            words.toLowerCase(),
          );
    }
    const all = lines.flatMap(({ subjects }) => subjects.map((subject) => subject.split("-").at(-1)));
    const apart = lines.map(({ subjects: [first = ""] }) => first.split("-").at(-1));
    expect(apart, "lines of one person").toHaveLength(new Set(all).size);
  }

  /** A file whose content has changed has a higher number; otherwise at least the same. */
  function expectFile(name: string, ics: string, expected: Partial<ReturnType<typeof entryIn>>): void {
    const { sequence, ...entry } = entryIn(ics);
    expect(entry, `the calendar file of ${name}`).toEqual(expect.objectContaining(expected));
    const [says, before] = [JSON.stringify(entry), files.get(name)];
    const least = before === undefined ? 0 : before.sequence + Number(before.says !== says);
    expect(sequence, `the sequence number in the file of ${name}`).toBeGreaterThanOrEqual(least);
    files.set(name, { says, sequence });
  }

  const icsOf = async (person: Client, path: string) => (await person.send(path)).text();

  /** What staff read of a meeting: on its page, in its day on screen and on paper, and in its file. */
  async function expectMeeting(one: SentRequest, meeting: StoredMeeting): Promise<void> {
    const { id, statusId, isOnline, startDate } = meeting;
    const subject = subjectOf(id, one);
    const [isToTell, address] = [truth.isToTell(subject), truth.addressOf(meeting)];
    const view = await assistant.get(`/admin/meetings/view/${id}`);
    const day = await desk.day(dayOf(meeting));
    const row = rowOf(day, id);
    const isOnSheet = statusId !== MEETING_STATUS.rejected;
    const paper = day.dom.all("article")[0]?.text ?? "";
    const written = day.dom.all("row").find(({ text }) => text.includes(one.name))?.text ?? "";
    const said = {
      meeting: mainOf(view).includes(NOT_TOLD),
      sheet: row.includes(NOT_TOLD),
      paper: isOnSheet && written.includes(NOT_TOLD),
      place: isOnline || mainOf(view).includes(address),
      printedPlace: !isOnSheet || isOnline || paper.includes(address),
    };
    expect(said, `what is said of meeting ${id} of ${startDate}`).toEqual({
      meeting: isToTell,
      sheet: isToTell && isOnSheet,
      paper: isToTell && isOnSheet,
      place: true,
      printedPlace: true,
    });
    for (const [kind, words] of Object.entries(NOTICED)) {
      const isNoticed = truth.noticeOn(meeting, NOTICE_KIND[kind as keyof typeof NOTICED]) !== undefined;
      expect(mainOf(view).includes(words), `whether meeting ${id} says ${words}`).toBe(isNoticed);
      if (isNoticed) expect(mainOf(day), `whether the day of meeting ${id} says ${words}`).toContain(words);
    }
    const { was, is } = truth.sidesOf(subject);
    if (isToTell && was && is && was.startDate !== is.startDate)
      expect(mainOf(view), `the hour at which the person of ${id} may come`).toContain(when(was));
    expectFile(`meeting ${id}`, await icsOf(assistant, `/admin/meetings/view/${id}/meeting.ics`), {
      id,
      start: startDate.slice(0, 16),
      status:
        statusId === MEETING_STATUS.rejected ? "CANCELLED" : expect.stringMatching(/CONFIRMED|TENTATIVE/),
      location: isOnline ? expect.any(String) : expect.stringContaining(address),
    });
  }

  /** Cancelled meetings stay on the days on which people might come, until they know. */
  async function expectGone(one: SentRequest): Promise<void> {
    for (const subject of truth.subjectsOf(one)) {
      const { was } = truth.sidesOf(subject);
      const meeting = truth.meetingOf(subject);
      if (!was || !truth.isToTell(subject)) continue;
      if (meeting && meeting.statusId !== MEETING_STATUS.rejected && dayOf(meeting) === dayOf(was)) continue;
      const gone = (await desk.day(dayOf(was))).dom.all("row", /не е известено/);
      expect(gone.map(({ text }) => text).join(), `who may come on ${dayOf(was)}`).toContain(one.name);
    }
  }

  /** What the case, its row in the list, and the calendar of a month say. */
  async function expectCase(one: SentRequest, meetings: readonly StoredMeeting[]): Promise<void> {
    const subjects = truth.subjectsOf(one).filter(truth.isToTell);
    const isToTell = subjects.length > 0 || truth.rejected.has(one.caseId);
    const text = await desk.caseText(one);
    expect(text.includes(NOT_TOLD), "whether the case says so").toBe(isToTell);
    expect((await desk.listedText(one)).includes(NOT_TOLD), "whether the list of cases says so").toBe(
      isToTell,
    );
    const asks = truth.askedAbout(one) !== undefined;
    expect(text.includes("не може тој ден"), "whether the case asks for another day").toBe(asks);
    const first = meetings.find(isComing);
    if (!first) return;
    const view = await assistant.get(`/admin/meetings/view/${first.id}`);
    expect(mainOf(view).includes("друг термин"), "whether the meeting says that it doesn't suit").toBe(asks);
    const month = await assistant.get(`/admin/meetings?view=month&date=${dayOf(first)}`);
    const entry = month.dom
      .all("link")
      .filter(({ target }) => target.startsWith(`/admin/meetings/view/${first.id}?`))
      .flatMap((link) => link.attribute("title") ?? [])
      .find((title) => title.includes(one.name));
    expect(entry?.includes(NOT_TOLD), "whether the month says so").toBe(
      truth.isToTell(subjectOf(first.id, one)),
    );
  }

  const isClosed = (meeting: StoredMeeting) =>
    !meeting.isOnline && truth.noticeOn(meeting, NOTICE_KIND.closed) !== undefined;
  const isAsking = (one: SentRequest, { startDate }: StoredMeeting) => truth.askedAbout(one) === startDate;
  const isOff = (one: SentRequest, meeting: StoredMeeting) => isClosed(meeting) || isAsking(one, meeting);

  /** The title of a citizen's page whose next meeting this is. */
  function titleFor(one: SentRequest, next: StoredMeeting | undefined): RegExp {
    const statusId = truth.statusOf(one);
    const isOpen = statusId === CASE_STATUS.submitted || statusId === CASE_STATUS.rejected;
    if (truth.isWithdrawn(one)) return isOpen ? /^Го повлековте барањето$/ : /^(?!Средбата е закажана$)/;
    if (statusId === CASE_STATUS.rejected) return /^Барањето не е прифатено$/;
    if (statusId === CASE_STATUS.resolved) return /^Барањето е завршено$/;
    if (!next) return /^(?!Средбата е закажана$|Канцеларијата е затворена|Побаравте)/;
    if (isClosed(next)) return /^Канцеларијата е затворена во /;
    return isAsking(one, next) ? /^Побаравте друг ден$/ : /^Средбата е закажана$/;
  }

  /** What its citizen reads, and their calendar file. */
  async function expectOwnPage(one: SentRequest, meetings: readonly StoredMeeting[]): Promise<void> {
    const [next, other] = meetings
      .filter(isComing)
      .toSorted((a, b) => a.startDate.localeCompare(b.startDate));
    const read = () => opened(app.origin, one.code);
    // What staff have read or done appears a moment later.
    await expect
      .poll(async () => titleOf((await read()).page), { message: "what the citizen reads", timeout: 5_000 })
      .toMatch(titleFor(one, next));
    if (!next || truth.isWithdrawn(one)) return;
    const { citizen, page } = await read();
    const file = linksIn(page).find((href) => href.endsWith("/meeting.ics"));
    if (titleOf(page) === ARRANGED) {
      const place = next.isOnline ? "преку интернет" : truth.addressOf(next);
      for (const said of [formatTime(next.startDate), place, truth.mpName(next.mpId)])
        expect(mainOf(page), "the citizen's page").toContain(said);
      expect(file, "the citizen's calendar file").toBeDefined();
    }
    // Two at one hour, which staff have confirmed: the file is that of either.
    if (file === undefined || other?.startDate === next.startDate) return;
    expectFile(`the citizen of ${one.caseId} for ${next.id}`, await icsOf(citizen, file), {
      id: next.id,
      start: next.startDate.slice(0, 16),
      status: isOff(one, next) ? "CANCELLED" : "CONFIRMED",
      location: next.isOnline ? expect.any(String) : expect.stringContaining(truth.addressOf(next)),
    });
  }

  return {
    linesIn,
    toTell,
    expectFirstPage,
    /** Reads every place that speaks of a case. */
    async expectAgreement(one: SentRequest): Promise<void> {
      const meetings = truth.meetingsOf(one);
      for (const meeting of meetings) await expectMeeting(one, meeting);
      await expectCase(one, meetings);
      await expectGone(one);
      await expectOwnPage(one, meetings);
    },
  };
}
