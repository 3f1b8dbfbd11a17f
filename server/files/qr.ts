import { encode } from "uqr";

/** Quiet zone that scanners need, in modules. */
const QUIET = 4;

/** Level M, readable with 15 % damaged. @returns its side in modules, and the dark modules as an SVG path */
export function qrDrawing(text: string) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const runs = data.flatMap((row, y) =>
    [...row.map(Number).join("").matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    ),
  );
  return { size, path: runs.join("") };
}
