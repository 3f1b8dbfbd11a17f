import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Beside the title of a record: to its form. Nothing without an address: the person may not change it. */
export function EditLink({ to }: { to: string | undefined }) {
  const { t } = useTranslation("common");
  if (to === undefined) return null;
  return (
    <Link className="btn plain" to={to} data-key="e">
      <Icon name="pencil" />
      {t("edit")}
    </Link>
  );
}

/** One line of a record that is only shown. */
export interface Fact {
  readonly label: string;
  /** Text, or what draws it; the empty text says that it is not given. */
  readonly value: ReactNode;
  /** What people wrote at length takes the whole width. */
  readonly wide?: boolean;
}

/** A record in view mode: every field as label and text (section 2 of the back-office document). */
export function Facts({ facts, children }: { facts: readonly Fact[]; children?: ReactNode }) {
  const { t } = useTranslation("record");
  return (
    <section className="card box">
      {children}
      <dl className={children ? "data cells gap" : "data cells"}>
        {facts.map(({ label, value, wide }) => (
          <div key={label} className={wide ? "all" : undefined}>
            <dt>{label}</dt>
            <dd className="typed">{value === "" ? <span className="quiet">{t("notGiven")}</span> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
