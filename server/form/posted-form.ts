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

/** The text of a field; `""` for a missing field, and for a file. */
export function textIn(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

export class BodyTooLarge extends Error {}

/**
 * Truncates every part of a multipart body to a useful size, so that no file costs memory.
 * @param boundary as in the content type
 * @param part limit in bytes of one part with its headers: the excess is dropped while streaming
 * @param total limit of the whole body as sent
 * @param onCut called when a part was truncated
 * @returns a transform whose writable side fails with `BodyTooLarge` beyond the total
 */
export function cutParts(
  boundary: string,
  { part, total }: Readonly<Record<"part" | "total", number>>,
  onCut: () => void,
): TransformStream<Uint8Array, Uint8Array> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // A delimiter may span two chunks.
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

/** The boundary in a content type; `undefined` for one that RFC 2046 does not allow. */
export const boundaryOf = (type: string): string | undefined =>
  /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(type)?.slice(1).find(Boolean);

const TOO_LARGE = [
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  BodyTooLarge,
];

/** A posted form, and its key if valid. */
export interface PostedForm {
  readonly fields: FormData;
  /** `undefined` when the key is missing, forged, or of another session: nothing may be written. */
  readonly key: FormKey | undefined;
  /** Whether the file was truncated. */
  readonly isCut: boolean;
}

const receivedContext = createContext<PostedForm | Response | null>(null);

/** Reads the body of an unsafe request once, before anything needs it. */
export async function receiveForm(context: Context, request: Request): Promise<void> {
  context.set(receivedContext, await readForm(context, request));
}

/** @throws a 413 response for more than visitors or staff may send, 400 for a body that is no form */
export function postedForm(context: Context): PostedForm {
  const received = context.get(receivedContext);
  if (received === null) throw new Error("The body has not been read");
  if (received instanceof Response) throw received;
  return received;
}

/** The form of this request; `undefined` if it has no readable one. */
export function formIfAny(context: Context): PostedForm | undefined {
  const received = context.get(receivedContext);
  return received === null || received instanceof Response ? undefined : received;
}

/** The submission key, required for every write (R22). @throws a 403 response without a form with a valid key */
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
    const type = (request.headers.get("Content-Type") ?? "").toLowerCase();
    const most = BODY.multipartBytes[staff ? "staff" : "visitor"];
    const fields = type.startsWith("multipart/form-data")
      ? await readMultipart(request, most, () => (isCut = true))
      : readUrlencoded(await readText(request));
    let key: FormKey | null | undefined = null;
    return {
      fields,
      isCut,
      // Verified lazily: the guard may first move the session to a new id, which invalidates keys of the old one.
      get key() {
        return (key = key === null ? verifyFormKey(context, fields.get("formKey"), session.id) : key);
      },
    };
  } catch (thrown) {
    return thrown instanceof Response ? thrown : new Response(null, { status: 400 });
  }
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

/** @param most size limit, in bytes */
function readMultipart(request: Request, most: number, onCut: () => void): Promise<FormData> {
  const { url, method, headers, body } = request;
  // Not read at all: the server drops the rest.
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
