import type { Case, CaseRow } from "#app/model/case.ts";
import { formatDate } from "#app/model/format.ts";
import { CASE_STATUSES } from "#app/model/lookups.ts";
import { hasMailbox } from "#app/model/mailbox.ts";
import { fold } from "#app/model/text/fold.ts";
import { beginning, idFromText } from "#app/model/text/typed.ts";
import type { Context } from "#server/context.ts";
import { statusMark } from "../record/labels.ts";
import { ASK, ASKS_BEFORE, type Mark } from "./earlier-cases.tsx";
import { casesToCompare, phoneMark } from "./own-cases.server.ts";

/** Why a case is taken for one of the same person. */
type Reason = "phone" | "email" | "name";

export type EarlierCases = NonNullable<Awaited<ReturnType<typeof findEarlierCases>>>;

const MAX_EARLIER_CASES = 10;

/** The API's limit for search texts. */
const MAX_TEXT_LENGTH = 100;

/** The person to look for; without an id if there is no case yet. */
type Person = Pick<Case, "fullName" | "municipalityId" | "phone" | "email"> & { readonly id?: number };

/** Whether a form only asks for earlier cases. */
export const isAsking = ({ fields }: { readonly fields: FormData }): boolean =>
  fields.get(ASK) === ASKS_BEFORE;

export const earlierCasesOfTyped = (context: Context, fields: FormData, signal: AbortSignal) => {
  const text = (name: Mark) => {
    const value = fields.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const [fullName, phone, email] = [text("fullName"), text("phone"), text("email")];
  const municipalityId = idFromText(text("municipalityId")) ?? 0;
  return findEarlierCases(context, { fullName, phone, email, municipalityId }, signal);
};

/**
 * Other cases of a case's person: same phone, e-mail, or name and municipality. A hint, never a fact.
 * @returns `undefined` for none, and if unavailable in time
 */
export async function findEarlierCases(context: Context, person: Person, signal: AbortSignal) {
  const [phone, email] = [wholePhone(person.phone), emailMark(person.email)];
  const name = person.municipalityId > 0 ? person.fullName : "";
  const texts = [name, phone, email]
    .map((text) => beginning(text, MAX_TEXT_LENGTH))
    .filter((text) => fold(text) !== "");
  if (texts.length === 0) return undefined;
  const rows = await casesToCompare(context, texts, signal);
  const others = (rows ?? []).flatMap((row) => {
    const because = row.id === person.id ? undefined : reasonOf(row, person);
    return because ? [{ row, because }] : [];
  });
  if (others.length === 0) return undefined;
  const newest = others
    .toSorted((one, other) => other.row.date.localeCompare(one.row.date))
    .slice(0, MAX_EARLIER_CASES);
  return { total: others.length, cases: newest.map(({ row, because }) => shown(row, because)) };
}

const shown = (row: CaseRow, because: Reason) => ({
  id: row.id,
  topic: row.topic ?? row.caseCategoryName,
  date: formatDate(row.date),
  status: statusMark(CASE_STATUSES, row.caseStatusId),
  because,
});

/** The strongest reason; in lists without phone and e-mail only the name is left. */
function reasonOf(row: CaseRow, { fullName, municipalityId, phone, email }: Person): Reason | undefined {
  if (isSame(wholePhone(row.phone ?? ""), wholePhone(phone))) return "phone";
  if (isSame(emailMark(row.email ?? ""), emailMark(email))) return "email";
  return row.municipalityId === municipalityId && isSame(nameMark(row.fullName), nameMark(fullName))
    ? "name"
    : undefined;
}

const isSame = (one: string, other: string) => one !== "" && one === other;

/** Shorter ones are an extension, or incomplete. */
const MIN_DIGITS = 6;

function wholePhone(phone: string): string {
  const digits = phoneMark(phone);
  return digits.length < MIN_DIGITS ? "" : digits;
}

/** In any order: some write the surname first. */
const nameMark = (name: string): string => fold(name).split(" ").toSorted().join(" ");

const emailMark = (email: string): string => (hasMailbox(email) ? email.trim().toLowerCase() : "");
