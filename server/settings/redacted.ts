/** A secret that can't be printed by accident: only `reveal()` gives the text. */
export interface Redacted {
  reveal(): string;
}

/** Also wraps a function that gets the secret. String, JSON and inspection forms all read `[redacted]`. */
export function redacted(secret: string | (() => string)): Redacted {
  const hidden = () => "[redacted]";
  return {
    reveal: typeof secret === "string" ? () => secret : secret,
    toString: hidden,
    toJSON: hidden,
    [Symbol.for("nodejs.util.inspect.custom")]: hidden,
  } as Redacted;
}
