import { data } from "react-router";
import { asTab, SHARED_FIELDS, type TabNumber, tabOfFirstError } from "#app/intake/tabs.ts";
import type { CaseForm } from "#app/model/case.ts";
import type { Submission } from "#server/form/submission.ts";
import { type RecordReply, sentBack } from "../../record/reply.ts";

/** The form as it goes back to the person: with the tab to show. */
export interface CaseReply extends RecordReply {
  readonly tab: TabNumber;
}

type Posted = Submission<typeof CaseForm>;
type Answer = ReturnType<typeof sentBack>;

/** The form again, on the tab that was asked for. */
export const otherTab = (form: Posted) =>
  withTab(sentBack(form, form.keep(form.fields.has("told"))), shownTab(form));

/** The form again with what is wrong, or with what became of it: mistakes decide which tab is shown. */
export const onItsTab = (form: Posted, answer: Answer) => withTab(answer, tabFor(form, answer.data));

function tabFor(form: Posted, { result: { error }, fault }: RecordReply): TabNumber {
  if (error) return tabOfFirstError(SHARED_FIELDS, error);
  // The button that sends again stands on the second tab.
  return fault ? 2 : shownTab(form);
}

const shownTab = ({ fields }: Posted) => asTab(fields.get("step") ?? fields.get("shown"));

const withTab = ({ data: reply, init }: Answer, tab: TabNumber) =>
  data<CaseReply>({ ...reply, tab }, init ?? undefined);
