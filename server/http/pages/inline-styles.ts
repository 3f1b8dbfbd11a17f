import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Sheet {
  /** The link to it, as React writes it. */
  readonly link: string;
  readonly css: string;
  readonly hash: string;
}

export function readSheets(folder: string): readonly Sheet[] {
  return globSync("assets/*.css", { cwd: folder }).map((name) => {
    const css = readFileSync(join(folder, name), "utf8");
    return { link: `<link rel="stylesheet" href="/${name}"/>`, css, hash: cspHash(css) };
  });
}

/**
 * Puts the style sheets of a page in place of its links to them: on slow 3G a request of its own makes a page appear
 * 1.3 to 1.5 times as late (docs/decisions/speed.md). The links stay for the framework, which looks for them, but are
 * marked for no screen and disabled: only both keep Chromium from fetching them.
 * @returns the page, and the CSP sources of its styles
 */
export function withInlineStyles(html: string, sheets: readonly Sheet[]) {
  const used = sheets.filter(({ link }) => html.includes(link));
  const styled = used.reduce(
    (page, { link, css }) =>
      page.replace(link, () => `<style>${css}</style>${link.replace("/>", ' media="not all" disabled/>')}`),
    html,
  );
  return { html: styled, styles: used.map(({ hash }) => hash) };
}

/** The CSP source of an inline script or style. */
export const cspHash = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
