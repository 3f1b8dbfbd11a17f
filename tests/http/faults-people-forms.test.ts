import { faultRows } from "#tests/support/fault-rows.ts";
import { PEOPLE_FORMS } from "#tests/support/people-forms.ts";

faultRows(PEOPLE_FORMS);
