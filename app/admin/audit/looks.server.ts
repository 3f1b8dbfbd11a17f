import { shownLooks } from "#app/i18n/looks.ts";
import { audit } from "#app/i18n/mk/audit.ts";
import { ROLE } from "#app/model/access.ts";
import { auditActionOf } from "#app/model/audit.ts";
import { trailOf } from "#server/audit/trail.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestsOf } from "#server/tracking/requests.ts";
import { namesOf, type ShownEntry, shownEntries } from "./entries.server.ts";

/** More than any case has; only the newest are read. */
const MAX_ENTRIES = 1_000;

/**
 * Who opened a case or a meeting: the recorded actions, and what its citizen sees of them.
 * @throws StoreUnavailable
 */
export async function looksAt(
  context: Context,
  { kind, id }: { readonly kind: "cases" | "meetings"; readonly id: number },
  signal: AbortSignal,
) {
  const { roleId } = requireProfile(context);
  const t = getT(context, "audit");
  const names = await namesOf(context, signal);
  const [answer, { looks = [] }] = await Promise.all([
    trailOf(context).ask({ record: { kind, id } }, MAX_ENTRIES),
    kind === "cases" ? requestsOf(context).stateOf(id) : { looks: [] },
  ]);
  const found = await answer.read(0, MAX_ENTRIES);
  // Only administrators see refused attempts.
  const isShown = ({ entry }: (typeof found)[number]) =>
    roleId === ROLE.administrator || !entry || auditActionOf(entry) !== "refused";
  const shown = (entries: typeof found) => shownEntries(entries, names, roleId, t);
  const refused = shown(found.filter((one) => !isShown(one)));
  return {
    total: answer.total,
    isShort: answer.isShort,
    groups: joined(shown(found.filter(isShown)), `${audit.records[kind].the} ${id}`),
    refused: { count: refused.length, last: refused[0]?.day ?? "" },
    // In the Macedonian words of the citizen's page.
    looks: shownLooks(getT(context, "myRequest"), looks),
  };
}

const SHOWN_TIMES = 5;

/** Newest first. @param own how this case is named, which is omitted on its own page */
function joined(entries: readonly ShownEntry[], own: string) {
  const same = Map.groupBy(entries, ({ who, did, rest, record }) => `${who} ${did} ${record?.text} ${rest}`);
  return [...same].map(([key, its]) => {
    const times = its.slice(0, SHOWN_TIMES).map(({ day, time }) => `${day.split(",")[0]} ${time}`);
    const { who = "", role = "", did = "", record, rest = "" } = its[0] ?? {};
    const group = { key, who, role, rest, times, more: its.length - times.length };
    // Without the record its preposition is left out, too.
    return record?.text === own
      ? { ...group, did: did.replace(/ (?:на|за)$/, "") }
      : { ...group, did, ...(record && { record }) };
  });
}
