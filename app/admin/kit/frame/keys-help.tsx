import { type MouseEvent, useEffect, useState } from "react";
import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { keysOf } from "#app/model/keys-of.ts";
import { useSendKey } from "#app/ui/form/send-key.ts";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useFrame } from "./use-frame.ts";
import { useFocusAfterSending } from "./focus-after-sending.ts";

const PAGE = "/admin/profile/keys";

/** The keys, in the order in which they are learned. */
const KEYS = {
  next: "j",
  previous: "k",
  open: "Enter",
  tick: "x",
  edit: "e",
  status: "s",
  meeting: "m",
  find: "/",
  send: "Ctrl+Enter",
  help: "?",
} as const;

interface KeysProps {
  readonly on: boolean;
  readonly formKey: string;
}

/** All keys, and the form that switches them off or on for this person. */
export function KeyList({ on, formKey }: KeysProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <p>{t(on ? "keys.on" : "keys.off")}</p>
      <dl className="keys">
        {keysOf(KEYS).map((name) => (
          <div key={name} className="line">
            <dt>
              <kbd>{KEYS[name]}</kbd>
            </dt>
            <dd>{t(`keys.of.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <Form method="post" action={PAGE}>
        <FormKeyInput value={formKey} />
        <button className="btn plain" name="keys" value={on ? "off" : "on"}>
          {t(on ? "keys.switchOff" : "keys.switchOn")}
        </button>
      </Form>
    </>
  );
}

/** Asks the frame to open the dialog, because the menu with the link may be closed by then. */
const ASKED = "keys-asked";

/** In the help menu: a link to the page of the keys, which opens a dialog with JavaScript. */
export function KeysLink() {
  const { t } = useTranslation("admin");
  return (
    <Link className="item" to={PAGE} data-key="?" onClick={openDialog}>
      <Icon name="keyboard" />
      {t("keys.title")}
    </Link>
  );
}

function openDialog(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  dispatchEvent(new Event(ASKED));
}

/** Handles the keys, and their dialog once it is requested. */
export function Keys(props: KeysProps) {
  const { t } = useTranslation(["admin", "common"]);
  const [isOpen, setOpen] = useState(false);
  useKeys(props.on);
  useSendKey();
  useFocusAfterSending();
  useEffect(() => {
    const open = () => setOpen(true);
    addEventListener(ASKED, open);
    return () => removeEventListener(ASKED, open);
  }, []);
  if (!isOpen) return null;
  return (
    <dialog className="ask box" aria-labelledby="keys-title" ref={show} onClose={() => setOpen(false)}>
      <div className="stack">
        <h2 id="keys-title">{t("keys.title")}</h2>
        <KeyList {...props} />
        <form method="dialog">
          <button className="btn">{t("common:close")}</button>
        </form>
      </div>
    </dialog>
  );
}

function show(dialog: HTMLDialogElement | null) {
  if (dialog?.open === false) dialog.showModal();
}

/** The keys that matter here, on devices with a keyboard. */
export function KeyHints({ names }: { readonly names: readonly (keyof typeof KEYS)[] }) {
  const { t } = useTranslation("admin");
  const frame = useFrame();
  if (!frame?.keysOn) return null;
  return (
    <p className="key-hints small" aria-hidden="true">
      {names.map((name) => (
        <span key={name}>
          <kbd>{KEYS[name]}</kbd> {t(`keys.short.${name}`)}
        </span>
      ))}
    </p>
  );
}

/**
 * Makes single keys click elements marked with `data-key`, in the focused row, otherwise on the page; `j` and `k`
 * move between rows.
 */
function useKeys(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [on]);
}

/** A row's checkbox takes no letters, and stays focused after a click. */
const FIELDS = "input:not(.tick input), select, textarea, [contenteditable]";

/** In a field a letter is a letter, and behind an open dialog nothing happens. */
function press(event: KeyboardEvent) {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event;
  const isCombined = ctrlKey || metaKey || altKey || event.getModifierState("AltGraph");
  if (defaultPrevented || isComposing || isCombined || !(target instanceof Element)) return;
  if (target.closest(FIELDS) || document.querySelector("dialog[open]")) return;
  const key = keyOf(event);
  if (key === undefined) return;
  const forTicked = document.querySelector<HTMLElement>(
    `main:has(.tick :checked) [data-key-ticked="${key}"]`,
  );
  if (forTicked) {
    event.preventDefault();
    forTicked.focus();
    return;
  }
  const row = target.closest("main tr");
  const marked = `[data-key="${key}"]`;
  const onPage = [...document.querySelectorAll<HTMLElement>(`${marked}:not(tr *)`)];
  const found =
    rowBeside(row, key) ??
    row?.querySelector<HTMLElement>(marked) ??
    onPage.find((one) => one.getClientRects().length > 0) ??
    onPage[0];
  if (!found) return;
  event.preventDefault();
  follow(found);
}

/** The Latin letter of a physical key, whatever the layout: „ј“ is `j`. */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string | undefined {
  if (key === "/" || key === "?") return key;
  if (shiftKey) return undefined;
  if (!/^\p{L}$/u.test(key)) return undefined;
  const letter = /^[a-z]$/i.test(key) ? key : /^Key([A-Z])$/.exec(code)?.[1];
  return letter?.toLowerCase();
}

const STEPS: Readonly<Partial<Record<string, number>>> = { j: 1, k: -1 };

/** The link that opens the next or previous row; without focus the first or last one. */
function rowBeside(row: Element | null, key: string): HTMLElement | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const links = [...document.querySelectorAll<HTMLElement>("main tbody .acts a:first-of-type")];
  const at = links.findIndex((link) => row?.contains(link));
  return at === -1 ? links.at(step > 0 ? 0 : -1) : links[at + step];
}

function follow(found: HTMLElement) {
  const { parentElement: box } = found;
  if (box instanceof HTMLDetailsElement) {
    box.open = true;
    box.querySelector<HTMLElement>("select, input:not([type=hidden]), textarea")?.focus();
  } else if (found.matches(".acts a:first-of-type, [type=search]")) {
    found.focus();
    found.closest("tr")?.scrollIntoView({ block: "nearest" });
  } else found.click();
}
