import { type StatusKind, statusKindOf } from "#app/model/case.ts";
import type { Context } from "#server/context.ts";
import { OPENED } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import { takeParked } from "#server/form/parking.ts";
import { lookupOptions } from "../../record/labels.ts";
import type { StatusFormContext, Typed } from "./form.tsx";
import { STATUSES } from "./statuses.ts";

/** What the three forms of a page need: a key of its own for each, so that one may be sent after another. */
export function statusForms(context: Context, page: string): Record<StatusKind, StatusFormContext> {
  const formContext = (kind: StatusKind): StatusFormContext => ({
    page,
    options: lookupOptions(STATUSES[kind]),
    formKey: formKey(context),
  });
  return {
    case: formContext("case"),
    initiative: formContext("initiative"),
    question: formContext("question"),
  };
}

/** How long the log was when the form was opened; `undefined` when the form did not know. */
export function openedOf(fields: FormData): number | undefined {
  const opened = fields.get(OPENED);
  return typeof opened === "string" && /^\d{1,6}$/.test(opened) ? Number(opened) : undefined;
}

/** What was typed into one of the forms before the session ended (R8). */
export interface ParkedStatus {
  readonly kind: StatusKind;
  readonly typed: Typed;
}

/** What this person had typed on this page before signing in again; it is given out once. */
export function parkedStatus(context: Context, page: string): ParkedStatus | undefined {
  const parked = takeParked(context, page);
  if (!parked) return undefined;
  const { status, statusId = "", comment = "" } = Object.fromEntries(parked.fields);
  const kind = statusKindOf(status);
  if (!kind) return undefined;
  return { kind, typed: { statusId, comment } };
}
