import type { Case } from "#app/model/case.ts";
import { CASE_STATUSES } from "#app/model/lookups.ts";
import { dialled } from "#app/model/text/number.ts";
import { readWishes } from "#app/model/wishes.ts";
import { formatDate } from "#app/ui/format.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { statusMark, type StatusMark } from "../record/labels.ts";
import { wishFacts } from "./wishes.server.ts";

/** What is worth seeing of a case while a form about it is filled in, ready to show. */
export interface CaseBrief {
  readonly id: number;
  readonly title: string;
  readonly lead: string;
  readonly status: StatusMark;
  /** Phone and wishes; what was not given is left out. */
  readonly facts: readonly { readonly label: string; readonly text: string; readonly href?: string }[];
  /** Why the person has come, without the line of wishes; `""` for nothing. */
  readonly reason: string;
}

/** A case in brief, in Macedonian. */
export function caseBrief(context: Context, found: Case): CaseBrief {
  const t = getT(context, "cases");
  const { id, topic, fullName, date, phone, caseStatusId } = found;
  const { reason, wishes } = readWishes(found.reason);
  const number = dialled(phone);
  return {
    id,
    title: topic,
    lead: t("view.lead", { id, name: fullName, date: formatDate(date) }),
    status: statusMark(CASE_STATUSES, caseStatusId),
    facts: [
      ...(phone ? [{ label: t("fields.phone"), text: phone, ...(number && { href: `tel:${number}` }) }] : []),
      ...wishFacts(wishes).map(({ name, text }) => ({ label: t(`wishNames.${name}`), text })),
    ],
    reason: reason.trim(),
  };
}

/** A form does not wait longer for what is only beside it; milliseconds. */
const PATIENCE_MS = 1_500;

/** The same of a case that has to be read; `undefined` for none, and where it can't be had in time. */
export async function readCaseBrief(
  context: Context,
  id: number | null | undefined,
  signal: AbortSignal,
): Promise<CaseBrief | undefined> {
  if (id === null || id === undefined) return undefined;
  const { attempt } = api(context, { signal, eachMs: PATIENCE_MS });
  const found = await attempt(contract.cases.get, { params: { id } });
  return found.ok ? caseBrief(context, found.value) : undefined;
}
