import type { Context } from "#server/context.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { readAddress } from "../dashboard/read/load.ts";
import { OF_WHOM, pageNameOf, plainPath } from "./pages.ts";

/** What a page tells search engines and whoever shares it. */
export interface Description {
  readonly origin: string;
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** @returns `undefined` for what should not be found by a search: then the page says so */
export async function describe(context: Context, url: URL): Promise<Description | undefined> {
  const page = pageNameOf(url);
  if (page === undefined) return undefined;
  const { title, text } = (await figuresOf(context, url)) ?? {
    title: titleOf(context, page),
    text: getT(context, "pages")(`describe.${page}`),
  };
  return {
    origin: requestInfo(context).origin,
    path: plainPath(url.pathname),
    title: `${title} · ${getT(context)("site")}`,
    text,
  };
}

/** What the statistics of an MP or of a party tell, by name; `undefined` for other pages, and while nobody can say whose. */
async function figuresOf(
  context: Context,
  url: URL,
): Promise<Pick<Description, "title" | "text"> | undefined> {
  const params = OF_WHOM.exec(plainPath(url.pathname))?.groups;
  const asked = params && (await readAddress(context, { params, url }).catch(() => undefined));
  if (!asked) return undefined;
  const { scope, name } = asked;
  return {
    title: getT(context, "statistics")("titleOf", { name }),
    text: getT(context, "pages")(scope.of === "mp" ? "describeMp" : "describeParty", { name }),
  };
}

function titleOf(context: Context, name: NonNullable<ReturnType<typeof pageNameOf>>) {
  const t = getT(context, "portal");
  return name === "privacy" || name === "accessibility" ? t(`footer.${name}`) : t(`nav.${name}`);
}
