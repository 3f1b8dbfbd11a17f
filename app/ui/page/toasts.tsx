import { startTransition, useCallback, useEffect, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "../icon.tsx";

export interface ToastMessage {
  readonly kind: "success" | "error";
  /** The documented sentence, in the language of the page. */
  readonly text: string;
  readonly reference?: string;
  /** A related file, offered as long as the page is open. */
  readonly file?: { readonly href: string; readonly text: string };
}

/** Shows the message and returns what takes it away. */
type Listener = (message: ToastMessage) => () => void;

const listeners = new Set<Listener>();

/**
 * Shows a message among the page's toasts: a second live region would be announced as another landmark.
 * @returns takes it away, as the cleanup of an effect: the next answer may make it untrue
 */
export function showToast(message: ToastMessage) {
  // The latest: those of a dialog, while one covers the page's.
  return [...listeners].at(-1)?.(message);
}

/**
 * Messages of the last action. The server renders them as notices at the top of the page; with JavaScript they float at the
 * top right and disappear by themselves, later when the pointer rests on them.
 */
export function Toasts({ messages }: { messages: readonly ToastMessage[] }) {
  const { t } = useTranslation("common");
  const [visible, setVisible] = useState(() => unique(messages));
  const [floating, setFloating] = useState(false);
  const [last, setLast] = useState(messages);
  if (messages !== last) {
    setLast(messages);
    setVisible(withNewer(visible, messages));
  }
  useEffect(() => startTransition(() => setFloating(true)), []);
  const remove = useCallback(
    (gone: ToastMessage) => setVisible((all) => all.filter((other) => other !== gone)),
    [],
  );
  useEffect(() => {
    const listen: Listener = (message) => {
      setVisible((all) => withNewer(all, [message]));
      return () => remove(message);
    };
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, [remove]);
  useOfflineNotice();

  return (
    <div
      className={floating ? "toasts wrap cells float" : "toasts wrap cells"}
      role="status"
      aria-label={t("toast.region")}
    >
      {visible.map((message) => (
        <Toast key={keyOf(message)} message={message} closable={floating} onGone={remove} />
      ))}
    </div>
  );
}

/** Without a network a form stays as it is, with a message; those of `PostForm` show it themselves. */
function useOfflineNotice() {
  const { t } = useTranslation("common");
  const text = t("form.offline");
  useEffect(() => {
    function stop(event: SubmitEvent) {
      const form = event.target;
      if (!(form instanceof HTMLFormElement)) return;
      if (navigator.onLine || form.method === "dialog" || "explains" in form.dataset) return;
      event.preventDefault();
      event.stopPropagation();
      showToast({ kind: "error", text });
    }
    document.addEventListener("submit", stop, { capture: true });
    return () => document.removeEventListener("submit", stop, { capture: true });
  }, [text]);
}

/** How long a toast stays, and how much longer after the pointer leaves it; in milliseconds (portal 9). */
const STAYS = { first: 5000, extended: 1000 } as const;

interface ToastProps {
  readonly message: ToastMessage;
  /** Without JavaScript there is nothing to close. */
  readonly closable: boolean;
  readonly onGone: (message: ToastMessage) => void;
}

function Toast({ message, closable, onGone }: ToastProps) {
  const { t } = useTranslation("common");
  /** Milliseconds until it disappears; `undefined` while the pointer or the focus is on it. */
  const [rest, setRest] = useState<number | undefined>(STAYS.first);
  useEffect(() => {
    if (rest === undefined) return undefined;
    const timer = setTimeout(() => onGone(message), rest);
    return () => clearTimeout(timer);
  }, [rest, message, onGone]);
  const stay = () => setRest(undefined);
  const leave = () => setRest(STAYS.extended);

  const ok = message.kind === "success";
  return (
    <div
      className={ok ? "note ok line" : "note bad line"}
      onPointerEnter={stay}
      onPointerLeave={leave}
      onFocus={stay}
      onBlur={leave}
    >
      <Icon name={ok ? "check" : "circle-alert"} />
      <div>
        <p>
          <strong>{t(ok ? "toast.success" : "toast.error")}</strong>
        </p>
        <p>{message.text}</p>
      </div>
      {closable && (
        <button className="tile" type="button" aria-label={t("toast.close")} onClick={() => onGone(message)}>
          <Icon name="x" />
        </button>
      )}
    </div>
  );
}

const keyOf = ({ kind, text }: ToastMessage) => `${kind} ${text}`;

/** Newer messages replace those of the other kind: an error since corrected, a success before a new mistake. */
function withNewer(visible: readonly ToastMessage[], newer: readonly ToastMessage[]) {
  const kinds = new Set(newer.map(({ kind }) => kind));
  return unique([...(kinds.size > 0 ? visible.filter(({ kind }) => kinds.has(kind)) : visible), ...newer]);
}

/** The same message is never shown twice at once; its last copy stays. */
const unique = (messages: readonly ToastMessage[]) => [
  ...new Map(messages.map((message) => [keyOf(message), message])).values(),
];
