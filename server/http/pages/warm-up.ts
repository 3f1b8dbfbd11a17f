import { setTimeout } from "node:timers/promises";
import { DEFAULT_LANGUAGE } from "#app/model/text/language.ts";
import type { PageCache } from "./page-cache.ts";

/** Long enough for whoever has waited for the start to have asked. */
const QUIET_MS = 250;

/**
 * Renders a page that needs no API if nobody asks for one at once: the first visitor does not wait until the code that all
 * pages share has been read and compiled. One who is there already would have to wait for two pages. Never fails.
 * @param origin where browsers reach the site
 */
export async function warmUp(pages: PageCache, origin: string): Promise<void> {
  await setTimeout(QUIET_MS, undefined, { ref: false });
  if (!pages.isUnused()) return;
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
