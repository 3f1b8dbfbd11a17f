import { encode } from "uqr";

/** A QR code: the side of its square in modules, including a quiet zone of four, and the dark modules as an SVG path. */
export interface QrDrawing {
  readonly size: number;
  readonly path: string;
}

/** Quiet zone that scanners need, in modules. */
const QUIET = 4;

/** Encodes a text as a QR code of error correction level M: readable with up to 15 % damaged. */
export function qrDrawing(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join("") };
}
