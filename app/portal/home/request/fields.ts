import { SHARED_FIELDS, type TabFields } from "#app/intake/tabs.ts";
import type { MeetingRequestForm } from "#app/model/case.ts";

export const FORM_ID = "request";

/** Under which name the tab keeps what is typed: a request to another MP is another one. */
export const typedName = (mpId: number) => `${FORM_ID} ${mpId}`;

export type RequestField = keyof MeetingRequestForm;

/** The fields of each tab, in the order in which they are asked. */
export const TABS: TabFields<RequestField> = {
  1: SHARED_FIELDS[1],
  2: [...SHARED_FIELDS[2], "declaration", "consent"],
};

export const ALL_FIELDS: readonly RequestField[] = [...TABS[1], ...TABS[2]];
