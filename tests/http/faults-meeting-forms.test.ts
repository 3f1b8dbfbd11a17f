import { faultRows } from "#tests/support/fault-rows.ts";
import { MEETING_FORMS } from "#tests/support/meeting-forms.ts";

faultRows(MEETING_FORMS);
