import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "../icon.tsx";
import { useHydrated } from "../page/hydrated.ts";

/** Prints the day, week or month that is shown; without script the browser's own command does. */
export function PrintPeriod() {
  const { t } = useTranslation("calendar");
  if (!useHydrated()) return null;
  return (
    <button
      className="btn plain"
      type="button"
      aria-label={t("print")}
      title={t("print")}
      onClick={() => window.print()}
    >
      <Icon name="printer" />
    </button>
  );
}
