import { accessTo } from "#app/model/access.ts";
import { isLanguage, type Language } from "#app/model/text/language.ts";
import { isPrefetch } from "#server/request/request-info.ts";

/** A page view: which public page was opened, in which language, and when. Nothing about who opened it. */
export interface PageView {
  /** Path of the page; segments that are neither words of the site map nor numbers are removed. */
  readonly path: string;
  readonly language: Language;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface Visit {
  readonly method: string;
  /** Matched route pattern, with or without a leading slash. */
  readonly pattern: string;
  readonly pathname: string;
  readonly header: (name: string) => string | null;
  readonly status: number;
  readonly contentType: string | null;
  readonly language: string;
}

/** Public routes that are not pages for people. */
const TECHNICAL = /^\/?(?:admin(?:\/|$)|kit$|.*\*$|.*\.(?:xml|txt)$)/;

const PAGE = /^text\/(?:html|x-script)\b/;

/** `undefined` for the back-office, files, faults, forms, prefetched pages, and people who refuse it (DNT, GPC). */
export function pageViewOf(visit: Visit, now: number): PageView | undefined {
  const { method, pattern, pathname, header, status, contentType, language } = visit;
  if (method !== "GET" || status !== 200 || !PAGE.test(contentType ?? "")) return undefined;
  if (TECHNICAL.test(pattern) || accessTo(pattern, "read") !== "anyone") return undefined;
  if (header("DNT") === "1" || header("Sec-GPC") === "1" || isPrefetch(header)) return undefined;
  return isLanguage(language) ? { path: plainPath(pattern, pathname), language, at: now } : undefined;
}

/** Keeps only words of the site map and numbers, because people and scripts type anything into an address. */
function plainPath(pattern: string, pathname: string): string {
  const given = pathname.split("/").filter(Boolean);
  const words = pattern.split("/").filter(Boolean);
  const plain = words.map((word, index) => (word.startsWith(":") ? numberOnly(given[index]) : word));
  return `/${plain.join("/")}`;
}

const numberOnly = (text = "") => (/^\d{1,9}$/.test(text) ? text : "0");
