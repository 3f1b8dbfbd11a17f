import { type ClientInstrumentation, matchPath } from "react-router";
import { BUILD_HEADER } from "#app/model/protocol.ts";

/** What the client-side router knows of a page: the files that it needs. */
interface PageFiles {
  readonly path?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/**
 * The global with React Router's manifest, a private name: without it a page appears 230 to 420 ms later (contact after
 * a tap: 1,380 instead of 964 ms on slow 3G, 532 instead of 305 ms on slow 4G; 27 November 2026). The framework's own
 * prefetching requests data too.
 */
const MANIFEST = "__reactRouterManifest";
interface Manifest {
  readonly routes: Readonly<Record<string, PageFiles>>;
  /** Another one for each build of the browser's files. */
  readonly version: string;
}

const manifest = () => (globalThis as Partial<Record<typeof MANIFEST, Manifest>>)[MANIFEST];

/**
 * Preloads all files of a page as soon as a finger, the pointer or the focus is on a link to it: the router would
 * discover them one by one. Data are requested only with the click, because
 * the server counts a request as a page view.
 */
export function fetchFilesOfLinks(): void {
  for (const event of ["pointerover", "focusin"] as const)
    addEventListener(event, fetchFiles, { passive: true });
}

function fetchFiles({ target }: Event) {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link?.origin !== location.origin || link.pathname === location.pathname) return;
  const routes = Object.values(manifest()?.routes ?? {});
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

/** How many answers the page awaits while a person types: loading a document would lose the input. */
let lookups = 0;

export const countLookups: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async fetch(load) {
        lookups += 1;
        await load();
        lookups -= 1;
      },
    });
  },
};

/** Faults of requests that got no answer: a document wouldn't get one either, and a form wasn't sent. */
const unanswered = new WeakSet<Error>();

export const isUnanswered = (error: Error): boolean => unanswered.has(error);

/**
 * Names the page's build with each request for data, so that a node of another one, during an update, answers
 * with the document. The framework has no other place for a header.
 */
export function tellBuild(): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const build = manifest()?.version;
    const isOfPage = input instanceof URL && input.pathname.endsWith(".data") && lookups === 0;
    if (!isOfPage) return send(input, init);
    const headers = new Headers(init?.headers);
    if (import.meta.env.PROD && build) headers.set(BUILD_HEADER, build);
    const answer = await send(input, { ...init, headers }).catch((error: unknown) => {
      if (error instanceof Error) unanswered.add(error);
      throw error;
    });
    if (answer.headers.has("X-Remix-Reload-Document")) leaveWithoutAsking();
    return answer;
  };
}

/** What was typed has been sent, or the question has been answered. */
function leaveWithoutAsking() {
  const once = { capture: true, once: true };
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), once);
}
