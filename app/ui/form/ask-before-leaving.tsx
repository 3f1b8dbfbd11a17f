import { useEffect, useId, useRef } from "react";
import { type Location, useBlocker } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { withoutParam } from "../list/page-links.ts";
import { hasUnsent } from "./unsent.ts";

/** The switch of the sidebar leads back to where one is. */
const pageOf = ({ pathname, search }: Location) => pathname + withoutParam(search, "sidebar");

/** Asks before a page with an unsent form is left: by a step within the site in our words, by the browser in its own. */
export function AskBeforeLeaving() {
  const { t } = useTranslation("errors");
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => pageOf(currentLocation) !== pageOf(nextLocation) && hasUnsent(),
  );
  const isAsking = blocker.state === "blocked";
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsent()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  useEffect(() => {
    if (isAsking) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isAsking]);
  return (
    <dialog ref={dialog} className="ask box" aria-labelledby={title} onCancel={() => blocker.reset?.()}>
      <div className="stack">
        <h2 id={title}>{t("form.unsent.title")}</h2>
        <p>{t("form.unsent.text")}</p>
        <div className="ends row">
          <button className="btn" type="button" onClick={() => blocker.reset?.()}>
            {t("form.unsent.stay")}
          </button>
          <button className="btn plain" type="button" onClick={() => blocker.proceed?.()}>
            {t("form.unsent.leave")}
          </button>
        </div>
      </div>
    </dialog>
  );
}
