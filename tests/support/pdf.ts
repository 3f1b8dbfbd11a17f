import { inflateSync } from "node:zlib";

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
