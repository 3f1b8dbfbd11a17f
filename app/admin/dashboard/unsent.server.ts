import { redirect } from "react-router";
import { z } from "zod";
import { formatMoment } from "#app/model/format.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { press } from "#server/form/submission.ts";
import { outboxOf } from "#server/mail/outbox.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { unlessAway } from "#server/store/store.ts";
import { writeAddress } from "../kit/record/letter-address.ts";
import { BASE } from "../kit/frame/dashboard.ts";

/**
 * Letters by this person that are not known to have arrived; `undefined` for none, and while the store is
 * unavailable.
 */
export async function readUnsent(context: Context) {
  const notices = outboxOf.ifAny(context)?.notices(requireProfile(context).id);
  const found = (notices && (await unlessAway(notices))) ?? [];
  if (found.length === 0) return undefined;
  const letters = found.map(({ id, page, why, writtenAt }) => ({
    id,
    page,
    why,
    written: formatMoment(writtenAt),
    ...caseIn(page),
  }));
  return { formKey: formKey(context), letters };
}

/** The number of its case, and where to write another letter; if it was not about a case, `""` and `undefined`. */
function caseIn(page: string) {
  const [, id = ""] = /^\/admin\/cases\/view\/(\d+)/.exec(page) ?? [];
  return { about: id, again: id === "" ? undefined : writeAddress(Number(id)) };
}

/** Dismisses a letter. @throws a fault page while the store is unavailable */
export async function seeUnsent(context: Context) {
  const form = await press(context, z.object({ letter: z.string().max(200).default("") }));
  const outbox = outboxOf.ifAny(context);
  if (!form.valid || !outbox) return redirect(BASE, 303);
  const { letter } = form.value;
  await outbox.seen(requireProfile(context).id, letter);
  return redirect(BASE, 303);
}
