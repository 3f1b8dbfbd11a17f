import type { OfficeNotice } from "#app/model/notice.ts";
import { skopjeDay } from "#app/model/period.ts";
import type { Language } from "#app/model/text/language.ts";
import type { ShownNotice } from "#app/ui/page/notice.tsx";
import type { Context } from "#server/context.ts";
import { holidaysIn } from "#server/holidays.ts";
import { tIn } from "#server/middleware/locale.ts";
import { knownNotices } from "#server/notices/notices.ts";
import { boardOf, type NoticeBoard } from "./notices.ts";

const YEARS_AHEAD = 3;

/** A notice as citizens read it once it applies. */
export function shownNotice(
  notice: OfficeNotice,
  place: { readonly id: number; readonly address: string } | undefined,
  language: Language,
): ShownNotice | undefined {
  const today = skopjeDay(new Date());
  const day = notice.from > today ? notice.from : today;
  const parts = { notices: [{ ...notice, endedOn: "" }], holidays: {}, today: day, language };
  return boardOf(parts, tIn(language, "notices")).on(day, place, notice.mpId ?? 0).notices[0];
}

/** The current notices. Never fails: without the store there are none. */
export async function noticeBoard(context: Context, language: Language): Promise<NoticeBoard> {
  const today = skopjeDay(new Date());
  const last = `${Number(today.slice(0, "YYYY".length)) + YEARS_AHEAD}-12-31`;
  const { notices } = await knownNotices(context);
  const holidays = holidaysIn({ from: today, to: last });
  return boardOf({ notices, holidays, today, language }, tIn(language, "notices"));
}
