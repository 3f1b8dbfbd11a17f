import type { SubmissionResult } from "@conform-to/react";
import type { TabNumber } from "#app/intake/tabs.ts";
import { useTabbedForm } from "#app/intake/use-tabbed-form.ts";
import { FORM_ID, type RequestField, TABS } from "./fields.ts";

/** The request form in the browser. */
export const useRequestForm = (
  mpId: number,
  result: SubmissionResult<string[]> | undefined,
  tab: TabNumber | undefined,
) =>
  useTabbedForm<RequestField>({
    id: FORM_ID,
    tabs: TABS,
    result,
    tab,
    hash: "#meeting-request",
    defaultValue: { mpId: String(mpId) },
    schema: async () => (await import("#app/model/case.ts")).MeetingRequestForm,
  });
