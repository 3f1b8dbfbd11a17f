import type { Language } from "./language.ts";

/** Browsers have no Macedonian and no Albanian in `Intl`: these signs are those of Unicode CLDR 48 (Unicode-3.0). */
const GROUP: Readonly<Record<Language, string>> = { mk: ".", sq: "\u00A0", en: "," };
const DECIMAL: Readonly<Record<Language, string>> = { mk: ",", sq: ",", en: "." };

/** A number with the language's group and decimal signs, at most `digits` decimals: 1.204 or 6,7. */
export function formatNumber(value: number, language: Language, digits = 0): string {
  const [whole = "", fraction] = Math.abs(value).toFixed(digits).split(".");
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, GROUP[language]);
  const decimals = fraction?.replace(/0+$/, "");
  const text = decimals ? grouped + DECIMAL[language] + decimals : grouped;
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/**
 * What a `tel:` link dials. What people type as a phone is not always one number.
 * @returns digits, with a plus where there is one; `""` where it can't be dialled: then the phone is shown as text only
 */
export function dialled(phone: string): string {
  const digits = phone.replace(/(?<=^\+\d+\s*)\(0\)/, "").replaceAll(/[\s()./-]/g, "");
  return /^\+?\d{3,15}$/.test(digits) ? digits : "";
}
