import { MpForm } from "#app/model/mp.ts";
import { rulesOf } from "#app/ui/form/rules.ts";

export const validate = rulesOf(MpForm);
