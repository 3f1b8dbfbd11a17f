import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { TRAP } from "#app/model/protocol.ts";
import type { DraftTexts } from "#app/ui/form/draft.ts";
import { type FormFault, outcomeOf } from "#app/ui/form/fault.ts";
import { LanguageButtons } from "#app/ui/frame/language-switch.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notice } from "#app/ui/page/notice.tsx";

/**
 * Language buttons inside a form, which keep the input. The header's own switch would lose it: with JavaScript its
 * links activate these buttons, and until then it is hidden (`ui/style/form.css`).
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
 * A field that people don't see, hear or reach by keyboard, and that browsers don't autofill: whatever fills it in is
 * a bot (R63). Without a stylesheet it is visible, and says what to do.
 */
export function Trap() {
  const { t } = useTranslation("portal");
  return (
    <div className="trap vh" aria-hidden="true">
      <label>
        {t("form.trap")}
        <input type="text" name={TRAP} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Faults with the same text in all public forms. */
const OWN_TEXTS = ["offline", "suspected"] as const;

/** Why the form was not sent, or isn't known to be, and what happened to the input. */
export function SendOutcome({ form, fault }: { form: "request" | "contact"; fault: FormFault }) {
  const { t } = useTranslation(["request", "contact", "common"]);
  const kind = outcomeOf(fault);
  const own = OWN_TEXTS.find((each) => each === fault.kind);
  return (
    <Notice
      tone={kind === "unknown" || own === "suspected" ? "know" : "bad"}
      icon="circle-alert"
      role="alert"
      answer={fault}
      title={own ? t(`common:form.${own}`) : t(`${form}:outcome.${kind}Title`)}
    >
      <p>{own ? t(`common:form.${own}Text`) : t(`${form}:outcome.${kind}`)}</p>
      {fault.reference && <p>{t(`${form}:outcome.reference`, { reference: fault.reference })}</p>}
    </Notice>
  );
}

/** Says that the form contains an earlier draft, and clears it. */
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

export interface ReturnedForm {
  readonly result: SubmissionResult<string[]>;
  /** Absent if the reply was made in the browser: the page's key is still valid. */
  readonly formKey?: string;
  readonly fault?: FormFault | undefined;
}

/**
 * The last reply to the form, which the router loses on a history navigation. Includes the tab's draft when the page
 * was loaded: it is newer than the page's own values, so `result` contains it.
 */
export function useLastReply<Reply extends ReturnedForm>(
  came: Reply | undefined,
  typed: DraftTexts | undefined,
) {
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

/** In a new window, so that no input is lost. */
export function PrivacyLink() {
  const { t } = useTranslation("portal");
  return (
    <a href="/privacy" target="_blank" rel="noopener">
      {t("form.privacy")}
    </a>
  );
}
