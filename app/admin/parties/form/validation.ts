import { PartyForm } from "#app/model/party.ts";
import { attachmentRule } from "#app/ui/form/picture/rule.ts";
import { rulesOf } from "#app/ui/form/rules.ts";

export const validate = rulesOf(PartyForm.and(attachmentRule("icon")));
