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
