import { type StatusKind, statusForm } from "#app/model/case.ts";
import { idsOf } from "#app/model/lookups.ts";
import { rulesOf } from "#app/ui/form/rules.ts";
import { STATUSES } from "./statuses.ts";

/** The rules of the form that changes this kind of status. */
export const statusRules = (kind: StatusKind) => ({ validate: rulesOf(statusForm(idsOf(STATUSES[kind]))) });
