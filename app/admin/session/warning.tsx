import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import type { SessionEnd } from "./end.ts";
import { useSessionEnd } from "./use-session-end.ts";

/** Two minutes before the session ends: says so without taking the focus, and offers to stay. */
export function SessionWarning({ session }: { session: SessionEnd }) {
  const { t } = useTranslation("session");
  const { state, time, failed, stay } = useSessionEnd(session);
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
            <button className="btn" type="button" onClick={() => void stay()}>
              {t("stay")}
            </button>
          )}
        </Notice>
      )}
    </div>
  );
}
