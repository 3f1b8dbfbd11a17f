import { DEFAULT_LANGUAGE } from "#app/model/language.ts";
import type { PageCache } from "#server/http/pages/page-cache.ts";

/**
 * Renders a page that needs no API while nobody asks yet: the first visitor after a start does not wait until the code
 * that all pages share has been read and compiled. Never fails.
 * @param origin where browsers reach the site
 */
export async function warmUp(pages: PageCache, origin: string): Promise<void> {
  const about = {
    pattern: "/about",
    path: "/about",
    search: "",
    language: DEFAULT_LANGUAGE,
    lite: false,
  } as const;
  // What is wrong with the page will be logged when somebody asks for it.
  await pages.page({ ...about, origin }).catch(() => undefined);
}
