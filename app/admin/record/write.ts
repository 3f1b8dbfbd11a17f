import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { api } from "#server/api/client.ts";
import { type ApiFault, type Attempt, faultPage } from "#server/api/fault.ts";
import { compareVersions, type FieldTexts, OPENED } from "#server/form/concurrent-edit.ts";
import type { Submission } from "#server/form/submission.ts";
import { apiCredentials } from "#server/identity/credentials.ts";
import { choice, failed, type FieldTerms } from "./reply.ts";

type Context = Readonly<RouterContextProvider>;
type Valid = Extract<Submission<z.ZodType>, { valid: true }>;

/** How one kind of record is changed. */
export interface Change<Record> {
  /** Reads the record as it is now. */
  readonly read: () => Promise<Attempt<Record>>;
  /** A stored record as its form has it. */
  readonly textsOf: (record: Record) => FieldTexts;
  /** What the person wants, as the form has it. */
  readonly mine: FieldTexts;
  /** The write itself. */
  readonly write: (stored: Record) => Promise<Attempt<unknown>>;
  /** There is more to write than the marks can tell: a picture. */
  readonly always?: boolean;
  readonly terms?: FieldTerms;
}

/**
 * Writes a record over, unless somebody else has changed it since it was opened (R72).
 * @returns `undefined` when the record is as the person wants it; else the form that goes back
 * @throws a fault page when the record is not there, or not theirs: there is no form to go back to
 */
export async function writeOver<Record>(context: Context, form: Valid, change: Change<Record>) {
  const found = await change.read();
  if (!found.ok) return notWritten(form, { ...found.fault, sent: "no" }, change.terms);
  const compared = compareVersions(form.fields.get(OPENED), change.mine, change.textsOf(found.value));
  if (compared === "same" && !change.always) return undefined;
  if (compared !== "untouched" && compared !== "same")
    return choice(context, compared, form.file !== undefined);

  const outcome = await form.once(() => change.write(found.value));
  return outcome.ok ? undefined : notWritten(form, outcome.fault, change.terms);
}

/**
 * A write whose outcome nobody knows, settled by looking at the record again before the person is asked (R71).
 * @param isWritten whether what is stored now is what was sent
 */
export async function settled<Value>(
  outcome: Attempt<Value>,
  isWritten: () => Promise<boolean>,
): Promise<Attempt<Value | undefined>> {
  if (outcome.ok || outcome.fault.sent !== "unknown") return outcome;
  return (await isWritten()) ? { ok: true, value: undefined } : outcome;
}

/** Whether two records say the same in the terms of their form. */
export const saysTheSame = (one: FieldTexts, other: FieldTexts): boolean =>
  compareVersions(undefined, one, other) === "same";

/** Looks with fixed credentials: a session that ends right now must not hide that something may have been written. */
export const lookAgain = (context: Context) => api(context, { credentials: apiCredentials(context) }).attempt;

function notWritten(form: Valid, fault: ApiFault, terms?: FieldTerms) {
  if (fault.status === 404 || fault.status === 403) throw faultPage(fault);
  return failed(form, fault, terms);
}
