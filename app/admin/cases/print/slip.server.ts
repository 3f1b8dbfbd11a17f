import { weekdayName } from "#app/model/calendar-names.ts";
import { addDays } from "#app/model/days.ts";
import { formatDate, formatTime } from "#app/model/format.ts";
import { codeGroups, requestLink } from "#app/model/request-code.ts";
import type { Language } from "#app/model/text/language.ts";
import type { Context } from "#server/context.ts";
import { qrDrawing } from "#server/files/qr.ts";
import { whereToGo } from "#server/letters/automatic.ts";
import { tIn } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import type { Slip } from "#server/session/session.ts";
import { settingsOf } from "#server/settings/env.ts";

export type SlipView = Awaited<ReturnType<typeof slipView>>;

/** A slip in one language, for the person alone; nothing about the matter. */
export async function slipView(context: Context, slip: Slip, language: Language) {
  const t = tIn(language, "myRequest");
  const { origin } = requestInfo(context);
  const { answerDays, contact } = settingsOf(context);
  const { mp, office } = await whereToGo(context, slip.mpId, language, slip.meetsAt);
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
    when: slip.meetsAt === undefined ? undefined : whenIn(language, slip.meetsAt),
    lines: [t("slip.where", { address }), ...next()],
    date: t("slip.date", { day }),
  };
}

/** "петок, 11.12.2026, 12:00" */
const whenIn = (language: Language, startDate: string) =>
  [weekdayName(startDate, language), formatDate(startDate), formatTime(startDate)].filter(Boolean).join(", ");
