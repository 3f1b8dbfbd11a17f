import { weekdayName } from "#app/model/calendar-names.ts";
import type { Case } from "#app/model/case.ts";
import { formatDate, formatTime } from "#app/model/format.ts";
import type { SentLetter } from "#app/model/letter.ts";
import { isClosedStatus, MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import type { MeetingNotification, ToldMeeting } from "#app/model/meeting-notification.ts";
import { isPast, type Meeting } from "#app/model/meeting.ts";
import { isWholeDay, wallTimeOf } from "#app/model/period.ts";
import type { Language } from "#app/model/text/language.ts";
import { ANSWER_WAY, readWishes } from "#app/model/wishes.ts";
import type { Context } from "#server/context.ts";
import { deletedMeeting, icsSequence } from "#server/files/ics-sequence.ts";
import { icsIssuer, meetingIcs } from "#server/files/ics.ts";
import { asMail, draftLetter } from "#server/mail/letters.ts";
import type { Letter } from "#server/mail/outbox.ts";
import { sentLettersOf } from "#server/mail/sent-letters.ts";
import type { Mail } from "#server/mail/smtp.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { tIn } from "#server/middleware/locale.ts";
import { letterLanguage, mayEmail, pageByCode, post, whereToGo } from "./automatic.ts";

/** A meeting for an e-mail; without an id if the API didn't return that of a new one. */
export type MailedMeeting = Omit<Meeting, "id"> & { readonly id: number | undefined };

export type MeetingLetterKind = "arranged" | "moved" | "rejected" | "deleted";

/** An e-mail that tells a person: its record, itself in the outbox, and where the reminder goes. */
export interface TellingMail {
  readonly letterId: string;
  readonly outboxId: string;
  readonly to?: string | undefined;
  readonly language?: Language;
}

/** An e-mail that is on its way. */
export interface QueuedMail extends TellingMail {
  /** Epoch milliseconds. */
  readonly leavesAt: number;
}

/** An e-mail that is on its way, or a letter that is ready to be printed; neither, if staff have to tell. */
interface LetterOutcome {
  readonly mail?: QueuedMail;
  readonly letterId?: string;
}

/** A letter about a meeting as a member of staff has written it. */
export interface OwnLetter {
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  /** Whether to e-mail it, whatever the person has chosen. */
  readonly isMailed: boolean;
  /** Its words exist only here: what isn't e-mailed is ready to be printed. */
  readonly isEdited: boolean;
}

export interface MeetingLetter {
  /** The same id is the same letter. */
  readonly id: string;
  readonly notification: MeetingNotification;
  readonly meeting: MailedMeeting;
  /** One called off by its status may still be in the person's calendar. */
  readonly isDeleted: boolean;
  /** Why it was called off, for the person to read; `""` if none was given. */
  readonly reason: string;
  /** Without one it is drafted. */
  readonly own?: OwnLetter | undefined;
}

/**
 * Writes to the person about a meeting as they wish: by e-mail, or on paper to be printed; to others not at all, and
 * nobody is invited to the past.
 */
export async function writeAboutMeeting(
  context: Context,
  letter: MeetingLetter,
  found: Pick<Case, "id" | "reason" | "email" | "caseStatusId">,
): Promise<LetterOutcome> {
  const { id, notification, own } = letter;
  const { change, was: known, is: now } = notification;
  const off = letter.isDeleted ? "deleted" : "rejected";
  const kind = change === "cancelled" ? off : change === "arranged" ? change : "moved";
  // Called off is the hour that its person knows.
  const meeting = { ...letter.meeting, ...(now ?? known) };
  if (now && isPast(now)) return {};
  const { id: caseId, email } = found;
  const { wishes } = readWishes(found.reason);
  const may = mayEmail(context, { email, ...wishes });
  const isMailed = own ? own.isMailed && may !== "off" && may !== "noMailbox" : may === "yes";
  const isOnPaper = !isMailed && (wishes.answerWayId === ANSWER_WAY.letter || own?.isEdited === true);
  if (!isOnPaper && !isMailed) return {};
  const language = own?.language ?? (await letterLanguage(context, wishes, caseId));
  const facts = await commonFacts(context, { caseId, mpId: meeting.mpId }, meeting, language);
  const calendar = isMailed ? await meetingCalendar(context, kind, meeting, language) : undefined;
  const isOver = isClosedStatus(found.caseStatusId);
  const says = { ...facts, attached: calendar !== undefined, isOver, reason: letter.reason };
  const { subject, text } = own ?? draftLetter(tIn(language, "mail"), kind, says);
  const mail = {
    to: email,
    calendar,
    // It can be withdrawn for some seconds.
    isHeld: kind === "arranged",
    tryMs: timeToTry(known?.startDate, meeting.startDate),
  };
  return leave(context, id, isMailed ? mail : undefined, {
    caseId,
    kind,
    language,
    subject,
    text,
  });
}

/**
 * Sends a letter to the person of a case, or keeps it to be printed.
 * @param id the same id is the same letter
 * @param mail `undefined` to print it
 */
export async function leave(
  context: Context,
  id: string,
  mail: (Pick<Mail, "calendar" | "to"> & Pick<Letter, "tryMs"> & { readonly isHeld?: boolean }) | undefined,
  letter: Pick<SentLetter, "caseId" | "kind" | "language" | "subject" | "text">,
): Promise<LetterOutcome> {
  const letters = sentLettersOf(context);
  const letterId = letters.idOf(id);
  const { caseId, kind, language } = letter;
  const { id: userId, fullName: by } = requireProfile(context);
  if (!mail) {
    const at = new Date().toISOString();
    await letters.keep({ ...letter, id: letterId, way: "print", at, by, form: id });
    return { letterId };
  }
  const { isHeld = false, tryMs, ...addressed } = mail;
  const leavesAt = await post(context, {
    id,
    mail: { ...addressed, ...asMail(tIn(language, "mail"), letter) },
    writer: { userId, page: `/admin/cases/view/${caseId}` },
    about: { caseId, kind, language, by },
    tryMs,
    isHeld,
  });
  const { to } = mail;
  return leavesAt === undefined ? {} : { mail: { letterId, outboxId: id, leavesAt, to, language } };
}

/**
 * How long to try an e-mail about these hours (wall times) before staff phone instead: an eighth of the time
 * left until the nearest, in milliseconds.
 */
export function timeToTry(...hours: readonly (string | undefined)[]): number | undefined {
  const now = Date.parse(wallTimeOf(new Date()));
  const left = hours.map((hour) => Date.parse(hour ?? "") - now).filter((ms) => ms > 0);
  return left.length === 0 ? undefined : Math.min(...left) / 8;
}

/** The facts of any letter about a case or one of its meetings, in the letter's language. */
export async function commonFacts(
  context: Context,
  { caseId, mpId }: Pick<MailedMeeting, "mpId"> & { readonly caseId: number },
  meeting: Pick<Meeting, "startDate" | "endDate" | "meetingLocationId"> | undefined,
  language: Language,
) {
  const [{ mp, office }, own] = await Promise.all([
    whereToGo(context, mpId, language, meeting?.startDate),
    pageByCode(context, caseId),
  ]);
  const online = meeting?.meetingLocationId === MEETING_LOCATION.online;
  return { caseId, mp, office, meeting: meeting && { when: whenOf(meeting, language), online }, own };
}

/** The time of a meeting, as worded in an e-mail. */
export const whenOf = (
  { startDate, endDate }: Pick<Meeting, "startDate" | "endDate">,
  language: Language,
) => ({
  weekday: weekdayName(startDate, language),
  date: formatDate(startDate),
  time: isWholeDay(startDate, endDate) ? "" : formatTime(startDate),
});

/** The meeting for the citizen's calendar: the same entry as in earlier e-mails, without the matter. */
export async function meetingCalendar(
  context: Context,
  kind: MeetingLetterKind,
  { id, ...meeting }: Omit<ToldMeeting, "day"> & Pick<MailedMeeting, "caseId" | "id">,
  language: Language,
): Promise<Mail["calendar"]> {
  if (id === undefined) return undefined;
  const t = tIn(language, "mail");
  const now = new Date();
  const isOff = kind === "rejected" || kind === "deleted";
  const { mpId, startDate, endDate, meetingLocationId } = meeting;
  const { mp, office } = await whereToGo(context, mpId, language, startDate);
  const says = {
    id,
    startDate,
    endDate,
    topic: isOff ? t("eventOff") : t("event", { mp }),
    fullName: "",
    place:
      isOff || meetingLocationId === MEETING_LOCATION.online || !office
        ? ""
        : [office.name, office.address].filter(Boolean).join(", "),
    description: "",
    meetingLocationId,
    meetingStatusId: isOff ? MEETING_STATUS.rejected : MEETING_STATUS.scheduled,
  };
  const known = kind === "deleted" ? await deletedMeeting(context, id, now) : undefined;
  const sequence = known?.sequence ?? (await icsSequence(context, id, says, meeting, now));
  return {
    name: `meeting-${startDate.slice(0, "YYYY-MM-DD".length)}.ics`,
    method: isOff ? "CANCEL" : "PUBLISH",
    ics: await meetingIcs(says, { ...icsIssuer(context, language), sequence, stamp: now }),
  };
}
