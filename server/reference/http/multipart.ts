import {
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import type { IncomingMessage } from "node:http";
import { UPLOAD } from "#app/model/limits.ts";
import { readBody } from "./body.ts";
import { Refusal } from "./refusal.ts";

/**
 * A file over the documented limit but under this one is read, so that its sender gets the documented message;
 * above it the answer is 413. The fields of the longest documented form take a few kilobytes.
 */
const CAPS = {
  maxFiles: 4,
  maxFileSize: UPLOAD.refusedBytes,
  maxParts: 64,
  maxHeaderSize: 8 * 1024,
  maxTotalSize: UPLOAD.refusedBytes + 256 * 1024,
};

const TOO_LARGE = [
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
];

type Field = string | File;

/**
 * Reads a multipart body: 415 for another type, 413 above the caps, 400 for what is no multipart. The first of
 * a repeated part counts; a part that is a file where a text is due, or the opposite, does not.
 * @param files names of the parts that are files; a browser sends an empty one where none was chosen.
 */
export async function readMultipart(
  request: IncomingMessage,
  files: readonly string[],
): Promise<Record<string, Field>> {
  const type = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Refusal(415);
  // Read to its end before anything is refused: half a body would be left on the connection.
  const form = await parse(await readBody(request, CAPS.maxTotalSize), type);
  const parts = [...form].filter(([name, value]) =>
    files.includes(name) ? value instanceof File && value.size > 0 : typeof value === "string",
  );
  return Object.fromEntries(parts.toReversed().map(([name, value]) => [name, withPlainBreaks(value)]));
}

async function parse(bytes: Buffer, type: string): Promise<FormData> {
  const init = { method: "POST", headers: { "content-type": type }, body: new Uint8Array(bytes) };
  try {
    return await parseFormData(new Request("http://reference/", init), CAPS);
  } catch (error) {
    throw new Refusal(TOO_LARGE.some((kind) => error instanceof kind) ? 413 : 400);
  }
}

/** Forms travel with CRLF, whatever their sender had. */
const withPlainBreaks = (value: Field) =>
  typeof value === "string" ? value.replaceAll("\r\n", "\n") : value;
