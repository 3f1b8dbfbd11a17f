import { useLocation, useNavigation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** What leads every page: the first stop of the keyboard, the bar that tells of loading, the word about demo data. */
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

/** A thin bar while the next page is on its way; says so to screen readers too. */
function Loading() {
  const { t } = useTranslation("common");
  const busy = useNavigation().state !== "idle";
  return (
    <div className={busy ? "loading busy" : "loading"} role="status">
      {busy && <span className="vh">{t("loading")}</span>}
    </div>
  );
}

/** Whether another page is on its way; the bar at the top tells of it, and this one waits. */
export function usePageLoading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname !== pathname;
}
