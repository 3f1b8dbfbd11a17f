import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { I18nContext } from "#app/i18n/use-translation.ts";
import { loadI18n } from "./i18n/browser.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "./model/text/language.ts";

const RELOADED_FOR = "reloaded-for";

/** The document's own language decides: it is what the server rendered. */
async function hydrate() {
  const { lang } = document.documentElement;
  const i18n = await loadI18n(isLanguage(lang) ? lang : DEFAULT_LANGUAGE, location.pathname);
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nContext value={i18n}>
        <HydratedRouter />
      </I18nContext>,
    );
  });
}

/**
 * A chunk that is gone means that a newer build is being served: one reload gets it. The page works
 * without script too, so a build that fails again is left as it is instead of reloading for ever.
 */
function reloadOnce(error: unknown) {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) !== import.meta.url) {
      sessionStorage.setItem(RELOADED_FOR, import.meta.url);
      location.reload();
      return;
    }
  } catch {
    // Without storage there is no telling a first failure from a second one.
  }
  reportError(error);
}

hydrate().catch(reloadOnce);
