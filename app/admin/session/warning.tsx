import { type FocusEvent, useEffect, useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import type { SessionEnd } from "./end.ts";
import { useSessionEnd } from "./use-session-end.ts";

/** Two minutes before the session ends: says so without taking the focus, and offers to stay. */
export function SessionWarning({ session }: { session: SessionEnd }) {
  const { t } = useTranslation("session");
  const { state, time, failed, stay } = useSessionEnd(session);
  const rememberFocus = useFocusBack(state === "soon");
  return (
    <div className="stay-on" role="status">
      {state === "over" && (
        <Notice tone="bad" icon="clock" title={t("over")}>
          {t("overText")}
        </Notice>
      )}
      {(state === "soon" || state === "last") && (
        <Notice icon="clock" title={t("soon", { time })}>
          <p>{t(state === "last" ? "last" : "soonText")}</p>
          {failed && <p>{t("unknown")}</p>}
          {state === "soon" && (
            <button className="btn" type="button" onFocus={rememberFocus} onClick={() => void stay()}>
              {t("stay")}
            </button>
          )}
        </Notice>
      )}
    </div>
  );
}

/** Gives the focus back when what has it goes away: to the field it came from, or to the one that had it at first. */
function useFocusBack(shown: boolean) {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!shown) return;
    before.current = document.activeElement;
    return () => {
      if (document.activeElement === document.body && before.current instanceof HTMLElement)
        before.current.focus();
    };
  }, [shown]);
  return ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget?.closest("main")) before.current = relatedTarget;
  };
}
