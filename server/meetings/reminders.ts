import { addDays } from "#app/model/days.ts";
import { MEETING_STATUS } from "#app/model/lookups.ts";
import { changeBetween, type Memory, subjectOf } from "#app/model/meeting-notification.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { dateTimeOf, DAY_MS, isWeekend, wallTimeOf } from "#app/model/period.ts";
import { everyMp, publicLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { holidaysIn } from "#server/holidays.ts";
import { post } from "#server/letters/automatic.ts";
import type { Log } from "#server/log/log.ts";
import { keptLettersOf } from "#server/mail/kept-letters.ts";
import { asMail, draftLetter } from "#server/mail/letters.ts";
import { tIn } from "#server/middleware/locale.ts";
import { knownNotices } from "#server/notices/notices.ts";
import { unlessAway } from "#server/store/store.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { commonFacts, meetingCalendar } from "./letters.ts";
import type { Memories } from "./memory.ts";
import { meetingNow } from "./now.ts";

/** When people are reminded, on the working day before. */
const REMINDED_AT = "09:00";

/**
 * Reminds the people who know of their meeting by e-mail. No documented call gives a meeting while no staff are signed
 * in: what holds is what people were told, as long as no act, notice, citizen or reply of the API since says otherwise.
 * @param everyMs how often to look, in milliseconds
 * @param newContext for one letter
 */
export function createReminders(
  memories: Pick<Memories, "all">,
  log: Pick<Log, "warn">,
  now: () => number,
  everyMs: number,
  newContext: () => Context,
) {
  let running: Promise<void> | undefined;
  /** The next look tries again. */
  const complain = (err: unknown) => log.warn({ event: "mail", state: "reminder", err });
  const timer = setInterval(() => void tick(), everyMs).unref();

  async function tick() {
    await (running ??= remindAll().finally(() => (running = undefined)));
  }

  async function remindAll() {
    try {
      const due = (await memories.all()).filter((memory) => isReminderDue(memory, new Date(now())));
      for (const memory of due) await remind(newContext(), memory).catch(complain);
    } catch (err) {
      complain(err);
    }
  }

  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Whether it is time to remind a person; not of what they were told less than a day before. */
export function isReminderDue({ known, mail, meetingId }: Memory, moment: Date): boolean {
  if (!known || !mail || meetingId === null) return false;
  const from = dateTimeOf(workingDayBefore(known.startDate.slice(0, 10)), REMINDED_AT);
  const now = wallTimeOf(moment);
  const isFresh = Date.parse(from) - Date.parse(wallTimeOf(new Date(mail.at))) < DAY_MS;
  return from <= now && now < known.startDate && !isFresh;
}

function workingDayBefore(day: string): string {
  const holidays = holidaysIn({ from: addDays(day, -14), to: day });
  const isOff = (one: string) => isWeekend(one) || Object.hasOwn(holidays, one);
  let before = addDays(day, -1);
  while (isOff(before)) before = addDays(before, -1);
  return before;
}

const reminderId = (memory: Pick<Memory, "caseId" | "meetingId">, startDate: string): string =>
  `reminder ${subjectOf(memory)} ${startDate}`;

/** Whether the person of a meeting was reminded of this hour. */
export async function isReminded(
  context: Context,
  { id: meetingId, caseId, startDate }: Pick<Meeting, "caseId" | "id" | "startDate">,
): Promise<boolean> {
  if (caseId === null) return false;
  const letters = keptLettersOf(context);
  const id = letters.idOf(reminderId({ meetingId, caseId }, startDate));
  return (await unlessAway(letters.find(caseId, id)))?.state === "sent";
}

/** Rejects while it isn't known what holds. */
async function remind(context: Context, memory: Memory): Promise<void> {
  const { known, mail, caseId, meetingId } = memory;
  if (!known || !mail || meetingId === null) return;
  const id = reminderId(memory, known.startDate);
  const letters = keptLettersOf(context);
  if (await letters.find(caseId, letters.idOf(id))) return;
  const [lists, { notices, isKnown }, { meetings, change }] = await Promise.all([
    publicLists(context),
    knownNotices(context),
    requestsOf(context).stateOf(caseId),
  ]);
  if (!isKnown) throw new Error("The notices can't be read");
  const isAsking = change !== undefined && change.settledOn === undefined;
  const seen = meetings.find((one) => one.id === meetingId);
  const around = { mps: everyMp(lists), notices };
  const now = meetingNow(around, seen ?? { ...known, meetingStatusId: MEETING_STATUS.scheduled });
  if (isAsking || changeBetween(known, now)) return;
  const { to, language } = mail;
  const facts = await commonFacts(context, { caseId, mpId: known.mpId }, known, language);
  const calendar = await meetingCalendar(context, "arranged", { ...known, id: meetingId, caseId }, language);
  const letter = draftLetter(tIn(language, "mail"), "reminder", {
    ...facts,
    attached: calendar !== undefined,
  });
  await post(context, {
    id,
    mail: { to, calendar, ...asMail(tIn(language, "mail"), letter) },
    about: { caseId, kind: "reminder", language, by: "", text: letter.text },
    // Until the hour itself.
    tryMs: Date.parse(known.startDate) - Date.parse(wallTimeOf(new Date())),
  });
}
