import { data } from "react-router";
import { asTab, SHARED_FIELDS, type TabNumber, tabOfFirstError } from "#app/intake/tabs.ts";
import type { CaseForm } from "#app/model/case.ts";
import type { FormFault } from "#app/ui/form/fault.ts";
import type { FormReply, Submission } from "#server/form/submission.ts";
import { OPENED, type Versions } from "#server/form/concurrent-edit.ts";

/** The form as it goes back to the person: with the tab to show. */
export interface CaseReply extends Pick<FormReply, "result"> {
  /** Absent when the answer came from the browser's own side: the page's key still holds. */
  readonly formKey?: string;
  readonly fault?: FormFault;
  readonly tab: TabNumber;
  /** Marks of the case as it was opened; absent for a new one. */
  readonly opened?: string;
  /** Somebody else changed the case in the meantime: both versions. */
  readonly versions?: Versions;
}

type Posted = Submission<typeof CaseForm>;
type Answer = ReturnType<typeof data<FormReply>>;

/** The form only wants to show its other tab. */
export const changesTab = ({ fields }: Posted): boolean => fields.has("step");

/** The form again, on the tab that was asked for. */
export const otherTab = (form: Posted) => answer(form, form.keep(form.fields.has("told")), () => shown(form));

/** The form again with what is wrong, or with what became of it: mistakes decide which tab is shown. */
export const sentBack = (form: Posted, refusal: Answer) =>
  answer(form, refusal, ({ result: { error }, fault }) => {
    if (error) return tabOfFirstError(SHARED_FIELDS, error);
    // The button that sends again stands on the second tab.
    return fault ? 2 : shown(form);
  });

const shown = ({ fields }: Posted) => asTab(fields.get("step") ?? fields.get("shown"));

function answer(form: Posted, { data: reply, init }: Answer, tabFor: (reply: FormReply) => TabNumber) {
  const opened = form.fields.get(OPENED);
  const marks = typeof opened === "string" && { opened };
  return data<CaseReply>({ ...reply, tab: tabFor(reply), ...marks }, init ?? undefined);
}
