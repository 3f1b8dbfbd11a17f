import { redirect } from "react-router";
import { z } from "zod";
import { formatDateTime } from "#app/model/format.ts";
import { wallTimeOf } from "#app/model/period.ts";
import { faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { submission } from "#server/form/submission.ts";
import { type MailNotice, outboxOf } from "#server/mail/outbox.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { StoreUnavailable } from "#server/store/store.ts";
import { writeAddress } from "../kit/record/letter-address.ts";
import { inOwnStore } from "../kit/record/write.ts";
import { BASE } from "../kit/frame/dashboard.ts";

/** Letters by this person that are not known to have arrived. */
export interface UnsentView {
  readonly formKey: string;
  readonly letters: readonly (Pick<MailNotice, "id" | "page" | "why"> & {
    readonly written: string;
    /** Number of its case; `""` if it was not about one. */
    readonly about: string;
    /** Where to write another letter; absent if it was not about a case. */
    readonly again?: string;
  })[];
}

/** The undelivered letters; `undefined` for none, and while the store is unavailable. */
export async function readUnsent(context: Context): Promise<UnsentView | undefined> {
  const { id: userId } = requireProfile(context);
  const found = await (outboxOf.ifAny(context)?.notices(userId) ?? NONE).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return [];
    throw error;
  });
  if (found.length === 0) return undefined;
  const letters = found.map(({ id, page, why, writtenAt }) => ({
    id,
    page,
    why,
    written: formatDateTime(wallTimeOf(new Date(writtenAt))),
    ...caseIn(page),
  }));
  return { formKey: formKey(context), letters };
}

function caseIn(page: string) {
  const [, id] = /^\/admin\/cases\/view\/(\d+)/.exec(page) ?? [];
  return id === undefined ? { about: "" } : { about: id, again: writeAddress(Number(id)) };
}

const NONE: Promise<readonly MailNotice[]> = Promise.resolve([]);

const Seen = z.object({ letter: z.string().max(200).default("") });

/** Dismisses a letter. @throws a fault page while the store is unavailable */
export async function seeUnsent(context: Context) {
  const form = await submission(context, Seen);
  const outbox = outboxOf.ifAny(context);
  if (!form.valid || !outbox) return redirect(BASE, 303);
  const { letter } = form.value;
  const outcome = await inOwnStore(context, () => outbox.seen(requireProfile(context).id, letter));
  if (!outcome.ok) throw faultPage(outcome.fault);
  return redirect(BASE, 303);
}
