import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { I18nContext } from "#app/i18n/use-translation.ts";
import { createI18n, type I18n } from "./i18n/instance.ts";
import { areaOf } from "./model/area.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "./model/text/language.ts";
import { AsServed } from "./ui/page/boundaries.tsx";
import { inTabStorage, takeWantedPage, wantedPage } from "./ui/page/tab-storage.ts";
import { countLookups, fetchFilesOfLinks, tellBuild } from "./ui/page/page-files.ts";

const RELOADED_FOR = "reloaded";

const INSTRUMENTATIONS = [wantedPage, countLookups];

/** One chunk per language and area: a visitor downloads no other language and nothing of the back-office. */
const PORTAL: Readonly<Record<Language, () => Promise<Parameters<typeof createI18n>[1]>>> = {
  mk: () => import("./i18n/mk/portal.ts"),
  sq: () => import("./i18n/sq/portal.ts"),
  en: () => import("./i18n/en/portal.ts"),
};

/** The back-office is always Macedonian. */
const admin = (): Promise<Parameters<typeof createI18n>[1]> => import("./i18n/mk/admin.ts");

/** Loads the texts of a path's area. Moving between areas and languages is a full page load. */
async function loadI18n(language: Language, path: string): Promise<I18n> {
  const texts = areaOf(path) === "admin" ? await admin() : await PORTAL[language]();
  return createI18n(language, { ...texts });
}

const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];

/** Whether the visitor has gone back to an earlier address of this document before its script came. */
function isElsewhere(): boolean {
  const path = ({ pathname, search }: URL | Location) => pathname + search;
  // Browsers that name no address must not reload for ever.
  return !!opened?.name.startsWith(`${location.origin}/`) && path(new URL(opened.name)) !== path(location);
}

/** The document's own language decides: it is what the server rendered. */
async function hydrate() {
  const { lang } = document.documentElement;
  const texts = await loadI18n(isLanguage(lang) ? lang : DEFAULT_LANGUAGE, location.pathname);
  const wanted = takeWantedPage();
  if (wanted && opened?.type === "reload") return location.replace(wanted);
  if (isElsewhere()) return location.reload();
  tellBuild();
  startTransition(() => {
    hydrateRoot(
      document,
      <AsServed>
        <I18nContext value={texts}>
          <HydratedRouter instrumentations={INSTRUMENTATIONS} />
        </I18nContext>
      </AsServed>,
    );
  });
  fetchFilesOfLinks();
}

/**
 * A missing chunk means that a newer build is being served; one reload gets it. If it is missing again, the
 * page stays, because it works without JavaScript.
 */
function reloadOnce(error: unknown) {
  // Without storage a first failure can't be told from a second.
  const reloads = inTabStorage((storage) => {
    if (storage.getItem(RELOADED_FOR) === import.meta.url) return false;
    storage.setItem(RELOADED_FOR, import.meta.url);
    location.reload();
    return true;
  });
  if (!reloads) reportError(error);
}

hydrate().catch(reloadOnce);
