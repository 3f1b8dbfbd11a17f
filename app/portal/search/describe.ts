import type { RouterContextProvider } from "react-router";
import { fullNameOf } from "#app/model/text/language.ts";
import { someLists } from "#server/api/cache.ts";
import { requestInfo } from "#server/http/request-info.ts";
import { getLocale, getT } from "#server/middleware/locale.ts";
import { OF_MP, pageNameOf } from "./pages.ts";

type Context = Readonly<RouterContextProvider>;

/** What a page tells search engines and whoever shares it. */
export interface Description {
  readonly origin: string;
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** @returns `undefined` for what should not be found by a search: then the page says so */
export async function describe(context: Context, url: URL): Promise<Description | undefined> {
  const name = pageNameOf(url);
  if (name === undefined) return undefined;
  const mp = await mpNameOf(context, url);
  const title =
    mp === undefined ? titleOf(context, name) : getT(context, "statistics")("titleOf", { name: mp });
  const t = getT(context, "pages");
  return {
    origin: requestInfo(context).origin,
    path: url.pathname,
    title: `${title} · ${getT(context)("site")}`,
    text: mp === undefined ? t(`describe.${name}`) : t("describeMp", { name: mp }),
  };
}

/** The MP whose statistics an address shows, in the page's language; `undefined` also while nobody can say. */
async function mpNameOf(context: Context, { pathname }: URL): Promise<string | undefined> {
  const [, id] = OF_MP.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  const { mps } = await someLists(context);
  const mp = mps.find((one) => String(one.id) === id);
  return mp && fullNameOf(mp, getLocale(context));
}

function titleOf(context: Context, name: NonNullable<ReturnType<typeof pageNameOf>>) {
  const t = getT(context, "portal");
  return name === "privacy" || name === "accessibility" ? t(`footer.${name}`) : t(`nav.${name}`);
}
