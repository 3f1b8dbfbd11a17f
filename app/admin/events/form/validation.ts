import { EventForm } from "#app/model/event.ts";
import { rulesOf } from "#app/ui/form/rules.ts";

export const validate = rulesOf(EventForm);
