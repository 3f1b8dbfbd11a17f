/**
 * Whether the reader has this very version already (RFC 9110, 13.1.2).
 * @param header `If-None-Match`: any number of tags, weak ones too, or `*`
 * @param etag with its quotes
 */
export function isKnown(header: string | null | undefined, etag: string): boolean {
  const tags = header?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}
