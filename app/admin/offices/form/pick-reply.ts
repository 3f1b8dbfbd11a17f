import { data } from "react-router";
import type { z } from "zod";
import type { Submission } from "#server/form/submission.ts";
import { kept } from "../../record/reply.ts";
import type { OfficeReply } from "./office-form.tsx";
import { viewText } from "./pick.ts";
import { pickedIn } from "./picked.ts";

/** The form with the place that was picked on the map; `undefined` when none was: the form is to be written. */
export function pickReply(form: Submission<z.ZodType>) {
  const picked = pickedIn(form.fields);
  if (!picked) return undefined;
  const { data: reply } = kept(form);
  const { initialValue } = reply.result;
  const coordinates = picked.coordinates ?? initialValue?.["coordinates"] ?? "";
  return data<OfficeReply>({
    ...reply,
    result: { ...reply.result, initialValue: { ...initialValue, coordinates } },
    view: viewText(picked.view),
  });
}
