import { z } from "zod";
import { AUDITED_KINDS, type AuditedKind, AUDIT_ACTIONS, type AuditAction } from "#app/model/audit.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { idFilter, page, pageSize, parseQuery } from "#app/model/query.ts";
import { typedText } from "#app/model/text/typed.ts";
import type { AuditQuestion } from "#server/audit/trail.ts";
import { searchOf } from "../kit/list/address.ts";
import { daysOf } from "../kit/list/days.ts";

const oneOf = <Word extends string>(words: readonly Word[]) =>
  z.unknown().transform((text) => words.find((word) => word === text));

const Query = z.object({
  page,
  size: pageSize(PAGE_SIZES.audit),
  userId: idFilter,
  kind: oneOf<AuditedKind>(AUDITED_KINDS),
  id: idFilter,
  deed: oneOf<AuditAction>(AUDIT_ACTIONS),
});

/** Longer than any number. */
const LONGEST_ID = 30;

/** The audit query of an address, and its page. A number without a kind is that of a case. */
export function auditQuery(params: URLSearchParams) {
  const { page: number, size, userId, kind, id, deed } = parseQuery(Query, params);
  const { fromDate, toDate, typed, errors } = daysOf(params);
  const question: AuditQuestion = {
    userId,
    deed,
    record: id === undefined ? undefined : { kind: kind ?? "cases", id },
    from: fromDate,
    to: toDate,
  };
  const typedId = typedText(params.get("id"), LONGEST_ID);
  const isWrongId = typedId === "" ? kind !== undefined : id === undefined;
  return {
    page: number,
    size,
    question,
    kind,
    days: { typed, errors },
    typedId,
    /** A kind alone would filter nothing: it only qualifies a number. */
    isWrongId,
    isWrong: Object.keys(errors).length > 0 || isWrongId,
    active: [userId, id, deed, fromDate, toDate].filter((value) => value !== undefined).length,
  };
}

/** The query as recorded in the audit: fixed words, numbers and days. */
export const askedText = ({ userId, record, deed, from, to }: AuditQuestion): string | undefined =>
  searchOf({ userId, kind: record?.kind, id: record?.id, deed, fromDate: from, toDate: to }) || undefined;
