import {
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { createContext, data } from "react-router";
import { UPLOAD } from "#app/model/limits.ts";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/current.ts";
import { BodyTooLarge, boundaryOf, cutParts } from "./cut-parts.ts";
import { type FormKey, verifyFormKey } from "./form-key.ts";

const KB = 1024;
const MB = 1024 * KB;

/**
 * Caps of R35; the HTTP layer counts bytes before, this holds under any other server too. Of a file
 * that is too large enough is kept to tell what it is, and whoever is signed in gets the form back with all the rest.
 */
const CAPS = {
  urlencodedBytes: 256 * KB,
  fields: 200,
  files: 1,
  partBytes: UPLOAD.refusedBytes,
  multipartBytes: { staff: 20 * MB, visitor: 5 * MB },
};

const TOO_LARGE = [
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  BodyTooLarge,
];

/** A form as it was posted: of a text field only the first value counts, and its key when it is ours. */
export interface PostedForm {
  readonly fields: FormData;
  /** `undefined` when the form's key is missing, forged, or of another session: nothing may be written. */
  readonly key: FormKey | undefined;
  /** The file had more bytes than were kept. */
  readonly isCut: boolean;
}

const postedFormContext = createContext<Promise<PostedForm> | null>(null);

/**
 * Reads the body of an unsafe request, once; every later caller of the same request gets the same form.
 * @throws a 413 response for more fields or bytes than the caps of visitors or of staff, 400 for a body that is no form
 */
export function postedForm(context: Context, request: Request): Promise<PostedForm> {
  const earlier = context.get(postedFormContext);
  if (earlier) return earlier;
  const form = readForm(context, request);
  context.set(postedFormContext, form);
  return form;
}

/** The form that this request has read, if it has read one. */
export const readSoFar = (context: Context) => context.get(postedFormContext);

/**
 * The key under which this request may write: the only door to a write call of the API (R22).
 * @throws a 403 response when no form with a valid key was read
 */
export async function verifiedForm(context: Context): Promise<{ submissionKey: string }> {
  const form = await context.get(postedFormContext);
  if (!form?.key) throw data({ kind: "forbidden" }, { status: 403 });
  return { submissionKey: form.key.id };
}

async function readForm(context: Context, request: Request): Promise<PostedForm> {
  const session = getSession(context);
  let isCut = false;
  const staff = session.get("bearer") !== undefined;
  const most = CAPS.multipartBytes[staff ? "staff" : "visitor"];
  const fields = await readFields(request, most, () => {
    isCut = true;
  });
  return { fields, key: verifyFormKey(fields.get("formKey"), session.id), isCut };
}

/** @param most bytes of a form with a file */
async function readFields(request: Request, most: number, onCut: () => void): Promise<FormData> {
  const type = (request.headers.get("Content-Type") ?? "").toLowerCase();
  try {
    if (type.startsWith("multipart/form-data")) return await readMultipart(request, most, onCut);
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

function readMultipart(request: Request, most: number, onCut: () => void): Promise<FormData> {
  const { url, method, headers, body } = request;
  // Not even begun: what is left unread is dropped by the server.
  if (Number(headers.get("Content-Length")) > most) throw new Response(null, { status: 413 });
  const boundary = boundaryOf(headers.get("Content-Type") ?? "") ?? "";
  const cut = cutParts(boundary, { part: CAPS.partBytes, total: most }, onCut);
  const init = { method, headers, body: body?.pipeThrough(cut) ?? null, duplex: "half" };
  return parseFormData(new Request(url, init), {
    maxFiles: CAPS.files,
    maxFileSize: CAPS.partBytes,
    maxTotalSize: CAPS.partBytes + CAPS.urlencodedBytes,
    maxParts: CAPS.fields,
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause;
    const isTooLarge = TOO_LARGE.some((kind) => error instanceof kind || cause instanceof kind);
    throw new Response(null, { status: isTooLarge ? 413 : 400 });
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
