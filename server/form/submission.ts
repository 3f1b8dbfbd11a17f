import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import { fieldNames, listNames } from "#app/model/fields/field.ts";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import type { Context } from "#server/context.ts";
import { pageDeadline } from "../api/client.ts";
import { type ApiFault, type Attempt, faultStatus } from "../api/fault.ts";
import { formKey } from "./form-key.ts";
import type { Attached } from "../files/picture/attached.ts";
import { type PostedForm, postedForm } from "./posted-form.ts";
import { submissionsOf } from "./submission-log.ts";

/** What an action answers when a form goes back to the person: nothing that was typed is lost. */
export interface FormReply {
  /** Values and message keys by field, in conform's form. */
  readonly result: SubmissionResult<string[]>;
  /** Key for the next try: the same as long as nothing may have been written with another one. */
  readonly formKey: string;
  /** Why nothing, or nobody knows what, was written; absent for plain validation errors. */
  readonly fault?: {
    readonly sent: ApiFault["sent"];
    readonly kind: ApiFault["kind"] | NotTheirs | "stale";
    readonly reference?: string | undefined;
  };
}

/** The API says that the record, or what it names, is not there, or not this person's. */
export type NotTheirs = "gone" | "forbidden";

/** Messages by field. */
export type FieldMessages = Readonly<Record<string, MessageKey>>;

/** A form whose values keep to its schema. */
export type ValidSubmission<Schema extends z.ZodType> = Extract<Submission<Schema>, { valid: true }>;

/** A posted form after validation. */
export type Submission<Schema extends z.ZodType> = {
  readonly fields: FormData;
  /** Sends the form back as it is: a change of tab or language (200); with its errors only when they were told before. */
  keep(told: boolean): ReturnType<typeof reply>;
} & (
  | {
      readonly valid: true;
      readonly value: z.output<Schema>;
      /** The file that came with the form, made anew; `undefined` when none was chosen. */
      readonly file: File | undefined;
      /**
       * Runs the write once per rendered form: a double click, a reload or Back and send again get the
       * first outcome. After an unknown outcome it runs again only when the person asks for it.
       */
      once<Value>(write: () => Promise<Attempt<Value>>): Promise<Attempt<Value>>;
      /**
       * Sends the form back because the API refused it or could not be reached.
       * @param messages what stands beside a field that the API refused, when it is more than "not allowed"
       */
      fail(fault: ApiFault, messages?: FieldMessages): ReturnType<typeof reply>;
    }
  | {
      readonly valid: false;
      /** Sends the form back with a message at each field (400; 413 for a file far beyond its limit). */
      refuse(): ReturnType<typeof reply>;
    }
);

/**
 * Authenticates and validates the form of an unsafe request.
 * @param schema a form schema of `app/model`, whose messages are keys
 * @param attached the file that the form may carry: what is wrong with it is told with all the rest
 */
export async function submission<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
  attached?: Attached,
): Promise<Submission<Schema>> {
  const form = postedForm(context);
  // From here on somebody waits for an answer: another post of the same form counts in the page's ten seconds.
  pageDeadline(context);
  const parsed = parseWithZod(known(form.fields, schema), { schema, disableAutoCoercion: true });
  const nextKey = keyForNextTry(context, form);
  const common = {
    fields: form.fields,
    keep: (told: boolean) =>
      reply({ result: told ? parsed.reply() : typedOnly(parsed.reply()), formKey: nextKey }, 200),
  };

  const { key } = form;
  // Nobody asked for a file here: there is no field beside which to say it.
  if (form.isCut && !attached) throw new Response(null, { status: 413 });
  const file = await attached?.read(form.fields);
  const mistakes = attached && typeof file === "string" ? { [attached.field]: [file] } : undefined;
  if (parsed.status !== "success" || mistakes) {
    const result = parsed.reply(mistakes && { fieldErrors: mistakes });
    return {
      ...common,
      valid: false,
      refuse: () => reply({ result, formKey: nextKey }, form.isCut ? 413 : 400),
    };
  }
  if (!key) {
    const fault = { sent: "no", kind: "stale" } as const;
    const refuse = () => reply({ result: typedOnly(parsed.reply()), formKey: nextKey, fault }, 400);
    return { ...common, valid: false, refuse };
  }
  return {
    ...common,
    valid: true,
    value: parsed.value,
    file: typeof file === "string" ? undefined : file,
    once: (write) => submissionsOf(context).once(key, againOf(form), write),
    fail: (fault, messages = {}) => {
      const result = fault.fieldErrors
        ? parsed.reply({ fieldErrors: refusedFields(fault.fieldErrors, messages) })
        : typedOnly(parsed.reply());
      const { sent, reference } = fault;
      if (fault.fieldErrors) return reply({ result, formKey: nextKey }, 400);
      return reply(
        { result, formKey: nextKey, fault: { sent, kind: notTheirs(fault) ?? fault.kind, reference } },
        faultStatus(fault),
        fault.retryAfter,
      );
    },
  };
}

/**
 * Only texts under the schema's own names, and several only where it has a list. Conform makes objects and arrays out of names: `a[4294967294]` is
 * one of four billion places, and `__proto__` or `__state__` are errors.
 */
function known(fields: FormData, schema: z.ZodType): FormData {
  const own = new FormData();
  const lists = new Set(listNames(schema));
  for (const name of fieldNames(schema)) {
    const values = lists.has(name) ? fields.getAll(name) : fields.getAll(name).slice(0, 1);
    for (const value of values) if (typeof value === "string") own.append(name, value);
  }
  return own;
}

/** The button that sends again names the outcome that it answers. */
function againOf({ fields }: PostedForm): string | undefined {
  const again = fields.get("again");
  return typeof again === "string" && again !== "" ? again : undefined;
}

/** @param retryAfter seconds; for people who send again without JavaScript, the page's route hands it on */
const reply = (body: FormReply, status: number, retryAfter?: number) =>
  data(body, {
    status,
    ...(retryAfter !== undefined && { headers: { "Retry-After": String(retryAfter) } }),
  });

function notTheirs({ status }: ApiFault): NotTheirs | undefined {
  if (status === 403) return "forbidden";
  return status === 404 || status === 410 ? "gone" : undefined;
}

/** The typed values without conform's verdict on them. */
function typedOnly({ initialValue }: SubmissionResult<string[]>): SubmissionResult<string[]> {
  return initialValue ? { initialValue } : {};
}

function keyForNextTry(context: Context, form: PostedForm): string {
  const posted = form.fields.get("formKey");
  return form.key && typeof posted === "string" ? posted : formKey(context);
}

/** The API's own sentences are not shown: they may be in any language, or none. */
function refusedFields(
  fieldErrors: Record<string, string>,
  messages: FieldMessages,
): Record<string, MessageKey[]> {
  return Object.fromEntries(Object.keys(fieldErrors).map((field) => [field, [messages[field] ?? "invalid"]]));
}
