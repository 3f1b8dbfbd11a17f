import { CASE_FORMS } from "#tests/support/case-form.ts";
import { EVENT_FORMS } from "#tests/support/event-forms.ts";
import { allFaultRows, faultRows } from "#tests/support/fault-rows.ts";
import { LETTER_FORMS } from "#tests/support/letter-form.ts";
import { MEETING_FORMS } from "#tests/support/meeting-forms.ts";
import { PEOPLE_FORMS } from "#tests/support/people-forms.ts";
import { REGISTER_FORMS } from "#tests/support/registers.ts";
import { SCHEDULE_FORMS } from "#tests/support/schedule-form.ts";
import { WALK_IN_FORMS } from "#tests/support/walk-in-form.ts";
import { describe } from "vitest";

/** Rows F1 to F12 of the fault matrix for the forms of the back-office. */

const { "edit a case": edited, ...caseForms } = CASE_FORMS;

describe("of a case, all rows at once:", () => {
  allFaultRows({ "edit a case": edited });
});

describe("of everything else:", () => {
  faultRows({
    ...caseForms,
    ...EVENT_FORMS,
    ...LETTER_FORMS,
    ...MEETING_FORMS,
    ...PEOPLE_FORMS,
    ...REGISTER_FORMS,
    ...SCHEDULE_FORMS,
    ...WALK_IN_FORMS,
  });
});
