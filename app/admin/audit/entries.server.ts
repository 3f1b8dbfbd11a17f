import type { TFunction } from "i18next";
import { audit as texts } from "#app/i18n/mk/audit.ts";
import * as sections from "#app/i18n/mk/registers.ts";
import { mayOpen, type Pattern, REGISTERS, ROLE, type RoleId, namespaceOf } from "#app/model/access.ts";
import {
  type AuditEntry,
  type AuditedKind,
  auditActionOf,
  kindOf,
  lookOf,
  outcomeOf,
} from "#app/model/audit.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate, formatMoment, formatTime } from "#app/model/format.ts";
import { keysOf } from "#app/model/keys-of.ts";
import { WAYS } from "#app/model/letter.ts";
import type { Mp } from "#app/model/mp.ts";
import { onceFor } from "#app/model/once-for.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { roleName } from "#app/model/user.ts";
import { publicLists } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Output } from "#server/api/endpoint.ts";
import type { CheckedTrail } from "#server/audit/check.ts";
import type { FoundEntry } from "#server/audit/trail.ts";
import type { Context } from "#server/context.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { LOOKED_UP_MS, staffList } from "../kit/list/staff-list.ts";
import { personOptions } from "../kit/record/mp-options.server.ts";

type T = TFunction<"audit">;

export const shownEntries = (found: readonly FoundEntry[], names: Names, roleId: RoleId, t: T) =>
  found.map((one) => shownEntry(one, names, roleId, t));

export type ShownEntry = ReturnType<typeof shownEntry>;

function shownEntry({ month, number, at, entry }: FoundEntry, names: Names, roleId: RoleId, t: T) {
  const iso = entry?.time ?? new Date(at).toISOString();
  const wall = wallTimeOf(new Date(iso));
  const { userId, role } = entry ?? {};
  return {
    key: `${month} ${number}`,
    iso,
    day: `${formatDate(wall)}, ${weekdayName(wall, "mk")}`,
    time: formatTime(wall),
    requestId: entry?.requestId ?? "",
    who: userId === undefined ? t("nobody") : (names.get(userId) ?? t("person", { id: userId })),
    role: role === undefined ? "" : (roleName(role) ?? ""),
    ...(entry ? sentenceOf(entry, roleId, names, t) : { did: t("says.unreadable"), rest: "" }),
    outcome: entry ? outcomeOf(entry) : ("failed" as const),
  };
}

interface CsvLine {
  readonly entry: FoundEntry["entry"];
  readonly shown: ShownEntry;
  readonly t: T;
}

const CSV = {
  time: ({ shown }) => formatMoment(shown.iso),
  userId: ({ entry }) => entry?.userId,
  person: ({ shown }) => shown.who,
  role: ({ shown }) => shown.role,
  action({ entry, t }) {
    const action = entry && auditActionOf(entry);
    return action && t(`actions.${action}`);
  },
  what: ({ shown }) => [shown.did, shown.record?.text, shown.rest].filter(Boolean).join(" "),
  kind: ({ entry }) => kindName(entry?.kind),
  record: ({ entry }) => entry?.recordId,
  outcome: ({ shown, t }) => t(`outcome.${shown.outcome}`),
  request: ({ entry }) => entry?.requestId,
  route: ({ entry }) => entry?.route,
  filter: ({ entry }) => entry?.filter,
} as const satisfies Readonly<Record<string, (line: CsvLine) => string | number | undefined>>;

export const CSV_COLUMNS = keysOf(CSV);

export function csvRow(found: FoundEntry, names: Names, t: T): readonly (string | number)[] {
  const line = { entry: found.entry, shown: shownEntry(found, names, ROLE.administrator, t), t };
  return CSV_COLUMNS.map((name) => CSV[name](line) ?? "");
}

interface Sentence {
  readonly did: string;
  readonly record?: { readonly text: string; readonly to?: string };
  readonly rest: string;
}

function sentenceOf(entry: AuditEntry, roleId: RoleId, names: Names, t: T): Sentence {
  const { event, kind, recordId, count = 0, filter, route = "", endpoint = "" } = entry;
  const plain = (did: string, rest = ""): Sentence => ({ did, rest });
  const about = (verb: Verb): Sentence => {
    const did = t(`did.${verb}.${wordsOf(kind).gender}`);
    if (recordId === undefined) return plain(t("says.addedUnnumbered", { what: kindName(kind) }));
    return { did, record: recordOf(kind, recordId, roleId), rest: "" };
  };
  if (event === "record-read") return about(readVerb(entry));
  if (event === "record-change")
    return { ...about(changeBy(endpoint)?.[1] ?? "changed"), rest: movedText(entry, names, t) };
  if (event === "request-settled") return about("settled");
  if (event === "sessions-ended") return about("sessions");
  if (event === "letter-left") return { ...about("wrote"), rest: wayOf(entry.reason, t) };
  if (event === "report-exported" || event === "letter-exported")
    return { ...about("exported"), rest: `(${entry.reason ?? ""})` };
  if (event === "access-refused")
    return recordId === undefined ? plain(t("says.refusedPage", { route: `/${route}` })) : about("refused");
  if (event === "figures-exported") return plain(t("says.figures"));
  if (event === "signed-in") return plain(t("says.signedIn"));
  if (event === "signed-out") return plain(t("says.signedOut"));
  if (event === "searched") return plain(t("says.searched", { count }));
  if (event === "person-exported") return plain(t("says.aboutPerson", { count }));
  if (event === "audit-asked") return plain(t("says.asked"), filter);
  if (event === "audit-exported") return plain(t("says.askedExport", { count }), filter);
  if (event === "audit-gap")
    return plain(t("says.gap", { count, since: filter ? formatMoment(filter) : "" }));
  const rest = filter === undefined ? "" : `(${t("says.filtered")}: ${filter})`;
  const list = { count, what: wordsOf(kind).many };
  if (event.endsWith("-broken-off")) return plain(t("says.listBroken", list), rest);
  if (event === "reports-exported" && entry.reason === "pdf")
    return plain(t("says.reportsPdf", { count }), rest);
  if (event.endsWith("-exported")) return plain(t("says.list", list), rest);
  return plain(event);
}

function wayOf(reason: string | undefined, t: T): string {
  const way = WAYS.find((one) => one === reason);
  return way === undefined ? "" : `(${t(`ways.${way}`)})`;
}

type Verb = keyof (typeof texts)["did"];

function readVerb(entry: AuditEntry): Verb {
  const route = entry.route ?? "";
  if (route.endsWith("/looks")) return "looked";
  if (auditActionOf(entry) === "printed") return "printed";
  if (route.includes("/edit/")) return "edited";
  const isOwnPage = lookOf(entry) !== undefined || (entry.kind !== "cases" && route.includes("/view/"));
  return isOwnPage ? "opened" : "glanced";
}

/** By endpoint; with the kind of owner to whom it moves a record. */
const CHANGES: readonly (readonly [RegExp, Verb, AuditedKind?])[] = [
  [/\/status$/, "status"],
  [/\/assistant\//, "assistant", "users"],
  [/\/office\//, "office", "offices"],
  [/^POST /, "added"],
  [/^DELETE /, "deleted"],
];

const changeBy = (endpoint: string) => CHANGES.find(([pattern]) => pattern.test(endpoint));

/** From whom to whom a record was moved. Ids are in the order of recording: before, then after. */
function movedText({ endpoint = "", records = {} }: AuditEntry, names: Names, t: T): string {
  const kind = changeBy(endpoint)?.[2];
  if (kind === undefined) return "";
  const name = (id: number) => (kind === "users" && names.get(id)) || `${kindName(kind)} ${id}`;
  const ids = records[kind] ?? [];
  const isRemoved = endpoint.endsWith("/remove");
  const to = isRemoved ? undefined : ids.at(-1);
  const from = isRemoved ? ids.at(-1) : ids.at(-2);
  const said = [
    ...(from === undefined ? [] : [t("says.from", { name: name(from) })]),
    ...(to === undefined ? [] : [t("says.to", { name: name(to) })]),
  ];
  return said.length === 0 ? "" : `(${said.join(", ")})`;
}

/** What a sentence calls a record of a kind, and many of them. */
interface Words {
  readonly one: string;
  readonly the: string;
  readonly gender: "m" | "f";
  readonly many: string;
}

const SECTIONS = { ...sections };

const WORDS: Readonly<Partial<Record<string, Words>>> = {
  ...texts.records,
  ...Object.fromEntries(
    keysOf(REGISTERS).map((name) => {
      const { record, title } = SECTIONS[namespaceOf(name)];
      return [kindOf(name), { ...record, many: title.toLowerCase() }];
    }),
  ),
};

const wordsOf = (kind = "") => WORDS[kind] ?? texts.records.other;

/** In words of the API, where we have none. */
export const kindName = (kind = ""): string => WORDS[kind]?.one ?? kind;

const PAGES: Readonly<Partial<Record<string, Pattern>>> = {
  cases: "/admin/cases/view/:id",
  meetings: "/admin/meetings/view/:id",
  ...Object.fromEntries(keysOf(REGISTERS).map((name) => [kindOf(name), `/admin/${name}/view/:id` as const])),
};

function recordOf(kind: string | undefined, id: number, roleId: RoleId) {
  const text = `${wordsOf(kind).the} ${id}`;
  const page = PAGES[kind ?? ""];
  const to = page && mayOpen(page, roleId) ? page.replace(":id", String(id)) : undefined;
  return { text, ...(to && { to }) };
}

export type Names = ReadonlyMap<number, string>;

/** Administrators see all names, others only those on public pages. */
export async function namesOf(context: Context, signal: AbortSignal): Promise<Names> {
  const { id, fullName, roleId } = requireProfile(context);
  const lists = await publicLists(context).catch(() => undefined);
  const isAll = roleId === ROLE.administrator;
  const users = isAll ? await staffList(context, contract.users.list, signal, LOOKED_UP_MS) : NOBODY;
  return namesIn(users, lists?.mps ?? NO_MPS, id, fullName);
}

const NOBODY: Output<typeof contract.users.list> = [];
const NO_MPS: readonly Mp[] = [];

/** Once for a list of users: a page of the audit shows a few of thousands. */
const namesIn = onceFor(
  (users: typeof NOBODY, mps: readonly Mp[], id: number, fullName: string): Names =>
    new Map([
      ...mps.flatMap((mp) => (mp.userId ? [[mp.userId, mp.userFullName] as const] : [])),
      [id, fullName] as const,
      ...users.map((user) => [user.id, user.fullName] as const),
    ]),
);

export const nameOptions = onceFor((names: Names) =>
  personOptions([...names].map(([id, fullName]) => ({ id, fullName }))),
);

/** In words, with time; `undefined` before the first check. */
export function shownCheck(checked: CheckedTrail | undefined) {
  if (!checked) return undefined;
  const { at, since, lines, fault } = checked;
  return {
    lines,
    ...(fault && { fault }),
    at: formatMoment(at),
    since: since === undefined ? "" : formatDate(wallTimeOf(new Date(since))),
  };
}
