import { useMemo } from "react";

declare const contents: unique symbol;

/** JSON text of a value. */
export type Packed<Value> = string & { readonly [contents]?: Value };

/** The value of a packed text. */
export type Unpacked<Text> = Text extends Packed<infer Value> ? Value : never;

/**
 * Packs a loader's data as one text: React Router encodes and decodes every value separately, which takes a tenth to
 * a quarter of the time of a page of rows (decision 48).
 * @param value a JSON value
 */
export const pack = <Value>(value: Value): Packed<Value> => JSON.stringify(value);

/** The packed value; the same object as long as the text is the same. */
export const useUnpacked = <Value>(text: Packed<Value>): Value =>
  useMemo(() => JSON.parse(text) as Value, [text]);
