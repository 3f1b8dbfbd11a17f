import { ROLE } from "#app/model/access.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Endpoint } from "#server/api/endpoint.ts";
import type { Check, Trial } from "./check.ts";
import { wireNames } from "./judge.ts";
import { FIRST_PAGE, firstOf } from "./paging.ts";
import { UNKNOWN_ID } from "./refusals.ts";

/** What a read is asked with, if that is not the first page, or an id of its resource's lists. */
interface Read extends Trial {
  /** For each id of the path: the list of another resource that has it, and what will do if the list has none. */
  readonly ids?: Readonly<Record<string, readonly [list: Endpoint, otherwise?: number]>>;
  readonly query?: (idOf: (list: Endpoint) => number | undefined) => object;
}

const { auth, users, offices, mps, parties, mandates, categories, cases } = contract;
const { history, meetings, monthlyReports, yearlyReports, statistics, extra } = contract;

const REPORT = { undocumented: ["reportStatusId", "submittedAt", "mps", "categories"] };
// The author of a status change may be missing (section 3 of the back-office document).
const LOG = { ids: { id: [cases.filter] }, undocumented: ["userFullName"] } as const;

const READS: ReadonlyMap<Endpoint, Read> = new Map<Endpoint, Read>([
  [auth.token, { needs: "no bearer is an access token of the identity provider" }],
  [users.assistants, { undocumented: ["since"] }],
  [offices.listForStaff, { undocumented: ["coordinates"] }],
  // The call of one does not promise its icon (section 7 of the back-office document).
  [categories.get, { undocumented: ["iconPath"] }],
  // What lists, search and exports show of a case where its row has it.
  [cases.filter, { undocumented: ["wantsOnline", "reason", "topic", "phone", "email"] }],
  // Only assistants have MPs of their own, and cases through them.
  [cases.ofCurrentUser, { as: ROLE.assistant }],
  [history.ofCase, LOG],
  [history.ofInitiative, LOG],
  [history.ofQuestion, LOG],
  // The MP of one may be missing, as the section only lists a meeting's own fields.
  [meetings.filter, { undocumented: ["mpFullName"] }],
  [meetings.ofCase, { needs: "no meeting of a case in the list" }],
  [monthlyReports.get, REPORT],
  [yearlyReports.get, REPORT],
  [statistics.ofMp, { ids: { id: [mps.list] } }],
  [statistics.ofParty, { ids: { partyId: [parties.list], mandateId: [mandates.list] } }],
  [extra.search, { query: (idOf) => ({ q: String(idOf(cases.filter) ?? "a") }) }],
  // An unknown case will do: it has no progress.
  [extra.progress, { ids: { id: [cases.filter, UNKNOWN_ID] } }],
  [extra.assistants, { ids: { id: [mps.list] } }],
  [extra.served, { query: () => ({ year: String(new Date().getFullYear()) }) }],
]);

/**
 * Makes every read of the contract (section 7 of both documents), by resource: first those without ids, whose rows
 * have the ids that others need.
 */
export async function readAll({ call }: Check): Promise<void> {
  const replies = new Map<Endpoint, unknown>();
  const idOf = (list: Endpoint, field = "id") => firstOf(replies.get(list), field);
  for (const calls of Object.values(contract)) {
    const reads = Object.values<Endpoint>(calls).filter(({ method }) => method === "GET");
    const ordered = reads.toSorted((one, other) => idNames(one).length - idNames(other).length);
    for (const endpoint of ordered) {
      const { ids = {}, query, ...trial } = READS.get(endpoint) ?? {};
      const params = idNames(endpoint).map((name) => {
        const [list, otherwise] = ids[name] ?? [];
        const found = list ? [idOf(list) ?? otherwise] : reads.map((own) => idOf(own, name));
        return [name, found.find((id) => id !== undefined)] as const;
      });
      const names = wireNames(endpoint.query);
      const page = names.includes("page") && FIRST_PAGE;
      const input = {
        params: params.length > 0 ? Object.fromEntries(params) : undefined,
        query: names.length > 0 ? { ...page, ...query?.(idOf) } : undefined,
      };
      const isWhole = params.every(([, id]) => id !== undefined);
      const { json } = await call(endpoint, isWhole ? (input as never) : undefined, trial);
      replies.set(endpoint, json);
    }
  }
}

const idNames = ({ params }: Endpoint) => wireNames(params);
