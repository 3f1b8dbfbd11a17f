import {
  MaxFilesExceededError,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { createContext, data } from "react-router";
import { BODY } from "#app/model/limits.ts";
import type { Context } from "#server/context.ts";
import { getSession } from "#server/session/live-session.ts";
import { type FormKey, verifyFormKey } from "./form-key.ts";

/** How much of a multipart body is taken; bytes. */
interface PartLimits {
  /** Of one part, with its headers: what goes beyond is dropped while it comes. */
  readonly part: number;
  /** Of the whole body as it is sent. */
  readonly total: number;
}

/** The body went beyond its total. */
export class BodyTooLarge extends Error {}

/**
 * Shortens every part of a multipart body to what can be of use, so that a file of any size costs no memory.
 * @param boundary as the content type names it
 * @param onCut called when a part was longer: its content is not whole
 * @returns a transform whose writable side fails with `BodyTooLarge` beyond the total
 */
export function cutParts(
  boundary: string,
  { part, total }: PartLimits,
  onCut: () => void,
): TransformStream<Uint8Array, Uint8Array> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // A delimiter may begin in one chunk and end in the next.
  let held: Buffer = Buffer.alloc(0);
  let inPart = 0;
  let seen = 0;

  return new TransformStream({
    transform(chunk, out) {
      seen += chunk.byteLength;
      if (seen > total) throw new BodyTooLarge();
      let rest = Buffer.concat([held, chunk]);
      for (let at = rest.indexOf(delimiter); at >= 0; at = rest.indexOf(delimiter)) {
        pass(rest.subarray(0, at), out);
        out.enqueue(delimiter);
        inPart = 0;
        rest = rest.subarray(at + delimiter.length);
      }
      const whole = Math.max(0, rest.length - delimiter.length + 1);
      pass(rest.subarray(0, whole), out);
      held = Buffer.from(rest.subarray(whole));
    },
    flush: (out) => pass(held, out),
  });

  function pass(bytes: Uint8Array, out: TransformStreamDefaultController<Uint8Array>) {
    const left = part - inPart;
    inPart += bytes.byteLength;
    if (bytes.byteLength > left) onCut();
    if (left > 0 && bytes.byteLength > 0) out.enqueue(bytes.subarray(0, left));
  }
}

/** The boundary that a content type names; `undefined` for none that RFC 2046 allows. */
export const boundaryOf = (type: string): string | undefined =>
  /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(type)?.slice(1).find(Boolean);

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

/** The form, or the refusal of a body that is too large or no form. */
const receivedContext = createContext<PostedForm | Response | null>(null);

/** Reads the body of an unsafe request, once and before anybody asks for it. */
export async function receiveForm(context: Context, request: Request): Promise<void> {
  context.set(receivedContext, await readForm(context, request));
}

/**
 * The form of this request.
 * @throws a 413 response for more fields or bytes than the caps of visitors or of staff, 400 for a body that is no form
 */
export function postedForm(context: Context): PostedForm {
  const received = context.get(receivedContext);
  if (received === null) throw new Error("Nobody has read the body");
  if (received instanceof Response) throw received;
  return received;
}

/** The form of this request, if it is one that has brought a readable form. */
export function formIfAny(context: Context): PostedForm | undefined {
  const received = context.get(receivedContext);
  return received === null || received instanceof Response ? undefined : received;
}

/**
 * The key under which this request may write: the only door to a write call of the API (R22).
 * @throws a 403 response when no form with a valid key was read
 */
export function verifiedForm(context: Context): { submissionKey: string } {
  const key = formIfAny(context)?.key;
  if (!key) throw data({ kind: "forbidden" }, { status: 403 });
  return { submissionKey: key.id };
}

async function readForm(context: Context, request: Request): Promise<PostedForm | Response> {
  const session = getSession(context);
  let isCut = false;
  const staff = session.get("bearer") !== undefined;
  try {
    const fields = await readFields(request, BODY.multipartBytes[staff ? "staff" : "visitor"], () => {
      isCut = true;
    });
    let key: FormKey | null | undefined = null;
    return {
      fields,
      isCut,
      // Not before somebody asks: the guard may move the session to a new id first, and ends the keys of the old one.
      get key() {
        return (key = key === null ? verifyFormKey(context, fields.get("formKey"), session.id) : key);
      },
    };
  } catch (thrown) {
    return thrown instanceof Response ? thrown : new Response(null, { status: 400 });
  }
}

/** @param most bytes of a form with a file */
async function readFields(request: Request, most: number, onCut: () => void): Promise<FormData> {
  const type = (request.headers.get("Content-Type") ?? "").toLowerCase();
  if (type.startsWith("multipart/form-data")) return readMultipart(request, most, onCut);
  return readUrlencoded(await readText(request));
}

function readUrlencoded(body: string): FormData {
  const fields = new FormData();
  let count = 0;
  for (const [name, value] of new URLSearchParams(body)) {
    count += 1;
    if (count > BODY.fields) throw new Response(null, { status: 413 });
    fields.append(name, value);
  }
  return fields;
}

function readMultipart(request: Request, most: number, onCut: () => void): Promise<FormData> {
  const { url, method, headers, body } = request;
  // Not even begun: what is left unread is dropped by the server.
  if (Number(headers.get("Content-Length")) > most) throw new Response(null, { status: 413 });
  const boundary = boundaryOf(headers.get("Content-Type") ?? "") ?? "";
  const cut = cutParts(boundary, { part: BODY.partBytes, total: most }, onCut);
  const init = { method, headers, body: body?.pipeThrough(cut) ?? null, duplex: "half" };
  return parseFormData(new Request(url, init), {
    maxFiles: BODY.files,
    maxFileSize: BODY.partBytes,
    maxTotalSize: BODY.partBytes + BODY.urlencodedBytes,
    maxParts: BODY.fields,
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
    if (size > BODY.urlencodedBytes) throw new Response(null, { status: 413 });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
