import { z } from "zod";
import { AUDITED_KINDS, type AuditedKind, AUDIT_ACTIONS, type AuditAction } from "#app/model/audit.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { idFilter, page, pageSize, parseQuery, wordFilter } from "#app/model/query.ts";
import { typedText } from "#app/model/text/typed.ts";
import type { AuditQuestion } from "#server/audit/trail.ts";
import { searchOf } from "../kit/list/address.ts";
import { daysOf } from "../kit/list/days.tsx";
import { defineList } from "../kit/list/define-list.server.ts";
import { kindName, nameOptions, namesOf } from "./entries.server.ts";

const AuditQuery = z.object({
  page,
  size: pageSize(PAGE_SIZES.audit),
  userId: idFilter,
  id: idFilter,
  kind: wordFilter<AuditedKind>(AUDITED_KINDS),
  action: wordFilter<AuditAction>(AUDIT_ACTIONS),
});

/** Longer than any number. */
const MAX_ID_LENGTH = 30;

/** A number without a kind is that of a case. */
const USUAL_KIND = "cases";

export const AUDIT = defineList({
  section: "/admin/audit",
  texts: "audit",
  sizes: PAGE_SIZES.audit,
  query(params) {
    const { fromDate, toDate } = daysOf(params);
    return { ...parseQuery(AuditQuery, params), fromDate, toDate };
  },
  known: namesOf,
  filters: {
    userId: {
      control: "chooser",
      label: (t) => t("filters.person"),
      all: (t) => t("filters.allPersons"),
      options: nameOptions,
    },
    id: {
      control: "typed",
      typed(params) {
        const typed = typedText(params.get("id"), MAX_ID_LENGTH);
        const { id, kind } = parseQuery(AuditQuery, params);
        // A kind alone would filter nothing: it only qualifies a number.
        return { typed, isWrong: typed === "" ? kind !== undefined : id === undefined };
      },
    },
    kind: {
      control: "select",
      label: (t) => t("filters.kind"),
      all: () => kindName(USUAL_KIND),
      qualifies: true,
      options: (_known, { value }) =>
        AUDITED_KINDS.filter((kind) => kind !== USUAL_KIND || value === kind).map((kind) => ({
          value: kind,
          label: kindName(kind),
        })),
    },
    action: {
      control: "select",
      label: (t) => t("filters.action"),
      all: (t) => t("filters.allActions"),
      options: (_known, { t }) =>
        AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`actions.${action}`) })),
    },
    fromDate: { control: "day", label: (t) => t("filters.from") },
    toDate: { control: "day", label: (t) => t("filters.to") },
  },
});

type AuditQuery = ReturnType<typeof AUDIT.parse>;

export const questionOf = ({ userId, id, kind, action, fromDate, toDate }: AuditQuery): AuditQuestion => ({
  userId,
  action,
  record: id === undefined ? undefined : { kind: kind ?? USUAL_KIND, id },
  from: fromDate,
  to: toDate,
});

/** The question as recorded in the audit: fixed words, numbers and days. */
export const questionText = ({ userId, record, action, from, to }: AuditQuestion): string | undefined =>
  searchOf({ userId, kind: record?.kind, id: record?.id, action, fromDate: from, toDate: to }) || undefined;
