import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";

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
