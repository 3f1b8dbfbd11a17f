import { type Case, endsWith } from "#app/model/case.ts";
import { dayFromText } from "#app/model/fields/day-text.ts";
import { LENGTH } from "#app/model/limits.ts";
import { CASE_STATUS, MEETING_LOCATION } from "#app/model/lookups.ts";
import { FIRST_MEETING_TOPIC, notRejected } from "#app/model/meeting.ts";
import { dateTimeOf, later, wallTimeOf } from "#app/model/period.ts";
import type { Language } from "#app/model/text/language.ts";
import { ANSWER_WAY, readWishes } from "#app/model/wishes.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { faultPage } from "#server/api/fault.ts";
import { letterFacts } from "#server/cases/letter.ts";
import type { Context } from "#server/context.ts";
import { letterLanguage, mayEmail, whereToGo } from "#server/letters/automatic.ts";
import { draftLetter } from "#server/mail/letters.ts";
import { spokenTime, whenText } from "#server/meetings/case-change.ts";
import type { MeetingQuestion } from "#server/meetings/questions.ts";
import { type NewStatus, openedOf, seenIn } from "#server/meetings/steps.ts";
import { getT, tIn } from "#server/middleware/locale.ts";
import { caseBrief } from "../kit/case/brief.server.ts";
import { historyOf } from "../kit/case/history.server.ts";
import { isReturning, valueOrFallback } from "../kit/record/form-context.ts";
import { firstFree } from "../kit/slots/slot-picker.tsx";
import { offerOf } from "../kit/slots/offer.server.ts";
import type { askedSlot } from "../kit/slots/slots.ts";
import { DRAFTED, equalText, type Followed, followedIn, questionFor } from "./following.ts";

export type Facts = Extract<Awaited<ReturnType<typeof readFacts>>, { ok: true }>["value"];

/** What the form of a case's meeting needs to know: the case, its meetings and the log of its status. */
export async function readFacts(context: Context, id: number, signal?: AbortSignal) {
  const { attempt } = api(context, signal ? { signal } : {});
  const params = { id };
  const [found, meetings, log] = await Promise.all([
    attempt(contract.cases.get, { params }),
    attempt(contract.meetings.ofCase, { params: { caseId: id } }),
    attempt(contract.history.ofCase, { params }),
  ]);
  if (!found.ok) return found;
  if (!meetings.ok) return meetings;
  if (!log.ok) return log;
  const { wishes } = readWishes(found.value.reason);
  const known = { found: found.value, wishes, meetings: notRejected(meetings.value), log: log.value };
  return { ok: true as const, value: known };
}

/** The case of a new meeting; without `known` if it can't be read, but its form goes back. */
export type ForCase = Awaited<ReturnType<typeof readForCase>>;

type Slot = ReturnType<typeof askedSlot> | ReturnType<typeof firstFree>;

interface Asked {
  /** The day and time that the form begins with; by default the first free half hour. */
  readonly at?: Slot;
  readonly typed?: Readonly<Record<string, string>> | undefined;
  readonly signal: AbortSignal;
}

/**
 * What the form of a case's meeting shows beside its fields, and what it begins with.
 * @throws a fault page if the case is unavailable, unless a form must go back
 */
export async function readForCase(context: Context, id: number, { at, typed, signal }: Asked) {
  const read = await readFacts(context, id, signal);
  if (!read.ok && !isReturning(context)) throw faultPage(read.fault);
  if (!read.ok) return { id: String(id), known: undefined };
  const facts = read.value;
  const { found, wishes, meetings, log } = facts;
  const asked = typed ? dayFromText(typed["date"] ?? "") : at?.date;
  const offered = offerOf(context, found.mpId, { ...wishes, caseId: id }, { asked, signal });
  const offer = await valueOrFallback(context, offered, undefined);
  const choices = await choicesFor(context, facts, at ?? firstFree(offer));
  const followed = followedIn((name) => (typed ?? choices)[name] ?? "");
  const draft = await draftFor(context, found, followed);
  const may = mayEmail(context, { email: found.email, ...wishes });
  const isOnPaper = wishes.answerWayId === ANSWER_WAY.letter;
  return {
    id: String(id),
    known: {
      name: found.fullName,
      brief: caseBrief(context, found),
      mp: found.mpFullName,
      standing: meetings.map((meeting) => ({ id: meeting.id, when: spokenTime(meeting) })),
      email: found.email,
      /** Whether the letter can be e-mailed; what the person wants instead, if they don't want that. */
      may: may === "notChosen" ? (isOnPaper ? ("onPaper" as const) : ("onPhone" as const)) : may,
      /** The wall clock in Skopje: no letter leaves about what was before. */
      readAt: wallTimeOf(new Date()),
      opened: openedOf(meetings, log),
      /** What the half hours and the texts are for. */
      question: questionFor(String(id), followed),
      offer,
      draft,
      initial: { ...choices, ...draftedTexts(draft) },
    },
  };
}

/**
 * What the form of a case's meeting begins with, but its texts: the MP, the citizen's name and wish to meet online, for
 * the first meeting the documented topic (section 5 of the back-office document), the status that the case gets, and how
 * its person is written to.
 */
export async function choicesFor(context: Context, { found, wishes, meetings }: Facts, slot: Slot) {
  const { id, mpId, wantsOnline, fullName, topic, email } = found;
  const startTime = slot?.startTime ?? "";
  return {
    caseId: String(id),
    mpId: String(mpId),
    online: wantsOnline ? "on" : "",
    fullName: fullName.slice(0, LENGTH.meeting.fullName),
    topic: meetings.length === 0 ? FIRST_MEETING_TOPIC : topic.slice(0, LENGTH.meeting.topic),
    statusId: String(CASE_STATUS.scheduled),
    language: await letterLanguage(context, wishes, id),
    mail: mayEmail(context, { email, ...wishes }) === "yes" ? "on" : "",
    date: slot?.date ?? "",
    startTime,
    endTime: slot?.endTime ?? (startTime && later(startTime)),
    wholeDay: "",
  };
}

/** What somebody else has arranged or changed since the form was opened; `undefined` for nothing. */
export function newerSince(
  context: Context,
  { meetings, log }: Facts,
  opened: unknown,
  change: NewStatus,
): MeetingQuestion | undefined {
  const seen = seenIn(opened);
  if (!seen) return undefined;
  const t = getT(context, "schedule");
  const arranged = meetings.filter(({ id }) => !seen.ids.includes(id));
  const isAsSeen = log.length === seen.changes || endsWith(log, change);
  const last = isAsSeen ? [] : historyOf("case", log).slice(0, 1);
  const lines = [
    ...arranged.map((meeting) => ({
      text: t("newer.meeting", { when: spokenTime(meeting) }),
      to: `/admin/meetings/view/${meeting.id}`,
    })),
    ...last.map(({ status, comment, when, who }) => ({
      text: t("newer.status", { status: status.name, comment, who: [when, who].filter(Boolean).join(", ") }),
    })),
  ];
  return lines.length === 0 ? undefined : { title: t("newer.title"), lines, text: t("newer.text") };
}

/** As a blank of a letter: what is written around it by hand does not leave with it. */
const UNKNOWN = "[…]";

/** Letter and comment for a case's meeting, with a blank for a day or a time that isn't chosen yet. */
export async function draftFor(context: Context, found: Case, followed: Followed) {
  const { language, online, wholeDay, date } = followed;
  const time = wholeDay ? "00:00" : followed.startTime;
  const isOpen = date === "" || time === "";
  const meeting = isOpen
    ? undefined
    : {
        startDate: dateTimeOf(date, time),
        endDate: dateTimeOf(date, wholeDay ? time : later(time)),
        meetingLocationId: online ? MEETING_LOCATION.online : MEETING_LOCATION.office,
      };
  const write = async (own: Language) =>
    draftLetter(tIn(own, "mail"), "arranged", await letterFacts(context, found, meeting, own));
  const [{ subject, text: letter }, macedonian, { office }] = await Promise.all([
    write(language),
    language === "mk" ? undefined : write("mk"),
    whereToGo(context, found.mpId, "mk", date),
  ]);
  const when = meeting ? whenText(meeting) : UNKNOWN;
  return {
    subject,
    letter,
    statusComment: getT(context, "meetings")("history.arranged", { when }),
    /** What the letter says, for those who can't read its language. */
    meaning: macedonian?.text,
    /** The address of the office on that day. */
    place: office?.address,
  };
}

/**
 * Letter and comment of a form: the current drafts, unless somebody has edited them.
 * @param typed the texts, and how they were drafted
 */
export async function followedTexts(
  context: Context,
  found: Case,
  followed: Followed,
  typed: (name: keyof ReturnType<typeof draftedTexts>) => string,
) {
  const { subject, ...draft } = await draftFor(context, found, followed);
  const follow = (name: keyof typeof DRAFTED) => {
    const text = typed(name);
    const isDrafted = [draft[name], typed(DRAFTED[name]), ""].some((drafted) => equalText(text, drafted));
    return isDrafted ? draft[name] : text;
  };
  return {
    ...draftedTexts(draft),
    letter: follow("letter"),
    statusComment: follow("statusComment"),
    subject,
  };
}

/** The texts of a form that nobody has edited yet, and how they were drafted. */
export const draftedTexts = ({ letter, statusComment }: Readonly<Record<keyof typeof DRAFTED, string>>) => ({
  letter,
  statusComment,
  [DRAFTED.letter]: letter,
  [DRAFTED.statusComment]: statusComment,
});
