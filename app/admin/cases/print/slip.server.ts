import { weekdayName } from "#app/model/calendar-names.ts";
import type { FormCase } from "#app/model/case.ts";
import { addDays } from "#app/model/days.ts";
import { formatDate, formatTime } from "#app/model/format.ts";
import { skopjeDay } from "#app/model/period.ts";
import { codeGroups, requestLink } from "#app/model/request-code.ts";
import type { Language } from "#app/model/text/language.ts";
import { publicLists } from "#server/api/cache.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { type QrDrawing, qrDrawing } from "#server/files/qr.ts";
import { chosenLanguage, whereToGo } from "#server/letters/automatic.ts";
import { tIn } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession } from "#server/session/live-session.ts";
import type { Slip } from "#server/session/session.ts";
import { settingsOf } from "#server/settings/current.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { addCase } from "../form/form.server.ts";

/** As long as a citizen's own receipt. */
const SHOWN_MS = 60 * 60 * 1000;

/** Adds a case and issues a code like the public form; if the code can't be stored, the case is still added. */
export async function addCaseWithSlip(context: Context, form: FormCase): Promise<Attempt<number | null>> {
  const outcome = await addCase(context, form);
  if (outcome.ok && outcome.value !== null) await giveSlip(context, outcome.value, form);
  return outcome;
}

/**
 * Issues a code for a case that was just added, and stores the slip with it in the session.
 * @param agreed what was agreed with the person: the time of a meeting, as the API writes it, or that they were talked to
 * @returns whether there is one: the store may be unavailable, or the phone without digits
 */
export async function giveSlip(
  context: Context,
  caseId: number,
  form: Pick<FormCase, "mpId" | "phone" | "talkLanguageId">,
  agreed: Pick<Slip, "meetsAt" | "talked"> = {},
): Promise<boolean> {
  const lists = await publicLists(context).catch(() => undefined);
  const officeId = lists?.mps.find(({ id }) => id === form.mpId)?.officeId ?? null;
  const request = {
    caseId,
    mpId: form.mpId,
    officeId,
    language: chosenLanguage(form) ?? "mk",
    sentOn: skopjeDay(new Date()),
  };
  const code = await requestsOf(context).issue(request, form.phone);
  if (code === undefined) return false;
  const { officeId: _office, ...slip } = request;
  getSession(context).set("slip", { ...slip, code, until: Date.now() + SHOWN_MS, ...agreed });
  return true;
}

/** The slip of a case, if this member of staff added it within the last hour and no other case since. */
export function slipOf(context: Context, caseId: number): Slip | undefined {
  const slip = getSession(context).get("slip");
  return slip?.caseId === caseId && slip.until > Date.now() ? slip : undefined;
}

/** A slip in one language; all of it is for the person, without anything about the matter. */
export interface SlipView {
  readonly language: Language;
  readonly institution: string;
  readonly office: string;
  readonly address: string;
  readonly title: string;
  readonly with: string;
  /** Time of the meeting, if one was arranged. */
  readonly when?: string;
  readonly codeLabel: string;
  readonly code: string;
  readonly qr: QrDrawing;
  readonly lines: readonly string[];
  readonly date: string;
}

/** Builds a slip. */
export async function slipView(context: Context, slip: Slip, language: Language): Promise<SlipView> {
  const t = tIn(language, "myRequest");
  const { origin } = requestInfo(context);
  const { answerDays, contact } = settingsOf(context);
  const { mp, office } = await whereToGo(context, slip.mpId, language);
  // A phone number never wraps.
  const phone = (office?.phone || contact.phone).replaceAll(" ", "\u00A0");
  const address = requestLink("", new URL(origin).host).replace(/\/$/, "");
  const day = formatDate(slip.sentOn);
  const next = () => {
    if (slip.talked) return [t("slip.talked", { day, phone })];
    if (slip.meetsAt !== undefined) return [t("slip.cannot", { phone })];
    const until = formatDate(addDays(slip.sentOn, answerDays));
    return [t("slip.next"), t("slip.call", { day: until, phone })];
  };
  return {
    language,
    institution: tIn(language, "common")("site"),
    office: office?.name ?? "",
    address: [office?.address, phone].filter(Boolean).join(" · "),
    title: t("slip.title"),
    with: mp && t("slip.with", { mp }),
    codeLabel: t("slip.code"),
    code: codeGroups(slip.code).join(" "),
    qr: qrDrawing(requestLink(slip.code, origin)),
    ...(slip.meetsAt !== undefined && { when: whenIn(language, slip.meetsAt) }),
    lines: [t("slip.where", { address }), ...next()],
    date: t("slip.date", { day }),
  };
}

/** "петок, 11.12.2026, 12:00" */
const whenIn = (language: Language, startDate: string) =>
  [weekdayName(startDate, language), formatDate(startDate), formatTime(startDate)].filter(Boolean).join(", ");
