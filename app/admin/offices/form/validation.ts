import { OfficeEntry } from "#app/model/office.ts";
import { rulesOf } from "#app/ui/form/rules.ts";

export const validate = rulesOf(OfficeEntry);
