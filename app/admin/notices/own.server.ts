import { ROLE } from "#app/model/access.ts";
import { formatDate } from "#app/model/format.ts";
import type { Mp } from "#app/model/mp.ts";
import {
  isOpen,
  NOTICE_KINDS,
  type NoticeData,
  noticeKindName,
  noticeState,
  type OfficeNotice,
} from "#app/model/notice.ts";
import { officeLabel } from "#app/model/office.ts";
import { skopjeDay } from "#app/model/period.ts";
import { allLists } from "#server/api/cache.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { PublicLists } from "#server/api/lists.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { readNotice, refusal } from "#server/notices/notices.ts";
import type { Listing } from "../kit/list/register.server.ts";
import { numbered } from "../kit/record/labels.ts";

/**
 * The offices and MPs for which a person may publish notices, and those of the whole country for names: for
 * assistants, their MPs and those MPs' offices.
 * @throws a fault page when the lists were never loaded
 */
export async function scopeOf(context: Context) {
  const { id, roleId } = requireProfile(context);
  const all: Pick<PublicLists, "offices" | "mps"> = await allLists(context);
  const isWhole = roleId !== ROLE.assistant;
  const mps = all.mps.filter(({ active, userId }) => active && (isWhole || userId === id));
  const offices = all.offices.filter(
    (office) => office.active && (isWhole || mps.some(({ officeId }) => officeId === office.id)),
  );
  return { offices, mps, all, isWhole };
}

export type Scope = Awaited<ReturnType<typeof scopeOf>>;

export const isOwn = ({ isWhole, offices, mps }: Scope, { officeId, mpId }: NoticeData): boolean =>
  isWhole || offices.some(({ id }) => id === officeId) || mps.some(({ id }) => id === mpId);

/** Out of scope it is refused, with a line in the audit. */
export async function ownNotice(context: Context, id: number): Promise<Attempt<OfficeNotice>> {
  const found = await readNotice(context, id);
  if (!found.ok || isOwn(await scopeOf(context), found.value)) return found;
  const what = { reason: "owner", kind: "notices", recordId: id } as const;
  audit(context, { event: "access-refused", ...what }, "Access refused");
  return refusal(context, 403);
}

/** One that has ended can't be changed. */
export async function openNotice(context: Context, id: number): Promise<Attempt<OfficeNotice>> {
  const found = await ownNotice(context, id);
  return !found.ok || isOpen(found.value, skopjeDay(new Date())) ? found : refusal(context, 410);
}

/** What a notice is about, in Macedonian; unlisted offices and MPs are shown by id. */
export function subjectOf({ all }: Scope, { officeId, mpId }: NoticeData): string {
  const office = all.offices.find(({ id }) => id === officeId);
  if (office) return officeLabel(office);
  const mp = all.mps.find(({ id }) => id === mpId);
  return mp?.fullName ?? numbered(officeId ?? mpId ?? 0);
}

/** The MPs whose meetings a notice affects. */
export const touchedMps = ({ all }: Scope, { kindId, officeId, mpId }: NoticeData): readonly Mp[] =>
  all.mps.filter(({ id, officeId: own, active }) =>
    NOTICE_KINDS[noticeKindName(kindId)].about === "mp" ? id === mpId : active && own === officeId,
  );

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
