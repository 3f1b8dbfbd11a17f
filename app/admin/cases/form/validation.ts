import { CaseForm } from "#app/model/case.ts";
import { rulesOf } from "#app/ui/form/rules.ts";

export const validate = rulesOf(CaseForm);
