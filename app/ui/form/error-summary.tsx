import { type ButtonHTMLAttributes, type MouseEvent, useEffect, useRef } from "react";
import { errorText, useTranslation } from "#app/i18n/use-translation.ts";
import { leadTo } from "../page/hydrated.ts";
import { showToast } from "../page/toasts.tsx";
import { Icon } from "../icon.tsx";

interface ErrorSummaryProps {
  /** The action's result; each new one takes the focus once. */
  readonly result: { readonly error?: Record<string, string[] | null> | null } | undefined;
  readonly formId: string;
  /** The label of each field, in the order of the form. */
  readonly labels: Readonly<Record<string, string>>;
  /** Names of fields that people don't fill in: listed here, but not linked. */
  readonly elsewhere?: readonly string[];
  /** How many answers are wrong, and that nothing was sent. Then fields are only named: the message stands at each. */
  readonly lead?: string | undefined;
  /** The tabs of the form, by which errors in both are grouped. */
  readonly groups?: readonly ErrorGroup[];
}

interface ErrorGroup {
  readonly title: string;
  readonly names: readonly string[];
  /** Without script its fields are out of reach: attributes of a button that opens its tab at the field. */
  readonly opener?: ((hash: string) => ButtonHTMLAttributes<HTMLButtonElement>) | undefined;
}

/** The errors, each leading to its field. The first thing announced after a refused submission. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { result, formId, labels, elsewhere = [], lead, groups = [] } = props;
  const { t } = useTranslation(["errors", "common"]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => leadTo(box.current, "start"), [result]);

  const errors = result?.error ?? {};
  const wrong = Object.keys(labels).filter((name) => errors[name]?.length);
  useErrorTitle(wrong.length > 0 ? `${t("common:form.error")} ` : "", result);
  if (wrong.length === 0) return null;
  const lines = (names: readonly string[]) => (
    <ul className={lead ? "row" : undefined}>
      {names.map((name) => {
        const hash = `#${formId}-${name}`;
        const opener = groups.find((group) => group.names.includes(name))?.opener;
        const isElsewhere = elsewhere.includes(name);
        const message = `${labels[name]}: ${errorText(t, errors[name]?.[0] ?? "")}`;
        const line = lead && !isElsewhere ? labels[name] : message;
        return (
          <li key={name}>
            {isElsewhere ? (
              <span className="item">{line}</span>
            ) : opener ? (
              <button className="item under" {...opener(hash)}>
                {line}
              </button>
            ) : (
              <a className="item" href={hash} onClick={toField}>
                {line}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
  const grouped = groups
    .map(({ title, names }) => ({ title, names: wrong.filter((name) => names.includes(name)) }))
    .filter(({ names }) => names.length > 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to a submit, as after any with JavaScript
    <div className="errors calm-heads" tabIndex={-1} autoFocus ref={box}>
      <div role="alert">
        <h2 className="line">
          <Icon name="circle-alert" />
          {t("form.check")}
        </h2>
        {lead && <p>{lead}</p>}
        {grouped.length > 1
          ? grouped.map(({ title, names }) => (
              <div className={lead && "row"} key={title}>
                <h3>{`${title}:`}</h3>
                {lines(names)}
              </div>
            ))
          : lines(wrong)}
      </div>
    </div>
  );
}

/**
 * Prefixes the title of a page with a refused form, also if the browser refused it.
 * @param prefix `""` for a form that was not refused
 * @param result after each result React may have rewritten the title
 */
function useErrorTitle(prefix: string, result: unknown): void {
  useEffect(() => {
    if (prefix === "" || document.title.startsWith(prefix)) return;
    document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [prefix, result]);
}

/**
 * Focuses the field without a history entry: React Router would drop the result that this summary shows.
 * Centred in the window, so that label and message are visible too, whatever sticks to the edges.
 */
function toField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
}

/** Duplicates reported by the API have their own toasts (section 8 of the back-office document). */
const OWN = ["userExists", "categoryExists"] as const;

/**
 * Once per refused attempt. Without JavaScript the summary says the same.
 * @param refused the errors of the last attempt to send
 */
export function RefusalToast({ refused }: { refused: ErrorSummaryProps["result"] }) {
  const { t } = useTranslation("errors");
  const own = OWN.find((key) => onlyMessage(refused) === key);
  const text = own === undefined ? t("form.check") : t(own);
  useEffect(() => (refused?.error ? showToast({ kind: "error", text }) : undefined), [refused, text]);
  return null;
}

function onlyMessage(refused: ErrorSummaryProps["result"]): string | undefined {
  const messages = Object.values(refused?.error ?? {}).flatMap((one) => one ?? []);
  return messages.length === 1 ? messages[0] : undefined;
}
