import type { Option } from "#app/ui/form/fields/option.ts";
import type { Context } from "#server/context.ts";
import { formIfAny } from "#server/form/posted-form.ts";
import type { Holidays } from "#server/holidays.ts";
import { type FormContext, holidaysAround, recordFormContext } from "../../record/form-context.ts";
import { ownMpOptions } from "../../record/mp-options.server.ts";
import { caseChoice, type CaseChoice, ownCases } from "./cases.ts";
import { FILLED_FROM, FIND } from "./fields.ts";

/** What both forms of a meeting need from the server. */
export interface MeetingFormContext extends FormContext {
  readonly mps: readonly Option[];
  readonly cases: CaseChoice;
  /** The case of which the texts in the form are, as the form had it. */
  readonly filledFrom: string | undefined;
  /** Names of public holidays by day: of the years for which people plan, and of the one that is in the form. */
  readonly holidays: Holidays;
}

/**
 * What the form needs beside what it shows.
 * @param page its path: what was typed there before the session ended comes back, once
 * @param initial what stands in the form at first
 * @throws a fault page when the lists can't be had, unless a form has to go back to the person
 */
export async function meetingFormContext(
  context: Context,
  page: string,
  initial: Readonly<Partial<Record<"mpId" | "caseId" | "date", string>>>,
): Promise<MeetingFormContext> {
  const form = formIfAny(context);
  const formContext = recordFormContext(context, page);
  const text = (name: string) => {
    const value = form?.fields.get(name) ?? formContext.typed?.values[name];
    return typeof value === "string" ? value : undefined;
  };
  const [mps, cases] = await Promise.all([
    ownMpOptions(context),
    ownCases(context, text("mpId") ?? initial.mpId ?? ""),
  ]);
  return {
    mps,
    cases: caseChoice(cases, text(FIND) ?? "", text("caseId") ?? initial.caseId ?? ""),
    filledFrom: text(FILLED_FROM),
    holidays: await holidaysAround(text("date") ?? initial.date),
    ...formContext,
  };
}
