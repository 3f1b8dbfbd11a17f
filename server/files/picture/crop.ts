/** The part of a picture that a person chose: fractions of its width and height, and of its shorter side. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A square inside a picture; whole pixels. */
interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** A fraction as the cropper writes it. */
const FRACTION = /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/;

/**
 * What the cropper has sent (back-office 5, "cropped square").
 * @returns `undefined` for anything that is not three fractions: then the square in the middle counts
 */
export function cropOf(fields: FormData): Crop | undefined {
  const [x, y, size] = ["cropX", "cropY", "cropSize"].map((name) => {
    const text = fields.get(name);
    return typeof text === "string" && FRACTION.test(text) ? Number(text) : Number.NaN;
  });
  const whole = [x, y, size].every((part) => Number.isFinite(part));
  return whole && size ? { x: x ?? 0, y: y ?? 0, size } : undefined;
}

/** The chosen square, or the one in the middle when nothing was chosen or it does not lie inside; at least one pixel. */
export function squareOf(crop: Crop | undefined, width: number, height: number): Square {
  const shorter = Math.min(width, height);
  if (crop) {
    const side = Math.max(1, Math.round(crop.size * shorter));
    const [left, top] = [Math.round(crop.x * width), Math.round(crop.y * height)];
    // Rounding may go one pixel too far; more than that was never chosen in a picture of this size.
    if (left + side <= width + 1 && top + side <= height + 1)
      return { left: Math.min(left, width - side), top: Math.min(top, height - side), side };
  }
  return { left: Math.floor((width - shorter) / 2), top: Math.floor((height - shorter) / 2), side: shorter };
}
