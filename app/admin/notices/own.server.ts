import { ROLE } from "#app/model/access.ts";
import type { Mp } from "#app/model/mp.ts";
import { NOTICE_KINDS, type NoticeData, noticeKindName } from "#app/model/notice.ts";
import { officeLabel } from "#app/model/office.ts";
import { allLists, type PublicLists } from "#server/api/cache.ts";
import { faultPage } from "#server/api/fault.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { requestInfo } from "#server/request/request-info.ts";
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

/** @throws a page that refuses access out of scope, with a line in the audit */
export function assertOwn(
  context: Context,
  scope: Scope,
  notice: NoticeData & { readonly id: number },
): void {
  if (isOwn(scope, notice)) return;
  audit(
    context,
    { event: "access-refused", reason: "owner", kind: "notices", recordId: notice.id },
    "Access refused",
  );
  throw faultPage({ kind: "status", status: 403, sent: "yes", reference: requestInfo(context).id });
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
