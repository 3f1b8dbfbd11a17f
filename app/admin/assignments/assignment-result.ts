import { data } from "react-router";
import type { z } from "zod";
import type { Context } from "#server/context.ts";
import { type FieldTexts, marksOf, OPENED } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import type { ValidSubmission } from "#server/form/submission.ts";
import { endSession } from "#server/identity/sign-out.ts";
import type { RecordReply } from "../record/reply.ts";
import { idsText } from "./assignee.ts";
import type { Reassigned } from "./reassign.ts";

type Valid = ValidSubmission<z.ZodType>;

interface Rest {
  /** What is left. */
  readonly assignmentResult: Reassigned;
  /** The form of a record, by its id: it does what is left. */
  readonly page: (id: number) => string;
  /** What the person wants; the record says so already, but for its MPs. */
  readonly mine: FieldTexts;
  /** What the record's form has now; `undefined` when it can't be had, which shows both versions at the next try. */
  readonly stored: () => Promise<FieldTexts | undefined>;
}

/**
 * The form of a record that is written although not all of its MPs are: with another key, so that sending it again does
 * what is left.
 * @throws a redirect to sign-in when the session has ended meanwhile: what is left is told, and the form given back, after it
 */
export async function withAssignmentResult(context: Context, form: Valid, rest: Rest) {
  const { has, signedOut, ...assignmentResult } = rest.assignmentResult;
  if (signedOut)
    throw await endSession(context, { assignmentResult, ...placeOf(rest), ...marks(rest.mine, has) });
  const stored = await rest.stored();
  return data<RecordReply>(
    {
      ...form.keep(false).data,
      formKey: formKey(context),
      assignmentResult,
      ...(stored && { opened: marksOf(stored) }),
    },
    { status: 502 },
  );
}

/** A record that is there already must not be added once more. */
function placeOf({ assignmentResult: { id }, page }: Rest) {
  if (id === undefined) return {};
  return { place: { page: page(id), action: page(id) } };
}

/** The record was changed by this very person: after sign-in that must not look like somebody else's doing. */
const marks = (mine: FieldTexts, has: readonly number[] | undefined) =>
  has && { typed: { [OPENED]: marksOf({ ...mine, mpIds: idsText(has) }) } };
