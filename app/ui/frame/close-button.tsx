import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "../icon.tsx";

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
