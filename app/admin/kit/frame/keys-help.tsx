import { type MouseEvent, useEffect, useState } from "react";
import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useFrame } from "./use-frame.ts";
import { useFocusAfterSending } from "./focus-after-sending.ts";
import { useKeys, useSendKey } from "./keys.ts";

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

/** All keys, and the form that switches them off or on for this person. */
export function KeyList({ on, formKey }: { on: boolean; formKey: string }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <p>{t(on ? "keys.on" : "keys.off")}</p>
      <dl className="keys">
        {(Object.keys(KEYS) as (keyof typeof KEYS)[]).map((name) => (
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
export function Keys(props: Parameters<typeof KeyList>[0]) {
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
