import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { TRAP } from "#app/model/fields/trap.ts";
import type { DraftTexts } from "#app/ui/form/draft.ts";
import { type FormFault, outcomeOf } from "#app/ui/form/fault.ts";
import { LanguageButtons } from "#app/ui/frame/language-switch.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notice } from "#app/ui/page/notice.tsx";

/**
 * The languages inside a form, as buttons that take along what was typed. The header's own switch would lose it:
 * with JavaScript its links press these buttons, until then it is not shown (`ui/form/form.css`).
 */
export function FormLanguages({ onLeave }: { onLeave: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  useEffect(() => {
    function takeOver(event: globalThis.MouseEvent) {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[hreflang]") : null;
      if (!link) return;
      event.preventDefault();
      box.current?.querySelector<HTMLButtonElement>(`button[value="${CSS.escape(link.hreflang)}"]`)?.click();
    }
    document.addEventListener("click", takeOver);
    return () => document.removeEventListener("click", takeOver);
  }, []);
  return (
    <div
      ref={box}
      className={hydrated ? "switch" : "switch waiting"}
      onClickCapture={({ target }) => {
        if (target instanceof HTMLButtonElement) onLeave();
      }}
    >
      <LanguageButtons />
    </div>
  );
}

/**
 * A field that no person sees, hears or reaches by keyboard, and that browsers leave alone: what fills it in is a
 * machine (R63). Only without a stylesheet it shows, and then says what to do.
 */
export function Trap() {
  const { t } = useTranslation("portal");
  return (
    <div className="trap" aria-hidden="true">
      <label>
        {t("form.trap")}
        <input type="text" name={TRAP} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Why the form was not sent, or is not known to be: what became of it, and of what was typed. */
export function SendOutcome({ form, fault }: { form: "request" | "contact"; fault: FormFault }) {
  const { t } = useTranslation(["request", "contact"]);
  const kind = outcomeOf(fault);
  return (
    <Notice
      tone={kind === "unknown" ? "know" : "bad"}
      icon="circle-alert"
      role="alert"
      title={t(`${form}:outcome.${kind}Title`)}
    >
      <p>{t(`${form}:outcome.${kind}`)}</p>
      {fault.reference && <p>{t(`${form}:outcome.reference`, { reference: fault.reference })}</p>}
    </Notice>
  );
}

/** Says that the form holds what was typed before, and clears it. */
export function TypedNotice({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("portal");
  return (
    <Notice title={t("form.typed.title")} role="status">
      <p>{t("form.typed.text")}</p>
      <button className="btn plain" type="button" onClick={onClear}>
        {t("form.typed.clear")}
      </button>
    </Notice>
  );
}

interface Reply {
  readonly result: SubmissionResult<string[]>;
}

/**
 * What came back of a form last: a step of the history takes it from the router. With what was typed in this tab when
 * the page began: that is newer than what the page came with, so `result` has it.
 */
export function useLastReply<Of extends Reply>(came: Of | undefined, typed: DraftTexts | undefined) {
  const [first] = useState(came);
  const [last, setLast] = useState(came);
  if (came !== undefined && came !== last) setLast(came);
  const reply = came ?? last;
  const result = useMemo(
    () => (typed && reply === first ? { ...reply?.result, initialValue: typed } : reply?.result),
    [reply, first, typed],
  );
  return { reply, result };
}

/** To the privacy page, beside a form: in a new window, so that nothing typed is left behind. */
export function PrivacyLink() {
  const { t } = useTranslation("portal");
  return (
    <a href="/privacy" target="_blank" rel="noopener">
      {t("form.privacy")}
    </a>
  );
}
