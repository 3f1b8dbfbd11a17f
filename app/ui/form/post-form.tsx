import { isDirty, parseSubmission } from "@conform-to/react/future";
import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { Form, type FormProps, type Location, useBlocker } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { withoutParam } from "../page/query-params.ts";
import { useHydrated } from "../page/hydrated.ts";
import { initialData } from "./field-values.ts";

interface PostFormProps extends Omit<FormProps, "method" | "action"> {
  /** The address of the form's page. */
  readonly page: string;
  /** Whether leaving deletes what was typed, so that the question says so. */
  readonly isErasedByLeaving?: boolean;
}

/**
 * A form that writes. Without JavaScript it posts to an address other than its page's, so that after a broken
 * connection Back restores the input (R75); with it, to its page, which then keeps its address.
 */
export function PostForm({
  page,
  onSubmit,
  reloadDocument = false,
  isErasedByLeaving,
  ...props
}: PostFormProps) {
  const hydrated = useHydrated();
  return (
    <>
      {useIsFirst(props.id) && <AskBeforeLeaving texts={isErasedByLeaving ? "erased" : "unsent"} />}
      <Form
        method="post"
        data-explains=""
        action={hydrated ? page : sendAddress(page)}
        {...props}
        reloadDocument={reloadDocument}
        onSubmit={(event) => {
          onSubmit?.(event);
          if (!event.defaultPrevented) recordSending(reloadDocument);
        }}
      />
    </>
  );
}

/** @param hash the place on the page that comes back; by default the page's own */
export function sendAddress(page: string, hash?: string): string {
  const [address = "", own] = page.split("#");
  const target = `${address}${address.includes("?") ? "&" : "?"}send`;
  return target + (hash ?? (own === undefined ? "" : `#${own}`));
}

/** Without the parameter of the sidebar switch, which a form survives. */
const pageOf = ({ pathname, search }: Location) => pathname + withoutParam(search, "sidebar");

/** Warns before a page with an unsent form is left: within the site in our words, otherwise in the browser's. */
function AskBeforeLeaving({ texts }: { texts: "unsent" | "erased" }) {
  const { t } = useTranslation("errors");
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
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
    if (!isAsking) return dialog.current?.close();
    dialog.current?.showModal();
    // Firefox drops the focus when a blocked step back is undone.
    const keepFocus = () => stay.current?.focus();
    window.addEventListener("popstate", keepFocus);
    return () => window.removeEventListener("popstate", keepFocus);
  }, [isAsking]);
  return (
    <dialog ref={dialog} className="ask box" aria-labelledby={title} onCancel={() => blocker.reset?.()}>
      <div className="stack">
        <h2 id={title}>{t(`form.${texts}.title`)}</h2>
        <p>{t(`form.${texts}.text`)}</p>
        <div className="ends row">
          <button className="btn" type="button" onClick={() => blocker.reset?.()} ref={stay}>
            {t(`form.${texts}.stay`)}
          </button>
          <button className="btn plain" type="button" onClick={() => blocker.proceed?.()}>
            {t(`form.${texts}.leave`)}
          </button>
        </div>
      </div>
    </dialog>
  );
}

/** The forms on the page: whether each has unsent changes. */
const forms = new Map<string, () => boolean>();
const listeners = new Set<() => void>();
let sending = false;

const changed = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether this form warns on behalf of all forms on the page: the router accepts one blocker at a time. */
const useIsFirst = (id: string | undefined) =>
  useSyncExternalStore(
    subscribe,
    () => id !== undefined && forms.keys().next().value === id,
    () => false,
  );

/** Whether leaving now would lose input. Sending is not leaving. */
const hasUnsent = (): boolean => !sending && [...forms.values()].some((isUnsent) => isUnsent());

/** The browser takes a moment to leave a document. */
const LEAVING_MS = 5_000;

/**
 * Call when a form is sent: navigation is then its result.
 * @param isDocument sent by the browser rather than the router
 */
function recordSending(isDocument: boolean): void {
  sending = true;
  setTimeout(
    () => {
      sending = false;
    },
    isDocument ? LEAVING_MS : 0,
  );
}

/** @param isUnsent whether the form has unsent changes @returns a function that removes it again */
function addForm(id: string, isUnsent: () => boolean): () => void {
  forms.set(id, isUnsent);
  changed();
  return () => {
    if (forms.get(id) === isUnsent) forms.delete(id);
    changed();
  };
}

/** Fields that people don't fill in; they may change. */
const OUR_FIELDS = new Set([
  "formKey",
  "opened",
  "shown",
  "told",
  "again",
  "asked",
  "numbers",
  "offered",
  "view",
]);

/**
 * Makes `PostForm` warn before this form is left with unsent changes.
 * @param id of the form
 * @param isReturned its initial values are unsent input of this person
 */
export function useUnsent(id: string, isReturned: boolean): void {
  const began = useRef(isReturned);
  useEffect(() => {
    const form = document.forms.namedItem(id);
    if (!form) return undefined;
    if (began.current) return addForm(id, () => true);
    const defaultValue = parseSubmission(initialData(form), { skipEntry }).payload;
    return addForm(id, () => isDirty(new FormData(form), { defaultValue, skipEntry, serialize }) === true);
  }, [id]);
}

const skipEntry = (name: string) => OUR_FIELDS.has(name);

/** Spaces around a text, and the line breaks that the browser changes, are no change. */
const serialize: NonNullable<Parameters<typeof isDirty>[1]>["serialize"] = (value, { defaultSerialize }) =>
  typeof value === "string" ? value.trim().replaceAll("\r\n", "\n") : defaultSerialize(value);
