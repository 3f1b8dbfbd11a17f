import { useMemo } from "react";

/** JSON text of a value. */
export interface Packed<Value> {
  readonly text: string;
  /** The value itself, where it was packed: on the server, which draws a page with what its loaders return. */
  readonly value?: Value;
}

export type Unpacked<Text> = Text extends Packed<infer Value> ? Value : never;

/**
 * Packs a loader's data as one text: React Router encodes and decodes every value separately, which takes a tenth to
 * a quarter of the time of a page of rows (docs/decisions/speed.md).
 * @param value a JSON value
 */
export const pack = <Value>(value: Value): Packed<Value> =>
  // Only enumerable properties are sent.
  Object.defineProperty({ text: JSON.stringify(value) }, "value", { value });

/** The packed value; the same object as long as the text is the same. */
export const useUnpacked = <Value>({ text, value }: Packed<Value>): Value =>
  useMemo(() => value ?? (JSON.parse(text) as Value), [text, value]);
