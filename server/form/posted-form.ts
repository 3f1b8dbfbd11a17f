import {
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { createContext, data, type RouterContextProvider } from "react-router";
import { getSession } from "../middleware/session.ts";
import { type FormKey, verifyFormKey } from "./form-key.ts";

/** Caps of R35; the HTTP layer counts bytes before, this holds under any other server too. */
const CAPS = { urlencodedBytes: 256 * 1024, fields: 200, files: 1, fileBytes: 5 * 1024 * 1024 };

const TOO_LARGE = [
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
];

/** A form as it was posted: of a text field only the first value counts, and its key when it is ours. */
export interface PostedForm {
  readonly fields: FormData;
  /** `undefined` when the form's key is missing, forged, or of another session: nothing may be written. */
  readonly key: FormKey | undefined;
}

const postedFormContext = createContext<Promise<PostedForm> | null>(null);

/**
 * Reads the body of an unsafe request, once; every later caller of the same request gets the same form.
 * @throws a 413 response for more fields or bytes than the caps, 400 for a body that is no form
 */
export function postedForm(context: Readonly<RouterContextProvider>, request: Request): Promise<PostedForm> {
  const earlier = context.get(postedFormContext);
  if (earlier) return earlier;
  const form = readForm(context, request);
  context.set(postedFormContext, form);
  return form;
}

/** The form that this request has read, if it has read one. */
export const readSoFar = (context: Readonly<RouterContextProvider>) => context.get(postedFormContext);

/**
 * The key under which this request may write: the only door to a write call of the API (R22).
 * @throws a 403 response when no form with a valid key was read
 */
export async function verifiedForm(
  context: Readonly<RouterContextProvider>,
): Promise<{ submissionKey: string }> {
  const form = await context.get(postedFormContext);
  if (!form?.key) throw data({ kind: "forbidden" }, { status: 403 });
  return { submissionKey: form.key.id };
}

async function readForm(context: Readonly<RouterContextProvider>, request: Request): Promise<PostedForm> {
  const fields = await readFields(request);
  return { fields, key: verifyFormKey(fields.get("formKey"), getSession(context).id) };
}

async function readFields(request: Request): Promise<FormData> {
  const type = (request.headers.get("Content-Type") ?? "").toLowerCase();
  try {
    if (type.startsWith("multipart/form-data")) return await readMultipart(request);
    return readUrlencoded(await readText(request));
  } catch (error) {
    if (error instanceof Response) throw error;
    throw new Response(null, { status: 400 });
  }
}

function readUrlencoded(body: string): FormData {
  const fields = new FormData();
  let count = 0;
  for (const [name, value] of new URLSearchParams(body)) {
    count += 1;
    if (count > CAPS.fields) throw new Response(null, { status: 413 });
    fields.append(name, value);
  }
  return fields;
}

function readMultipart(request: Request): Promise<FormData> {
  return parseFormData(request, {
    maxFiles: CAPS.files,
    maxFileSize: CAPS.fileBytes,
    maxTotalSize: CAPS.fileBytes + CAPS.urlencodedBytes,
    maxParts: CAPS.fields,
  }).catch((error: unknown) => {
    throw new Response(null, { status: TOO_LARGE.some((kind) => error instanceof kind) ? 413 : 400 });
  });
}

async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = "";
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > CAPS.urlencodedBytes) throw new Response(null, { status: 413 });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
