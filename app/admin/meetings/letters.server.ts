import { letterLanguage, mailOf, mayMail, pageByCode, post, whereToGo } from "#app/intake/letter.server.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import type { CaseBody } from "#app/model/case-rules.ts";
import { MEETING_LOCATION, MEETING_STATUS } from "#app/model/lookups.ts";
import { type Meeting, type MeetingForm, meetingData } from "#app/model/meeting.ts";
import { compareWallTimes, isWholeDay, wallTimeOf } from "#app/model/period.ts";
import type { Language } from "#app/model/text/language.ts";
import { readWishes } from "#app/model/wishes.ts";
import { formatDate, formatTime } from "#app/ui/format.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { icsIssuer } from "#server/files/ics-answer.ts";
import { deletedMeeting, icsSequence, noteMeeting } from "#server/files/ics-sequence.ts";
import { meetingIcs } from "#server/files/ics.ts";
import { verifiedForm } from "#server/form/posted-form.ts";
import type { LetterFacts } from "#server/mail/letters.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import type { Mail } from "#server/mail/smtp.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { tIn } from "#server/middleware/locale.ts";
import { getSession } from "#server/session/live-session.ts";
import { isMoved } from "./query.ts";
import { changeMeeting, deleteMeeting, isStatusFault } from "./write.server.ts";

/** A meeting for an e-mail; without an id if the API didn't return that of a new one. */
type MailedMeeting = Omit<Meeting, "id"> & { readonly id: number | undefined };

type Kind = Exclude<LetterFacts["kind"], "received">;

/** A case that is read while the meeting is written, so that nobody waits for it. */
type CaseRead = Promise<Attempt<CaseBody>> | undefined;

/** Starts reading the case whose citizen may be e-mailed; not at all without a mail server. */
export function caseToNotify(context: Context, caseId: number | null): CaseRead {
  if (caseId === null || !outboxOf.ifAny(context)) return undefined;
  const read = api(context).attempt(contract.cases.get, { params: { id: caseId } });
  // Whether it is needed turns out later.
  read.catch(() => undefined);
  return read;
}

/** Changes a meeting according to its form, and informs the citizen; if its new status was not saved, without it. */
export async function changeAndNotify(context: Context, stored: Meeting, form: MeetingForm, anyway: unknown) {
  const read = caseToNotify(context, form.caseId);
  const outcome = await changeMeeting(context, stored, form, anyway);
  if (!outcome.ok && !isStatusFault(outcome.fault)) return outcome;
  const { meetingStatusId } = outcome.ok ? form : stored;
  const after = {
    ...stored,
    ...meetingData(form),
    meetingStatusId: meetingStatusId ?? stored.meetingStatusId,
  };
  await notifyCitizen(context, stored, after, read);
  return outcome;
}

/** Deletes a meeting, stores what cancelling it in calendars requires, and informs the citizen. */
export async function deleteAndNotify(context: Context, stored: Meeting) {
  const read = caseToNotify(context, stored.caseId);
  const outcome = await deleteMeeting(context, stored.id);
  if (!outcome.ok && outcome.fault.status !== 404) return outcome;
  await noteMeeting(context, stored.id, stored);
  await notifyCitizen(context, stored, undefined, read);
  return outcome;
}

/** A newly added meeting, with the status that the API gives it. */
export const asAdded = (form: MeetingForm, id: number | undefined): MailedMeeting => ({
  ...meetingData(form),
  id,
  meetingStatusId: MEETING_STATUS.scheduled,
});

/**
 * E-mails the citizen about a meeting, and tells the member of staff in one sentence what is sent, or why nothing is.
 * Past meetings, and changes that don't concern the citizen, are skipped.
 */
export async function notifyCitizen(
  context: Context,
  before: MailedMeeting | undefined,
  after: MailedMeeting | undefined,
  read: CaseRead,
): Promise<void> {
  if (before && after && before.caseId !== after.caseId) {
    await notifyCitizen(context, before, undefined, caseToNotify(context, before.caseId));
    return notifyCitizen(context, undefined, after, read);
  }
  const kind = kindToSend(before, after);
  const meeting = after ?? before;
  if (!kind || !meeting) return;
  const sentence = await written(context, kind, meeting, read);
  getSession(context).flash({ kind: sentence === "mailNotKept" ? "error" : "success", text: sentence });
}

function kindToSend(before: MailedMeeting | undefined, after: MailedMeeting | undefined): Kind | undefined {
  const meeting = after ?? before;
  if (!meeting || compareWallTimes(meeting.startDate, wallTimeOf(new Date())) < 0) return undefined;
  const [was, is] = [before?.meetingStatusId, after?.meetingStatusId];
  const { scheduled, requested, rejected } = MEETING_STATUS;
  if (!after) return was === scheduled ? "deleted" : undefined;
  if (is === rejected) return was === scheduled || was === requested ? "rejected" : undefined;
  if (is !== scheduled) return undefined;
  if (!before || was !== scheduled) return "arranged";
  const isElsewhere = before.meetingLocationId !== after.meetingLocationId;
  return isElsewhere || isMoved(before, after) ? "moved" : undefined;
}

/** Keys of the sentences in `done`. */
type Sentence = "mailQueued" | "mailNotKept" | "mailNoMailbox" | "mailNotChosen" | "mailOff" | "mailNoCase";

async function written(
  context: Context,
  kind: Kind,
  meeting: MailedMeeting,
  read: CaseRead,
): Promise<Sentence> {
  if (!outboxOf.ifAny(context)) return "mailOff";
  if (meeting.caseId === null) return "mailNoCase";
  const found = await read;
  if (!found?.ok) return "mailNotKept";
  const { wishes } = readWishes(found.value.reason);
  const { email } = found.value;
  const may = mayMail({ email, ...wishes });
  if (may !== "yes") return may === "noMailbox" ? "mailNoMailbox" : "mailNotChosen";
  const language = await letterLanguage(context, wishes, meeting.caseId);
  const [{ mp, office }, own, calendar] = await Promise.all([
    whereToGo(context, meeting.mpId, language),
    pageByCode(context, meeting.caseId),
    meetingCalendar(context, kind, meeting, language),
  ]);
  const facts: LetterFacts = {
    kind,
    when: whenOf(meeting, language),
    online: meeting.meetingLocationId === MEETING_LOCATION.online,
    attached: calendar !== undefined,
    mp,
    office,
    own,
  };
  const { id: userId, fullName: by } = requireProfile(context);
  const { caseId } = meeting;
  const isKept = await post(context, {
    id: `${verifiedForm(context).submissionKey} ${kind} ${caseId}`,
    mail: mailOf(email, language, facts, calendar),
    writer: { userId, page: `/admin/cases/view/${caseId}` },
    about: { caseId, kind, language, by },
  });
  return isKept ? "mailQueued" : "mailNotKept";
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
  kind: Kind,
  { id, ...meeting }: MailedMeeting,
  language: Language,
): Promise<Mail["calendar"]> {
  if (id === undefined) return undefined;
  const t = tIn(language, "mail");
  const now = new Date();
  const isOff = kind === "rejected" || kind === "deleted";
  const { mpId, startDate, endDate, meetingLocationId } = meeting;
  const { mp, office } = await whereToGo(context, mpId, language);
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
