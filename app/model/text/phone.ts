/**
 * What a `tel:` link dials. What people type as a phone is not always one number.
 * @returns digits, with a plus where there is one; `""` where it can't be dialled: then the phone is shown as text only
 */
export function dialled(phone: string): string {
  const digits = phone.replace(/(?<=^\+\d+\s*)\(0\)/, "").replaceAll(/[\s()./-]/g, "");
  return /^\+?\d{3,15}$/.test(digits) ? digits : "";
}
