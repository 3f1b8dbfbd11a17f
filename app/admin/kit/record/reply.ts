import { data } from "react-router";
import type { z } from "zod";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import type { FormFault } from "#app/ui/form/fault.ts";
import type { Option } from "#app/ui/form/fields/option.ts";
import type { ApiFault } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { type FieldTexts, OPENED, versionOf, type Versions } from "#server/form/concurrent-edit.ts";
import { formKey } from "#server/form/form-key.ts";
import type { FieldMessages, FormReply, Submission, ValidSubmission } from "#server/form/submission.ts";
import type { MeetingQuestion } from "#server/meetings/questions.ts";
import { ANYWAY } from "./asked.tsx";

export interface RecordReply extends Pick<FormReply, "result"> {
  /** Absent if the reply was made in the browser: the page's key is still valid. */
  readonly formKey?: string;
  readonly fault?: FormFault;
  /** Digests of the record as it was opened; absent for a new one. */
  readonly opened?: string;
  /** Both versions, after a concurrent edit. */
  readonly versions?: Versions;
  /** What must be confirmed first, with its digest; `again` if that sends the form again after an unknown outcome. */
  readonly question?: Question & { readonly mark: string; readonly again?: string };
  /** What must be confirmed first about a meeting (`Asked`). */
  readonly ask?: MeetingQuestion | undefined;
  /** What was confirmed before something else failed, so that it isn't asked again. */
  readonly confirmed?: string;
  /** The form had a file, which the version comparison can't carry. */
  readonly withoutFile?: true;
}

/** The question before a change with effects beyond its form. */
export interface Question {
  readonly title: string;
  readonly lines: readonly string[];
  readonly links?: readonly { readonly to: string; readonly text: string }[];
  readonly successor?: {
    readonly label: string;
    /** Text if no one takes over. */
    readonly none: string;
    readonly options: readonly Option[];
    readonly value: string;
    /** The chosen person has become unavailable: the question is asked again, and says so. */
    readonly gone?: string;
  };
}

/** Who takes over, as posted; a person whom the question doesn't offer has been asked about again. */
export const successorIn = (fields: FormData): number | undefined =>
  Number(fields.get("successorId")) || undefined;

/** A failed change some of whose steps are done: the form asks about the rest. */
interface HalfDone extends ApiFault {
  /** What is done, and what is left. */
  readonly lines: readonly string[];
  /** The fields of the record that the steps have changed. */
  readonly changed: FieldTexts;
}

/** @param changed the fields of the record that the done steps have changed */
export const halfDone = (
  fault: ApiFault,
  lines: readonly string[] = [],
  changed: FieldTexts = {},
): HalfDone => ({ ...fault, sent: "no", lines, changed });

export const isHalfDone = (fault: ApiFault): fault is HalfDone => "changed" in fault;

const markOf = ({ title, lines, links = [] }: Question): string =>
  versionOf({ question: [title, ...lines, ...links.map(({ text }) => text)].join("\n") });

/** Whether the person has confirmed exactly this question; what depends on the record may have changed since. */
export const isConfirmed = ({ fields }: Posted, question: Question): boolean =>
  fields.get("confirmed") === markOf(question) && question.successor?.gone === undefined;

/** Nothing is written until it is sent again. @param done what was done before, above the question's lines */
export function asked(form: Posted, question: Question, done: readonly string[] = [], status = 409) {
  const gone = question.successor?.gone ?? [];
  const again = form.fields.get("again");
  const shown = {
    ...question,
    lines: [...done, gone, question.lines].flat(),
    mark: markOf(question),
    ...(typeof again === "string" && { again }),
  };
  return withMore<RecordReply>(asTyped(form), { question: shown }, status);
}

/** Maps the API's faults to a form's fields. */
export interface FieldTerms {
  /** Form fields by the API's name, where they differ. */
  readonly names?: Readonly<Record<string, string>>;
  /** Specific messages for fields that the API refuses. */
  readonly messages?: Readonly<Record<string, MessageKey>>;
  /** The documented message of a 409, and its field. */
  readonly conflict?: {
    readonly field: string;
    /** Other fields that get it if the API names them. */
    readonly or?: readonly string[];
    readonly message: MessageKey;
  };
  /** The API's documented sentences about a refused field, verbatim. */
  readonly sentences?: Readonly<Record<string, MessageKey>>;
}

type Posted = Submission<z.ZodType>;

/** Whether the form comes from the version comparison only to continue typing. */
export const isUnfinished = ({ fields }: Posted): boolean => fields.has("step");

export const asTyped = (form: Posted) => sentBack(form, form.keep(false));

export const refusedReply = (form: Extract<Posted, { valid: false }>) => sentBack(form, form.refuse());

/** The form after a failed write, with the API's messages at its fields. */
export const failedReply = (form: ValidSubmission<z.ZodType>, fault: ApiFault, terms: FieldTerms = {}) =>
  sentBack(form, form.fail(inTerms(fault, terms), messagesOf(fault, terms)));

/** Messages at fields whose values are wrong only in view of others, or of stored ones. */
export function refusedAt(form: ValidSubmission<z.ZodType>, messages: FieldMessages) {
  const fieldErrors = Object.fromEntries(Object.keys(messages).map((name) => [name, ""]));
  return failedReply(form, { kind: "status", sent: "no", reference: "", fieldErrors }, { messages });
}

/** Both versions, with a new key: something may already have been written with the old one. */
export function versionsReply(context: Context, versions: Versions, hadFile = false) {
  const lost = hadFile && ({ withoutFile: true } as const);
  return data<RecordReply>(
    { result: {}, formKey: formKey(context), opened: versions.opened, versions, ...lost },
    { status: 409 },
  );
}

/** The form with a new key: what it had written was undone. */
export const undoneReply = (context: Context, form: Posted) =>
  withMore<RecordReply>(
    asTyped(form),
    { formKey: formKey(context), fault: { sent: "no", kind: "stale" } },
    409,
  );

/** Completes a reply with the digests of the opened record and earlier confirmations. */
export function sentBack(form: Posted, { data: reply, init }: ReturnType<typeof data<FormReply>>) {
  const [opened, confirmed] = [form.fields.get(OPENED), form.fields.get(ANYWAY)];
  const marks = {
    ...(typeof opened === "string" && { opened }),
    ...(typeof confirmed === "string" && { confirmed }),
  };
  return data<RecordReply>({ ...reply, ...marks }, init ?? undefined);
}

export const withMore = <Reply extends RecordReply>(
  { data: reply, init }: ReturnType<typeof sentBack>,
  more: Partial<Reply>,
  status?: number,
) =>
  data<RecordReply & Partial<Reply>>(
    { ...reply, ...more },
    status === undefined ? (init ?? undefined) : { status },
  );

/** The form with what must be confirmed before a meeting is written. */
export const askFirst = (form: Posted, ask: MeetingQuestion) =>
  withMore<RecordReply>(
    asTyped(form),
    { ask, ...(ask.formKey !== undefined && { formKey: ask.formKey }) },
    409,
  );

/** The field of the documented 409 message; `undefined` if the refused field has its own message. */
function conflictField(fault: ApiFault, { names = {}, messages = {}, conflict }: FieldTerms) {
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
