/** Fewer bytes than that are no secret (R90). */
export const SECRET_BYTES = 32;

/**
 * Several secrets of at least 32 bytes each, separated by commas, are one rotation: the first seals and
 * signs, the others still open what they once sealed (R57). A comma inside a single secret is just a character.
 */
export function secretsIn(setting: string): readonly string[] {
  const parts = setting
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.length > 0 && parts.every((part) => Buffer.byteLength(part) >= SECRET_BYTES)
    ? parts
    : [setting];
}
