import { useTabbedForm } from "#app/intake/use-tabbed-form.ts";
import { FORM_ID, type RequestField, TABS } from "./fields.ts";
import type { RequestReply } from "./send-request.ts";

/** The request form in the browser. */
export const useRequestForm = (mpId: number, reply: RequestReply | undefined) =>
  useTabbedForm<RequestField>({
    id: FORM_ID,
    tabs: TABS,
    reply,
    defaultValue: { mpId: String(mpId) },
    loadRules: () => import("./validation.ts"),
  });
