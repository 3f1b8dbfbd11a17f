import { MpForm } from "#app/model/mp.ts";
import { attachmentRule } from "#app/ui/form/picture/rule.ts";
import { rulesOf } from "#app/ui/form/rules.ts";

export const validate = rulesOf(MpForm.and(attachmentRule("picture")));
