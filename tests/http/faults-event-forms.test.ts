import { EVENT_FORMS } from "#tests/support/event-forms.ts";
import { faultRows } from "#tests/support/fault-rows.ts";

faultRows(EVENT_FORMS);
