import { PartyForm } from "#app/model/party.ts";
import { rulesOf } from "#app/ui/form/rules.ts";

export const validate = rulesOf(PartyForm);
