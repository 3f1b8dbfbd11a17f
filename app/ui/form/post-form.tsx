import { useEffect, useId, useRef } from "react";
import { Form, type FormProps, type Location, useBlocker } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { withoutParam } from "../list/page-links.ts";
import { useHydrated } from "../page/hydrated.ts";
import { hasUnsent, noteSending, useIsFirst } from "./unsent.ts";

interface PostFormProps extends Omit<FormProps, "method" | "action"> {
  /** The address of the form's page. */
  readonly page: string;
}

/**
 * A form that writes. Without JavaScript it is posted to another address than its page's, so that Back brings back what
 * was typed after a connection that broke (R75); with it to its page, which then keeps its address.
 */
export function PostForm({ page, onSubmit, reloadDocument = false, ...props }: PostFormProps) {
  const hydrated = useHydrated();
  return (
    <>
      {useIsFirst(props.id) && <AskBeforeLeaving />}
      <Form
        method="post"
        action={hydrated ? page : sendAddress(page)}
        {...props}
        reloadDocument={reloadDocument}
        onSubmit={(event) => {
          onSubmit?.(event);
          if (!event.defaultPrevented) noteSending(reloadDocument);
        }}
      />
    </>
  );
}

function sendAddress(page: string): string {
  const [address = "", hash] = page.split("#");
  const target = `${address}${address.includes("?") ? "&" : "?"}send`;
  return hash === undefined ? target : `${target}#${hash}`;
}

/** The switch of the sidebar leads back to where one is, and a form stays beside the tabs of its page. */
const pageOf = ({ pathname, search }: Location) =>
  pathname + withoutParam(withoutParam(search, "sidebar"), "tab");

/** Asks before a page with an unsent form is left: by a step within the site in our words, by the browser in its own. */
function AskBeforeLeaving() {
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
