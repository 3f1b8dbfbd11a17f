import { data } from "react-router";
import type { z } from "zod";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import type { AssignmentResult } from "#app/model/mp.ts";
import type { FormFault } from "#app/ui/form/fault.ts";
import type { ApiFault } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { marksOf, OPENED, type Versions } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import type { FieldMessages, FormReply, Submission, ValidSubmission } from "#server/form/submission.ts";

/** The form of a record as it goes back to the person. */
export interface RecordReply extends Pick<FormReply, "result"> {
  /** Absent when the answer came from the browser's own side: the page's key still holds. */
  readonly formKey?: string;
  /** Why the record is not known to be written. */
  readonly fault?: FormFault;
  /** Marks of the record as it was opened; absent for a new one. */
  readonly opened?: string;
  /** Somebody else changed the record in the meantime: both versions. */
  readonly versions?: Versions;
  /** What has to be confirmed first, and its mark. */
  readonly question?: Question & { readonly mark: string };
  /** A file came with the form: the choice of versions can't carry it. */
  readonly withoutFile?: true;
  /** The record is written, but not all that belongs to it. */
  readonly assignmentResult?: AssignmentResult;
}

/** What is asked before a change that ends more than its form shows. */
export interface Question {
  readonly title: string;
  /** Sentences: what hangs on the record. */
  readonly lines: readonly string[];
  /** Pages about what hangs on it. */
  readonly links?: readonly { readonly to: string; readonly text: string }[];
}

/** Name of the hidden field by which a question that was asked is answered. */
const CONFIRMED = "confirmed";

const markOf = ({ title, lines, links = [] }: Question): string =>
  marksOf({ question: [title, ...lines, ...links.map(({ text }) => text)].join("\n") });

/** Whether the person has seen just this: what hangs on the record may have changed since it was asked. */
export const isConfirmed = ({ fields }: Posted, question: Question): boolean =>
  fields.get(CONFIRMED) === markOf(question);

/** The form with a question: nothing is written until it is sent again. */
export function asked(form: Posted, question: Question) {
  const { data: reply } = sentBack(form, form.keep(false));
  return data<RecordReply>({ ...reply, question: { ...question, mark: markOf(question) } }, { status: 409 });
}

/** How a fault of the API speaks of a form's fields. */
export interface FieldTerms {
  /** The API's names for what the form asks in other words. */
  readonly names?: Readonly<Record<string, string>>;
  /** What stands beside a field that the API refuses, when more is known than that it is not allowed. */
  readonly messages?: Readonly<Record<string, MessageKey>>;
  /** The documented message of a 409, and the field beside which it stands. */
  readonly conflict?: {
    readonly field: string;
    /** Others beside which it stands when the API names them. */
    readonly or?: readonly string[];
    readonly message: MessageKey;
  };
  /** Documented sentences by which the API refuses a field, word for word. */
  readonly sentences?: Readonly<Record<string, MessageKey>>;
}

type Posted = Submission<z.ZodType>;
type Answer = ReturnType<typeof data<FormReply>>;

/** The form comes back from the choice of versions, to go on typing: nothing is to be written yet. */
export const isUnfinished = ({ fields }: Posted): boolean => fields.has("step");

/** The form as it is. */
export const asTyped = (form: Posted) => sentBack(form, form.keep(false));

/** The form with a message at each field. */
export const refusedReply = (form: Extract<Posted, { valid: false }>) => sentBack(form, form.refuse());

/** The form after a write that failed, with the API's messages at the form's own fields. */
export const failedReply = (form: ValidSubmission<z.ZodType>, fault: ApiFault, terms: FieldTerms = {}) =>
  sentBack(form, form.fail(inTerms(fault, terms), messagesOf(fault, terms)));

/** Both versions. Another key than the form's: with that one something may have been written already. */
export function versionsReply(context: Context, versions: Versions, hadFile = false) {
  const lost = hadFile && ({ withoutFile: true } as const);
  return data<RecordReply>(
    { result: {}, formKey: formKey(context), opened: versions.opened, versions, ...lost },
    { status: 409 },
  );
}

/** An answer as the form of a record shows it: with the marks of what was opened. */
export function sentBack(form: Posted, { data: reply, init }: Answer) {
  const opened = form.fields.get(OPENED);
  const marks = typeof opened === "string" && { opened };
  return data<RecordReply>({ ...reply, ...marks }, init ?? undefined);
}

/** Where the documented message of a 409 stands; `undefined` for one about a field that has a message of its own. */
function conflictField(
  fault: ApiFault,
  { names = {}, messages = {}, conflict }: FieldTerms,
): string | undefined {
  if (!conflict || fault.status !== 409) return undefined;
  const named = Object.keys(fault.fieldErrors ?? {}).map((name) => names[name] ?? name);
  const { field, or = [] } = conflict;
  if (named.some((name) => name in messages)) return undefined;
  return named.find((name) => or.includes(name)) ?? field;
}

function inTerms(fault: ApiFault, terms: FieldTerms): ApiFault {
  const field = conflictField(fault, terms);
  if (field !== undefined) return { ...fault, fieldErrors: { [field]: "" } };
  if (!fault.fieldErrors) return fault;
  const { names = {} } = terms;
  const named = Object.entries(fault.fieldErrors).map(([name, text]) => [names[name] ?? name, text]);
  return { ...fault, fieldErrors: Object.fromEntries(named) as Record<string, string> };
}

function messagesOf(fault: ApiFault, terms: FieldTerms): FieldMessages {
  const { names = {}, conflict, sentences = {}, messages } = terms;
  const said = Object.entries(fault.fieldErrors ?? {}).flatMap(([name, text]) => {
    const message = sentences[text];
    return message === undefined ? [] : [[names[name] ?? name, message] as const];
  });
  const field = conflictField(fault, terms);
  return {
    ...messages,
    ...Object.fromEntries(said),
    ...(conflict && field && { [field]: conflict.message }),
  };
}
