import type { Case } from "#app/model/case.ts";
import { formatDate } from "#app/model/format.ts";
import { CASE_STATUSES } from "#app/model/lookups.ts";
import { dialled } from "#app/model/text/number.ts";
import { readWishes } from "#app/model/wishes.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { statusMark } from "../record/labels.ts";
import { wishFacts } from "./wishes.server.ts";

export function caseBrief(context: Context, found: Case) {
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
      ...(phone ? [{ label: t("fields.phone"), text: phone, href: number && `tel:${number}` }] : []),
      ...wishFacts(wishes).map(({ name, text }) => ({ label: t(`wishNames.${name}`), text, href: "" })),
      ...(reason.trim() ? [{ label: t("fields.reason"), text: reason.trim(), href: "" }] : []),
    ],
  };
}

/** How long a form waits for optional content, in milliseconds. */
const OPTIONAL_TIMEOUT_MS = 1_500;

/** The summary of a case that has to be read; `undefined` if there is none or it is not available in time. */
export async function readCaseBrief(context: Context, id: number | null | undefined, signal: AbortSignal) {
  if (id === null || id === undefined) return undefined;
  const { attempt } = api(context, { signal, eachMs: OPTIONAL_TIMEOUT_MS });
  const found = await attempt(contract.cases.get, { params: { id } });
  return found.ok ? caseBrief(context, found.value) : undefined;
}
