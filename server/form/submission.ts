import { domainToUnicode } from "node:url";
import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import { fieldNames, listNames } from "#app/model/fields/field.ts";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import { hasUnusualDomain, hasUnusualLetters } from "#app/model/mailbox.ts";
import type { Context } from "#server/context.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession } from "#server/session/live-session.ts";
import { storeOf, unlessAway } from "#server/store/store.ts";
import { pageDeadline } from "../api/client.ts";
import { type ApiFault, type Attempt, faultPage, faultStatus } from "../api/fault.ts";
import { formKey } from "./form-key.ts";
import type { Attached } from "../files/picture/picture.ts";
import { type PostedForm, postedForm } from "./posted-form.ts";
import { type Step, submissionsOf } from "./submission-log.ts";

/** What an action returns when a form goes back to the person; nothing typed is lost. */
export interface FormReply {
  /** Values and message keys by field, as conform's submission result. */
  readonly result: SubmissionResult<string[]>;
  /** Key for the next attempt: unchanged as long as nothing may have been written with it. */
  readonly formKey: string;
  /** Why nothing, or something unknown, was written; absent for plain validation errors. */
  readonly fault?: {
    readonly sent: ApiFault["sent"];
    readonly kind: ApiFault["kind"] | NotTheirs | "stale";
    readonly reference?: string | undefined;
  };
}

/** According to the API, the record or one that it refers to doesn't exist or isn't accessible to this person. */
export type NotTheirs = "gone" | "forbidden";

export type FieldMessages = Readonly<Record<string, MessageKey>>;

export type ValidSubmission<Schema extends z.ZodType> = Extract<Submission<Schema>, { valid: true }>;

export type Submission<Schema extends z.ZodType> = {
  readonly fields: FormData;
  /** Returns the form unchanged, after a change of tab or language (200); with errors only if they were shown before. */
  keep(told: boolean): ReturnType<typeof reply>;
} & (
  | {
      readonly valid: true;
      readonly value: z.output<Schema>;
      /** The re-encoded file of the form; `undefined` when none was chosen. */
      readonly file: File | undefined;
      /**
       * Runs the write once per rendered form: a double click, a reload, or Back and sending again get the first
       * outcome. After an unknown outcome it runs again only when the person asks for it.
       * @param part which of several writes of the form; each runs once
       * @param startedBy the `id` of the form that started it, if this one continues it
       */
      once<Value>(
        write: () => Promise<Attempt<Value>>,
        part?: number,
        startedBy?: string,
      ): Promise<Attempt<Value>>;
      /**
       * Runs one of several steps of the form, once, and resumes it where an earlier post of the form stopped. Steps
       * don't depend on each other's outcome: the caller decides whether the next one makes sense.
       * @param name of the step, the same each time
       */
      step<Value>(name: string, step: Step<Value>, startedBy?: string): Promise<Attempt<Value>>;
      /** Whether a post of this form started its write or a step, so that the result is the form's own. */
      hasBegun(step?: string, startedBy?: string): Promise<boolean>;
      /** Identifies the rendered form; a form can't be sent with it. */
      readonly id: string;
      /** The API refused the form, or is away. @param messages for refused fields, instead of "not allowed" */
      fail(fault: ApiFault, messages?: FieldMessages): ReturnType<typeof reply>;
    }
  | {
      readonly valid: false;
      /** Why a valid form can't be executed. */
      readonly fault?: ApiFault;
      /** Returns the form with a message at each invalid field (400; 413 for a file far beyond its limit). */
      refuse(): ReturnType<typeof reply>;
    }
);

/**
 * Authenticates and validates the form of an unsafe request.
 * @param schema a form schema of `app/model`, whose messages are keys
 * @param attached the file field of the form; its mistakes are reported with all others
 */
export async function submission<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
  attached?: Attached,
): Promise<Submission<Schema>> {
  const form = postedForm(context);
  // A person is waiting from here on: another post of the same form counts towards the page's ten seconds.
  pageDeadline(context);
  const parsed = parseWithZod(known(form.fields, schema), { schema, disableAutoCoercion: true });
  const nextKey = keyForNextTry(context, form);
  const common = {
    fields: form.fields,
    keep: (told: boolean) =>
      reply({ result: told ? parsed.reply() : typedOnly(parsed.reply()), formKey: nextKey }, 200),
  };

  const { key } = form;
  // This form has no file field beside which to show a message.
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
  const doubts = doubtsAbout(context, parsed.value);
  if (doubts) {
    const { fieldErrors, values } = doubts;
    const refuse = () => {
      // Kept without the form, so that changing tab or language doesn't ask again.
      getSession(context).set("askedAbout", values);
      return reply({ result: parsed.reply({ fieldErrors }), formKey: nextKey }, 400);
    };
    return { ...common, valid: false, refuse };
  }
  if (!key) {
    const fault = { sent: "no", kind: "stale" } as const;
    const refuse = () => reply({ result: typedOnly(parsed.reply()), formKey: nextKey, fault }, 400);
    return { ...common, valid: false, refuse };
  }
  if (!(await canRecord(context))) {
    const fault = { sent: "no", kind: "store", reference: requestInfo(context).id } as const;
    const refuse = () =>
      reply({ result: typedOnly(parsed.reply()), formKey: nextKey, fault }, faultStatus(fault));
    return { ...common, valid: false, fault, refuse };
  }
  return {
    ...common,
    valid: true,
    value: parsed.value,
    file: typeof file === "string" ? undefined : file,
    once: (write, part, startedBy = key.id) =>
      submissionsOf(context).once(
        part === undefined ? key : { ...key, id: `${startedBy}-${part}` },
        againOf(form),
        write,
      ),
    step: (name, step, startedBy = key.id) =>
      submissionsOf(context).step({ ...key, id: `${startedBy}-${name}` }, againOf(form), step),
    hasBegun: (step, startedBy = key.id) =>
      submissionsOf(context).hasBegun(step === undefined ? startedBy : `${startedBy}-${step}`),
    id: key.id,
    fail: (fault, messages = {}) => {
      const result = fault.fieldErrors
        ? parsed.reply({ fieldErrors: refusedFields(fault.fieldErrors, messages) })
        : typedOnly(parsed.reply());
      const { sent, reference } = fault;
      if (fault.fieldErrors) return reply({ result, formKey: nextKey }, 400);
      return reply(
        { result, formKey: nextKey, fault: { sent, kind: notTheirs(fault) ?? fault.kind, reference } },
        fault.kind === "suspected" ? 409 : faultStatus(fault),
        fault.retryAfter,
      );
    },
  };
}

/** The same for a form with nothing typed. @throws a fault page while the store takes nothing */
export async function press<Schema extends z.ZodType>(context: Context, schema: Schema) {
  const form = await submission(context, schema);
  if (!form.valid && form.fault) throw faultPage(form.fault);
  return form;
}

/** What staff do must be recorded: nothing is done while the store takes nothing. Citizens' forms go on (F14). */
async function canRecord(context: Context): Promise<boolean> {
  if (!getSession(context).get("profile")) return true;
  const ready = storeOf(context).ready();
  return (await unlessAway(ready.then(() => true))) ?? false;
}

/** What a value can hardly be, by field. */
const DOUBTS: Readonly<Record<string, (value: string) => MessageKey | undefined>> = {
  email(value) {
    if (hasUnusualLetters(value)) return "emailLetters";
    return hasUnusualDomain(value) ? "emailDomain" : undefined;
  },
  phone: (value) => (value === "" || /\p{N}/u.test(value) ? undefined : "phoneDigits"),
};

/** The doubtful values of a form, if the person was not asked about each of them yet. */
function doubtsAbout(context: Context, form: unknown) {
  const asked = getSession(context).get("askedAbout") ?? [];
  const values = Object.entries(typeof form === "object" && form !== null ? form : {});
  const doubts = values.flatMap(([name, value]) => {
    const key = typeof value === "string" ? DOUBTS[name]?.(value) : undefined;
    return key === undefined ? [] : [{ name, value: String(value), key }];
  });
  const open = doubts.filter(({ value }) => !asked.includes(value));
  if (open.length === 0) return undefined;
  return {
    fieldErrors: Object.fromEntries(open.map(({ name, key }) => [name, [key]])),
    values: doubts.map(({ value }) => value),
  };
}

/**
 * Keeps only texts under the schema's own names, and several only for a list. Conform builds objects and arrays from
 * names: `a[4294967294]` is one of four billion places, and `__proto__` or `__state__` are errors.
 */
function known(fields: FormData, schema: z.ZodType): FormData {
  const own = new FormData();
  const lists = new Set(listNames(schema));
  for (const name of fieldNames(schema)) {
    const values = lists.has(name) ? fields.getAll(name) : fields.getAll(name).slice(0, 1);
    for (const value of values)
      if (typeof value === "string") own.append(name, name === "email" ? asTyped(value) : value);
  }
  return own;
}

/** Chrome sends the domain of an e-mail field in ASCII: the reader gets the address in its own letters. */
const asTyped = (email: string) =>
  email.replace(/(?<=@)[^@\s]*xn--[^@\s]*$/i, (domain) => domainToUnicode(domain) || domain);

/** The button for sending again carries the reference of the outcome that it answers. */
function againOf({ fields }: PostedForm): string | undefined {
  const again = fields.get("again");
  return typeof again === "string" && again !== "" ? again : undefined;
}

/** @param retryAfter seconds; the page's route passes it on for people who send again without JavaScript */
const reply = (body: FormReply, status: number, retryAfter?: number) =>
  data(body, {
    status,
    ...(retryAfter !== undefined && { headers: { "Retry-After": String(retryAfter) } }),
  });

function notTheirs({ status }: ApiFault): NotTheirs | undefined {
  if (status === 403) return "forbidden";
  return status === 404 || status === 410 ? "gone" : undefined;
}

function typedOnly({ initialValue }: SubmissionResult<string[]>): SubmissionResult<string[]> {
  return initialValue ? { initialValue } : {};
}

function keyForNextTry(context: Context, form: PostedForm): string {
  const posted = form.fields.get("formKey");
  return form.key && typeof posted === "string" ? posted : formKey(context);
}

/** The API's own messages are not shown: they may be in any language, or none. */
function refusedFields(fieldErrors: Record<string, string>, messages: FieldMessages) {
  return Object.fromEntries(Object.keys(fieldErrors).map((field) => [field, [messages[field] ?? "invalid"]]));
}
