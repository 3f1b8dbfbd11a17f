/** A secret that can't be printed by accident: only `reveal()` gives the text. */
export interface Redacted {
  reveal(): string;
}

/** Wraps a secret, or a function that gets it, so that its string, JSON and inspection forms all read `[redacted]`. */
export function redacted(secret: string | (() => string)): Redacted {
  const hidden = () => "[redacted]";
  return {
    reveal: typeof secret === "string" ? () => secret : secret,
    toString: hidden,
    toJSON: hidden,
    [Symbol.for("nodejs.util.inspect.custom")]: hidden,
  } as Redacted;
}
