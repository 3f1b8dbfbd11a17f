import { useTranslation } from "#app/i18n/use-translation.ts";
import { TRAP } from "#app/model/fields/trap.ts";

/**
 * A field that no person sees, hears or reaches by keyboard, and that browsers leave alone: what fills it in is a
 * machine (R63). Only without a style sheet it shows, and then says what to do.
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
