import type { z } from "zod";
import { type ApiFault, type Attempt, DONE } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { compareVersions, type FieldTexts, OPENED } from "#server/form/concurrent-edit.ts";
import type { ValidSubmission } from "#server/form/submission.ts";
import {
  asked,
  undoneReply,
  versionsReply,
  failedReply,
  type FieldTerms,
  isConfirmed,
  type Question,
} from "./reply.ts";

type Valid = ValidSubmission<z.ZodType>;

type Answer = ReturnType<typeof versionsReply>;

interface Change<Record, Written = unknown, Refusal = Answer> {
  readonly read: () => Promise<Attempt<Record>>;
  readonly textsOf: (record: Record) => FieldTexts;
  readonly mine: (stored: Record) => FieldTexts;
  /** What must be confirmed first, if anything; asked again if it has changed by then. */
  readonly asks?: (stored: Record) => Promise<Attempt<Question | undefined>>;
  readonly write: (stored: Record) => Promise<Attempt<Written>>;
  /** Told what was written. */
  readonly written?: (written: Written) => void;
  /** There is more to write than the digests show: a picture. */
  readonly always?: boolean;
  readonly terms?: FieldTerms;
  /** By default the form with the fault. */
  readonly refusal?: (fault: ApiFault, stored: Record | undefined) => Refusal | Promise<Refusal>;
}

/**
 * Writes a record unless it was changed since it was opened (docs/decisions/forms.md).
 * @returns `undefined` once the record is as the person wants it; otherwise the form that goes back
 */
export async function writeUnlessChanged<Record, Written, Refusal = never>(
  context: Context,
  form: Valid,
  change: Change<Record, Written, Refusal>,
): Promise<Answer | Refusal | undefined> {
  const notWritten = (fault: ApiFault, record?: Record) =>
    change.refusal ? change.refusal(fault, record) : failedReply(form, fault, change.terms);
  const before = await compared(form, change);
  if (!before.ok) return notWritten({ ...before.fault, sent: "no" });
  const { stored, versions } = before.value;
  if (versions === "same" && !change.always) return undefined;
  if (typeof versions === "object") return versionsReply(context, versions, form.file !== undefined);

  const question = (await change.asks?.(stored)) ?? DONE;
  if (!question.ok) return notWritten({ ...question.fault, sent: "no" });
  if (question.value && !isConfirmed(form, question.value)) return asked(form, question.value);

  const wasSent = await form.hasBegun();
  const outcome = await form.once(() => change.write(stored));
  if (outcome.ok && wasSent && (await isUndone(form, change))) return undoneReply(context, form);
  if (outcome.ok) return void change.written?.(outcome.value);
  if (outcome.fault.status === 409 && !change.terms?.conflict) {
    // The API itself reports a concurrent edit.
    const after = await compared(form, change);
    if (after.ok && typeof after.value.versions === "object")
      return versionsReply(context, after.value.versions, form.file !== undefined);
  }
  return notWritten(outcome.fault, stored);
}

async function compared<Record>(
  form: Valid,
  { read, mine, textsOf }: Pick<Change<Record>, "read" | "mine" | "textsOf">,
) {
  const found = await read();
  if (!found.ok) return found;
  const versions = compareVersions(form.fields.get(OPENED), mine(found.value), textsOf(found.value));
  return { ok: true, value: { stored: found.value, versions } } as const;
}

/** Whether a record that this form has written is back as the form was opened. */
async function isUndone<Record>(form: Valid, change: Pick<Change<Record>, "read" | "mine" | "textsOf">) {
  const after = await compared(form, change);
  return after.ok && after.value.versions === "untouched";
}
