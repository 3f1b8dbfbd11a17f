import type { StaticFiles } from "../static/files.ts";
import { cspHash } from "./script-hashes.ts";

/** A page with its style sheets in it, and their CSP sources. */
export interface StyledPage {
  readonly html: string;
  readonly styles: readonly string[];
}

const SHEET = /<link rel="stylesheet" href="(\/assets\/[^"#]+)#?"\/>/g;

/**
 * Puts the style sheets of a page into it: on a slow network asking for them takes longer than they take. Their links
 * stay for the framework, which looks for them, but no screen waits for them.
 * @param files the client build
 */
export function withInlineStyles(html: string, files: StaticFiles): StyledPage {
  const styles: string[] = [];
  const styled = html.replaceAll(SHEET, (link: string, path: string) => {
    const css = files.get(path)?.bytes.toString();
    if (css === undefined || /<\/style/i.test(css)) return link;
    styles.push(cspHash(css));
    return `<style>${css}</style>${link.replace("/>", ' media="not all"/>')}`;
  });
  return { html: styled, styles };
}
