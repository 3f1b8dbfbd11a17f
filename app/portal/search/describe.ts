import type { RouterContextProvider } from "react-router";
import { requestInfo } from "#server/http/request-info.ts";
import { getT } from "#server/middleware/locale.ts";
import { pageNameOf } from "./pages.ts";

/** What a page tells search engines and whoever shares it. */
export interface Description {
  readonly origin: string;
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** @returns `undefined` for what should not be found by a search: then the page says so */
export function describe(context: Readonly<RouterContextProvider>, url: URL): Description | undefined {
  const name = pageNameOf(url);
  if (name === undefined) return undefined;
  const title = titleOf(context, name);
  return {
    origin: requestInfo(context).origin,
    path: url.pathname,
    title: `${title} · ${getT(context)("site")}`,
    text: getT(context, "pages")(`describe.${name}`),
  };
}

function titleOf(context: Readonly<RouterContextProvider>, name: NonNullable<ReturnType<typeof pageNameOf>>) {
  const t = getT(context, "portal");
  return name === "privacy" || name === "accessibility" ? t(`footer.${name}`) : t(`nav.${name}`);
}
