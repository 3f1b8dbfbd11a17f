import type { Language } from "./language.ts";

/** Group separators of Unicode CLDR 48 (Unicode-3.0 licence): browsers lack Macedonian and Albanian in `Intl`. */
const GROUP: Readonly<Record<Language, string>> = { mk: ".", sq: "\u00A0", en: "," };
const DECIMAL: Readonly<Record<Language, string>> = { mk: ",", sq: ",", en: "." };

/** Formats a number with the language's separators and at most `digits` decimals, as in 1.204 or 6,7. */
export function formatNumber(value: number, language: Language, digits = 0): string {
  const [whole = "", fraction] = Math.abs(value).toFixed(digits).split(".");
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, GROUP[language]);
  const decimals = fraction?.replace(/0+$/, "");
  const text = decimals ? grouped + DECIMAL[language] + decimals : grouped;
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/**
 * The number that a `tel:` link dials; what people type as a phone is not always one number.
 * @returns digits with an optional plus; `""` where it can't be dialled: show the phone as plain text then
 */
export function dialled(phone: string): string {
  const digits = phone.replace(/^(\+\d+\s*)\(0\)/, "$1").replaceAll(/[\s()./-]/g, "");
  return /^\+?\d{3,15}$/.test(digits) ? digits : "";
}
