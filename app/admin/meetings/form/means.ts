import type { RouterContextProvider } from "react-router";
import type { CaseOption } from "#app/model/case.ts";
import type { Mp } from "#app/model/mp.ts";
import type { Option } from "#app/ui/form/form-field.ts";
import { publicLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { faultPage } from "#server/api/fault.ts";
import { OPENED } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import { readSoFar } from "#server/form/posted-form.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { takeParked } from "#server/session/parking.ts";
import { mpOptions } from "../choices.ts";
import { type CaseChoice, caseChoice } from "./cases.ts";
import { FIND } from "./fields.ts";

type Context = Readonly<RouterContextProvider>;

/** What both forms of a meeting need from the server. */
export interface FormMeans {
  readonly mps: readonly Option[];
  readonly cases: CaseChoice;
  readonly formKey: string;
  /** Typed before the session ended (R8). */
  readonly typed: Typed | undefined;
}

/** What a person had typed, and into which version of the meeting. */
export interface Typed {
  readonly values: Readonly<Record<string, string>>;
  readonly opened: string | undefined;
}

/** A form that was sent: from here on the page must come, even without what the API would tell (P1). */
export const isReturning = (context: Context): boolean => readSoFar(context) !== null;

/**
 * The means of a form.
 * @param page its path: what was typed there before the session ended comes back, once
 * @param caseId the case that the form has at first, as text
 * @throws a fault page when the lists can't be had, unless a form has to go back to the person
 */
export async function formMeans(context: Context, page: string, caseId: string): Promise<FormMeans> {
  const [mps, cases, form] = await Promise.all([mpsFor(context), casesFor(context), readSoFar(context)]);
  const typed = typedBefore(context, page);
  const text = (name: string) => {
    const value = form?.fields.get(name) ?? typed?.values[name];
    return typeof value === "string" ? value : undefined;
  };
  return {
    mps: mpOptions(mps, requireProfile(context)),
    cases: caseChoice(cases, text(FIND) ?? "", text("caseId") ?? caseId),
    formKey: formKey(context),
    typed,
  };
}

async function mpsFor(context: Context): Promise<readonly Mp[]> {
  try {
    return (await publicLists(context)).mps;
  } catch (thrown) {
    if (!isReturning(context)) throw thrown;
    return [];
  }
}

/** The current user's cases. */
export async function casesFor(context: Context): Promise<readonly CaseOption[]> {
  const found = await api(context).attempt(contract.cases.ofCurrentUser);
  if (found.ok) return found.value;
  if (!isReturning(context)) throw faultPage(found.fault);
  return [];
}

function typedBefore(context: Context, page: string): Typed | undefined {
  const parked = takeParked(context, page);
  if (!parked) return undefined;
  const { [OPENED]: opened, ...values } = Object.fromEntries(parked.fields);
  return { values, opened };
}
