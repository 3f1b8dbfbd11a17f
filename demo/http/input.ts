import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { MessageKey } from "#app/model/fields/message-key.ts";
import type { Endpoint, Input } from "#server/api/endpoint.ts";
import { readJsonBody, readMultipart } from "./body.ts";
import { type RefusedFields, RefusedCall } from "./refusal.ts";

/** Reads and decodes the input of a call; refuses a body of another type, an oversized one, and invalid values. */
export async function inputOf(
  endpoint: Endpoint,
  request: IncomingMessage,
  params: Readonly<Record<string, string>>,
): Promise<Input<Endpoint>> {
  const { searchParams } = new URL(request.url ?? "", "http://reference");
  return {
    params: decode(endpoint.params, params, 404),
    query: decode(endpoint.query, queryOf(searchParams), 400),
    body: decode(endpoint.body, await bodyOf(endpoint, request), 400),
  };
}

async function bodyOf({ body, files }: Endpoint, request: IncomingMessage): Promise<unknown> {
  if (body instanceof z.ZodUndefined) return undefined;
  return files.length > 0 ? readMultipart(request, files) : readJsonBody(request);
}

/** Decodes one part of a request by the contract; refuses with `status` and the fields that are wrong. */
function decode(schema: z.ZodType, raw: unknown, status: 400 | 404): unknown {
  if (schema instanceof z.ZodUndefined) return undefined;
  const result = z.safeDecode(schema, raw);
  if (result.success) return result.data;
  throw new RefusedCall(status, status === 400 ? fieldErrorsOf(result.error, raw) : undefined);
}

/** The query of a URL: the first of a repeated parameter counts, an empty one counts as missing. */
function queryOf(params: URLSearchParams): Record<string, string> {
  const given = [...params].filter(([, value]) => value !== "").toReversed();
  return Object.fromEntries(given);
}

/** The mistakes by field, in the documented words; `raw` distinguishes missing fields from invalid ones. */
function fieldErrorsOf(error: z.ZodError, raw: unknown): RefusedFields {
  const entries = error.issues.map(({ path, message }): [string, string] => {
    const name = String(path[0] ?? "body");
    return [name, isMissing(raw, name) ? documented("required") : documented(message)];
  });
  return Object.fromEntries(entries.toReversed());
}

/**
 * Refuses a payload that breaks the documented rules, with all invalid fields at once.
 * @param wrong mistakes that the rules can't detect, such as unknown records, or ones that the caller may not
 * name. `true` stands for "not right"
 */
export function checkPayload<Form extends z.ZodType>(
  form: Form,
  payload: unknown,
  wrong: Readonly<Record<string, boolean | MessageKey>> = {},
): z.output<Form> {
  const { data, error } = form.safeParse(payload);
  const fieldErrors = {
    ...messagesOf(wrong),
    ...(error && fieldErrorsOf(error, payload)),
  };
  if (error || Object.keys(fieldErrors).length > 0) throw new RefusedCall(400, fieldErrors);
  return data;
}

function messagesOf(wrong: Readonly<Record<string, boolean | MessageKey>>): RefusedFields {
  const mistakes = Object.entries(wrong).filter(([, mistake]) => mistake !== false);
  return Object.fromEntries(
    mistakes.map(([name, mistake]) => [name, documented(mistake === true ? "invalid" : String(mistake))]),
  );
}

function isMissing(raw: unknown, name: string): boolean {
  if (typeof raw !== "object" || raw === null) return false;
  const value = (raw as Record<string, unknown>)[name];
  return value === undefined || value === "";
}

const SENTENCES: Readonly<Record<string, string>> = {
  required: "Полето е задолжително!",
  email: "Внесете точен формат на адреса на е-пошта!",
  mpEmail: "Внесете валидна адреса на е-пошта!",
  timeOrder: "Почетното време мора да биде пред крајното време!",
  pictureFormat: "Мора да прикачите слика во формат jpg/png!",
  pictureTooLarge: "Прикачената слика е поголема од 500 KB!",
  iconRequired: "Прикачи икона!",
  iconFormat: "Прикачената икона мора да е PNG!",
  iconTooLarge: "Прикачената икона е поголема од 50 KB!",
  iconDimensions: "Иконата мора да биде со димензии 128px x 128px!",
};

const COUNTED: Readonly<Record<string, string>> = { tooLong: "карактери", tooManyDigits: "цифри" };

/** The documented sentence for a message key of `app/model/fields/field.ts`; any other text is "not right". */
export function documented(key: MessageKey | (string & {})): string {
  const [, name = "", limit] = /^(\w+)(?::(\d+))?$/.exec(key) ?? [];
  if (limit && COUNTED[name]) return `Полето не треба да има повеќе од ${limit} ${COUNTED[name]}!`;
  return SENTENCES[name] ?? "Вредноста не е исправна!";
}
