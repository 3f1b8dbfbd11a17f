import { formatDate } from "#app/model/format.ts";
import { isOpen, noticeKindName, noticeState, type OfficeNotice } from "#app/model/notice.ts";
import { skopjeDay } from "#app/model/period.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import type { Listing } from "../kit/list/register.server.ts";
import { type Scope, subjectOf } from "./own.server.ts";

const TONE = { now: "ok", coming: "wait", over: "calm", ended: "calm" } as const;

export function listedNotice(context: Context, scope: Scope, notice: OfficeNotice) {
  const t = getT(context, ["noticeForms", "noticeKinds"]);
  const { id, kindId, from, until, endedOn } = notice;
  const today = skopjeDay(new Date());
  const state = noticeState(notice, today);
  return {
    id,
    who: subjectOf(scope, notice),
    kind: t(`noticeKinds:${noticeKindName(kindId)}.name`),
    period: t("period", { from: formatDate(from), until: formatDate(until) }),
    state: t(`states.${state}`, { day: formatDate(endedOn) }),
    tone: TONE[state],
    isOpen: isOpen(notice, today),
    order: isOpen(notice, today) ? Date.parse(from) : LATER - Date.parse(until),
  };
}

export type ListedNotice = ReturnType<typeof listedNotice>;

/** Sorts after all current and coming notices. */
const LATER = 1e15;

/** Current and coming notices in chronological order, then ended ones, latest first. */
export const LISTING: Listing<ListedNotice> = {
  order: ({ order }) => order,
  texts: ({ who, kind, period }) => [who, kind, period],
};
