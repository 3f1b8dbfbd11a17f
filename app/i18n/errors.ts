import type { TFunction } from "i18next";
import type { MessageKey } from "#app/model/fields/message-key.ts";

type NameOf<Key> = Key extends `${infer Name}:${number}` ? Name : never;
type Counted = NameOf<MessageKey>;
type Plain = Exclude<MessageKey, `${string}:${number}`>;

/** The documented sentence for a `MessageKey`, which conform hands on as text; `tooLong:100` contains its limit. */
export function errorText(t: TFunction<"errors">, key: string): string {
  const [name, limit] = key.split(":");
  return limit === undefined ? t(key as Plain) : t(name as Counted, { max: Number(limit) });
}
