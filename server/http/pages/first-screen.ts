import { createHash } from "node:crypto";
import type { StaticFiles } from "../static/files.ts";
import { earlyRules, marksOf, usedProperties } from "./early-rules.ts";

/** A page without its nonce, with the CSP sources of our inline scripts, such as `'sha256-…'`. */
export interface UnmarkedPage {
  readonly html: string;
  readonly scripts: readonly string[];
}

/** … with inline styles, and their CSP sources. */
interface StyledPage extends UnmarkedPage {
  readonly styles: readonly string[];
}

/**
 * Orders a page so that its first screen comes early: the rules it needs, its text, and only then all styles and
 * fonts.
 * @param files the client build
 * @param fonts whether the page uses web fonts at all
 */
export function firstScreenFirst(page: UnmarkedPage, files: StaticFiles, fonts: boolean): StyledPage {
  const styled = withInlineStyles(withWholeStart(page.html), files, fonts);
  return { ...styled, scripts: [...page.scripts, ...styled.scripts] };
}

const LEAD = /<p [^>]*id="lead"[^>]*>.*?<\/p>/s;

/** Where the lead of a page ends, the last of what is drawn at first. */
export function endOfLead(html: string): number | undefined {
  const found = LEAD.exec(html);
  return found ? found.index + found[0].length : undefined;
}

/**
 * Keeps the browser from drawing before a page's lead has been parsed: otherwise an old phone draws its header first,
 * in frames that each cost as much as the whole.
 */
export const withWholeStart = (html: string): string =>
  endOfLead(html) === undefined
    ? html
    : html.replace("</head>", '<link rel="expect" href="#lead" blocking="render"/></head>');

const FONT_FACE = /@font-face\{[^}]*\}/g;
const SHEET = /<link rel="stylesheet" href="(\/assets\/[^"#]+)#?"\/>/g;

/** Moves the styles before it to the head: where they stand, the framework would find an element too many. */
const TO_HEAD = "{const s=document.currentScript;document.head.append(s.previousSibling);s.remove()}";

/**
 * Inlines the style sheets of a page: on a slow network a request takes longer than their bytes. Of a page with a lead
 * only the rules that it needs until there come before it. All rules follow, these once more, so that each has its
 * place among the others. The links of the sheets stay for the framework, which looks for them, but are marked for no
 * screen and disabled: only both keep Chromium from fetching them. Font rules come after the text: resolving fonts
 * takes an old phone as long as rendering the first screen without them.
 */
export function withInlineStyles(html: string, files: StaticFiles, fonts: boolean): StyledPage {
  const sheets = [...html.matchAll(SHEET)].map(([, path = ""]) => files.get(path)?.bytes.toString());
  if (sheets.length === 0 || !sheets.every((css) => css !== undefined && !/<\/style/i.test(css)))
    return { html, scripts: [], styles: [] };
  const whole = sheets.join("");
  const rules = whole.replaceAll(FONT_FACE, "");
  const faces = fonts ? (whole.match(FONT_FACE) ?? []).join("") : "";

  const end = endOfLead(html) ?? html.length;
  const hasLead = end < html.length;
  const early = hasLead ? usedProperties(earlyRules(rules, marksOf(html.slice(0, end)))) : rules;
  // A page in lite mode has no framework that minds.
  const isMoved = hasLead && html.includes("<script");
  const move = isMoved ? `<script>${TO_HEAD}</script>` : "";
  const all = hasLead ? `<style>${rules}</style>${move}` : "";
  const at = html.search(SHEET);
  const page = `${html.slice(0, at)}<style>${early}</style>${html.slice(at, end)}${all}${html.slice(end)}`;
  const off = page.replaceAll(SHEET, (link) => link.replace("/>", ' media="not all" disabled/>'));
  const last = off.lastIndexOf("</body>");
  const isNamed = faces !== "" && last !== -1;
  return {
    html: isNamed ? `${off.slice(0, last)}<style>${faces}</style>${off.slice(last)}` : off,
    scripts: isMoved ? [cspHash(TO_HEAD)] : [],
    styles: [early, ...(hasLead ? [rules] : []), ...(isNamed ? [faces] : [])].map(cspHash),
  };
}

/** The CSP source of an inline script or style. */
export const cspHash = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
