import { MeetingForm } from "#app/model/meeting.ts";
import { rulesOf } from "#app/ui/form/rules.ts";

export const validate = rulesOf(MeetingForm);
