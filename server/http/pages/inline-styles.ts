import type { StaticFiles } from "../static/files.ts";
import { cspHash } from "./script-hashes.ts";

/** A page with its style sheets in it, and their CSP sources. */
export interface StyledPage {
  readonly html: string;
  readonly styles: readonly string[];
}

const FONT_FACE = /@font-face\{[^}]*\}/g;
const SHEET = /<link rel="stylesheet" href="(\/assets\/[^"#]+)#?"\/>/g;

/**
 * Puts the style sheets of a page into it: on a slow network asking for them takes longer than they take. Their links
 * stay for the framework, which looks for them, but no screen waits for them. Fonts stand behind the text: looking for
 * them takes an old phone as long as drawing the first screen without them.
 * @param files the client build
 */
export function withInlineStyles(html: string, files: StaticFiles): StyledPage {
  const styles: string[] = [];
  const faces: string[] = [];
  const inline = (css: string) => {
    styles.push(cspHash(css));
    return `<style>${css}</style>`;
  };
  const styled = html.replaceAll(SHEET, (link: string, path: string) => {
    const css = files.get(path)?.bytes.toString();
    if (css === undefined || /<\/style/i.test(css)) return link;
    faces.push(...(css.match(FONT_FACE) ?? []));
    return inline(css.replaceAll(FONT_FACE, "")) + link.replace("/>", ' media="not all"/>');
  });
  const end = styled.lastIndexOf("</body>");
  if (faces.length === 0 || end === -1) return { html: styled, styles };
  return { html: styled.slice(0, end) + inline(faces.join("")) + styled.slice(end), styles };
}
