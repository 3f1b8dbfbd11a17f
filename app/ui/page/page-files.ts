import { matchPath } from "react-router";

/** What the router in the browser knows of a page: the files that it needs. */
interface PageFiles {
  readonly path?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The global in which a document brings React Router's manifest along. */
const MANIFEST = "__reactRouterManifest";
type WithManifest = Partial<
  Record<typeof MANIFEST, { readonly routes: Readonly<Record<string, PageFiles>> }>
>;

/**
 * Asks for the files of a page as soon as a finger, a pointer or the focus is on a link to it, and for all of them at
 * once: the router finds each one in the one before, and on a slow network every step of that is half a second. The
 * data are asked for by the press alone, since the server counts whoever asks for them as somebody who reads the page.
 */
export function fetchFilesOfLinks(): void {
  for (const event of ["pointerover", "focusin"] as const)
    addEventListener(event, fetchFiles, { passive: true });
}

function fetchFiles({ target }: Event) {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link?.origin !== location.origin || link.pathname === location.pathname) return;
  const routes = Object.values((globalThis as WithManifest)[MANIFEST]?.routes ?? {});
  const page = routes.find(
    ({ path }) => path && path !== "*" && matchPath(`/${path.replace(/^\//, "")}`, link.pathname),
  );
  if (!page) return;
  for (const file of [page.module, ...(page.imports ?? [])]) hint("modulepreload", file);
  for (const file of page.css ?? []) hint("preload", file);
}

function hint(rel: "modulepreload" | "preload", href: string) {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel, href, ...(rel === "preload" && { as: "style" }) }));
}
