import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Beside the title of a record: to its form. Nothing without an address: the person may not change it. */
export function EditLink({ to }: { to: string | undefined }) {
  const { t } = useTranslation("common");
  if (to === undefined) return null;
  return (
    <Link className="btn plain" to={to}>
      <Icon name="pencil" />
      {t("edit")}
    </Link>
  );
}
