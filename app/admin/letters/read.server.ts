import { missingPerson } from "#app/model/case.ts";
import { formatDate, formatDateTime } from "#app/model/format.ts";
import type { KeptLetter, LetterKind } from "#app/model/letter.ts";
import { CASE_STATUSES, lookup } from "#app/model/lookups.ts";
import { hasMailbox } from "#app/model/mailbox.ts";
import { isWholeDay, wallTimeOf } from "#app/model/period.ts";
import { ANSWER_WAY, readWishes, TALK_LANGUAGES } from "#app/model/wishes.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { letterLanguage } from "#server/letters/automatic.ts";
import { keptLettersOf } from "#server/mail/kept-letters.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { getT } from "#server/middleware/locale.ts";
import { unlessAway } from "#server/store/store.ts";
import { draftView, letterChoice, meetingAhead } from "./draft.server.ts";
import { keptAddress } from "../kit/record/letter-address.ts";

/** A sent letter, ready to display. */
export interface LeftLetter {
  readonly id: string;
  readonly to: string;
  readonly name: string;
  /** Its state, in words. */
  readonly state: string;
  readonly tone: "ok" | "wait" | "bad" | "calm";
  /** How it was sent, and in which language. */
  readonly how: string;
  /** ISO wall-clock text, and the same as DD.MM.YYYY HH:mm. */
  readonly iso: string;
  readonly when: string;
  readonly by: string;
}

/** The letters of a case, newest first; `undefined` while the store is unavailable. */
export async function leftLetters(
  context: Context,
  caseId: number,
): Promise<readonly LeftLetter[] | undefined> {
  const found = await unlessAway(keptLettersOf(context).ofCase(caseId));
  return found?.map((letter) => leftLetter(context, letter));
}

const TONES = { queued: "wait", sent: "ok", refused: "bad", late: "bad", unknown: "wait" } as const;

/** A sent letter, in words. */
export function leftLetter(context: Context, letter: KeptLetter): LeftLetter {
  const t = getT(context, "letters");
  const { id, caseId, kind, way, language, at, by, state } = letter;
  const iso = wallTimeOf(new Date(at));
  return {
    id,
    to: keptAddress(caseId, id),
    name: nameOf(context, kind),
    state: state === undefined ? t(`ways.${way}`) : t(`states.${state}`),
    tone: state === undefined ? "calm" : TONES[state],
    how: [t(`ways.${way}`), t(`languages.${language}`)].slice(state === undefined ? 1 : 0).join(", "),
    iso,
    when: formatDateTime(iso),
    by: by || t("system"),
  };
}

/** The name of a letter. */
function nameOf(context: Context, kind: LetterKind): string {
  const t = getT(context, "letters");
  return kind === "rejected" || kind === "deleted" ? t(`kinds.${kind}`) : t(`templates.${kind}`);
}

/**
 * What the letter form needs of a case.
 * @param ask returns the choice of the address or of the parked form
 * @throws a fault page: 404 for an unknown case, 403 for one of other MPs
 */
export async function readForLetter(
  context: Context,
  id: number,
  ask: (name: string) => unknown,
  signal: AbortSignal,
) {
  const { call } = api(context, { signal });
  const [found, meetings, log] = await Promise.all([
    call(contract.cases.get, { params: { id } }),
    call(contract.meetings.ofCase, { params: { caseId: id } }),
    call(contract.history.ofCase, { params: { id } }),
  ]);
  const t = getT(context, "letters");
  const { wishes } = readWishes(found.reason);
  const meeting = meetingAhead(meetings);
  const spoken = TALK_LANGUAGES.find((each) => each.id === wishes.talkLanguageId)?.line;
  const language = await letterLanguage(context, wishes, id);
  const isWritten = spoken === t(`languages.${language}`);
  return {
    missing: missingPerson(found),
    name: found.fullName,
    topic: found.topic,
    meeting:
      meeting &&
      (isWholeDay(meeting.startDate, meeting.endDate) ? formatDate : formatDateTime)(meeting.startDate),
    speaks:
      spoken === undefined
        ? t("speaksUnsaid")
        : t(isWritten ? "speaks" : "speaksOther", { language: spoken }),
    email: found.email,
    mail: mailWay(context, found.email, wishes.answerWayId),
    status: lookup(CASE_STATUSES, found.caseStatusId)?.name ?? "",
    /** Length of the history of its status. */
    opened: log.length,
    draft: await draftView(context, found, meeting, letterChoice(ask, found, meeting, language)),
  };
}

/** Whether a letter can be e-mailed, and whether the person has chosen that. */
function mailWay(
  context: Context,
  email: string,
  answerWayId: number | null,
): "noMailbox" | "off" | "chosen" | "notChosen" {
  if (!hasMailbox(email)) return "noMailbox";
  if (!outboxOf.ifAny(context)) return "off";
  return answerWayId === ANSWER_WAY.email ? "chosen" : "notChosen";
}
