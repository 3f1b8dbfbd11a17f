import { inflateSync } from "node:zlib";
import { expect } from "vitest";
import type { Client } from "./http.ts";
import { until } from "./timing.ts";

/** What a PDF says of itself: its objects, the compressed ones unpacked. */
export function objectsOf(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  const streams = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: head }) => {
    try {
      return inflateSync(pdf.subarray(index + head.length)).toString("latin1");
    } catch {
      return "";
    }
  });
  return [text, ...streams].join("\n");
}

/** Text as a PDF writes it when it is not Latin. */
export const utf16 = (text: string) =>
  Buffer.from(`\uFEFF${text}`, "utf16le").swap16().toString("hex").toUpperCase();

/** A PDF; on a busy machine the first answer may be the page that says to try again. */
export const pdfFrom = (person: Pick<Client, "send">, address: string): Promise<Response> =>
  until(async () => {
    const response = await person.send(address);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    return response;
  });
