import { MEETING_STATUS } from "#app/model/lookups.ts";
import { changeBetween, type Memory } from "#app/model/meeting-notification.ts";
import type { Meeting } from "#app/model/meeting.ts";
import { dateTimeOf, DAY_MS, wallTimeOf } from "#app/model/period.ts";
import { everyMp, publicLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { workingDayFrom } from "#server/holidays.ts";
import { post } from "#server/letters/automatic.ts";
import { commonFacts, meetingCalendar } from "#server/letters/meeting.ts";
import type { Log } from "#server/log/log.ts";
import { asMail, draftLetter } from "#server/mail/letters.ts";
import { sentLettersOf } from "#server/mail/sent-letters.ts";
import { tIn } from "#server/middleware/locale.ts";
import { knownNotices } from "#server/notices/notices.ts";
import { unlessAway } from "#server/store/store.ts";
import { isToSettle, requestsOf } from "#server/tracking/requests.ts";
import { type Memories, withdrawReminders } from "./memory.ts";
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
  const timer = setInterval(() => {
    running ??= remindAll()
      .catch(complain)
      .finally(() => (running = undefined));
  }, everyMs).unref();

  async function remindAll() {
    const due = (await memories.all()).filter((memory) => isReminderDue(memory, new Date(now())));
    for (const memory of due) await remind(newContext(), memory).catch(complain);
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
  const from = dateTimeOf(workingDayFrom(known.startDate.slice(0, 10), -1), REMINDED_AT);
  const now = wallTimeOf(moment);
  const isFresh = Date.parse(from) - Date.parse(wallTimeOf(new Date(mail.at))) < DAY_MS;
  return from <= now && now < known.startDate && !isFresh;
}

type Reminded = Pick<Meeting, "caseId" | "id" | "startDate">;

/** Another hour is another reminder. */
const reminderId = ({ caseId, id, startDate }: Reminded) => `reminder ${caseId} ${id} ${startDate}`;

/** Whether the person of a meeting was reminded of its hour. */
export async function isReminded(context: Context, meeting: Reminded): Promise<boolean> {
  if (meeting.caseId === null) return false;
  const letters = sentLettersOf(context);
  const id = letters.idOf(reminderId(meeting));
  return (await unlessAway(letters.find(meeting.caseId, id)))?.state === "sent";
}

/** Rejects while it isn't known what holds. */
async function remind(context: Context, memory: Memory): Promise<void> {
  const { known, mail, caseId, meetingId } = memory;
  if (!known || !mail || meetingId === null) return;
  const meeting = { ...known, id: meetingId, caseId };
  const id = reminderId(meeting);
  const letters = sentLettersOf(context);
  const earlier = await letters.find(caseId, letters.idOf(id));
  if (earlier && earlier.state !== "queued") return;
  const [lists, { notices, isKnown }, state] = await Promise.all([
    publicLists(context),
    knownNotices(context),
    requestsOf(context).stateOf(caseId),
  ]);
  if (!isKnown) throw new Error("The notices can't be read");
  const seen = state.meetings.find((one) => one.id === meetingId);
  const around = { mps: everyMp(lists), notices };
  const now = meetingNow(around, seen ?? { ...known, meetingStatusId: MEETING_STATUS.scheduled });
  if (isToSettle(state) || changeBetween(known, now)) return withdrawReminders(context, caseId);
  if (earlier) return;
  const { to, language } = mail;
  const facts = await commonFacts(context, meeting, meeting, language);
  const calendar = await meetingCalendar(context, "arranged", meeting, language);
  const t = tIn(language, "mail");
  const letter = draftLetter(t, "reminder", { ...facts, attached: calendar !== undefined });
  await post(context, {
    id,
    mail: { to, calendar, ...asMail(t, letter) },
    about: { caseId, kind: "reminder", language, by: "", text: letter.text },
    // Until the hour itself.
    tryMs: Date.parse(known.startDate) - Date.parse(wallTimeOf(new Date())),
  });
}
