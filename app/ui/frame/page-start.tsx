import { useLocation, useNavigation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "../icon.tsx";

/** The start of every page: the skip link, the loading bar, the demo notice. */
export function PageStart({ demo = false }: { demo?: boolean | undefined }) {
  const { t } = useTranslation("common");
  return (
    <>
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      <Loading />
      {demo && (
        <aside className="demo" aria-labelledby="demo">
          <p id="demo">{t("demo")}</p>
        </aside>
      )}
    </>
  );
}

/** A thin bar while the next page is loading; also announced to screen readers. */
function Loading() {
  const { t } = useTranslation("common");
  const busy = useNavigation().state !== "idle";
  return (
    <div className={busy ? "loading busy" : "loading"} role="status">
      {busy && <span className="vh">{t("loading")}</span>}
    </div>
  );
}

/** Whether another page is loading; shown by the bar at the top. */
export function usePageLoading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname !== pathname;
}

/** Closes its popover; works without JavaScript. */
export function CloseButton({ of }: { of: string }) {
  const { t } = useTranslation("common");
  return (
    <button
      className="tile close"
      type="button"
      popoverTarget={of}
      popoverTargetAction="hide"
      hidden
      aria-label={t("close")}
    >
      <Icon name="x" />
    </button>
  );
}
