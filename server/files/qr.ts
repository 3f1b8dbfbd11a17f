import { encode } from "uqr";

/** A QR drawing: the side of the square in modules, its quiet zone of four included, and the dark ones as an SVG path. */
export interface QrDrawing {
  readonly size: number;
  readonly path: string;
}

/** The rim that scanners need, in modules. */
const QUIET = 4;

/** Draws a text as a QR code that can still be read with a seventh of it gone (level M). */
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
