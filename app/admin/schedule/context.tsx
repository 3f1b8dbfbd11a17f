import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ScheduleView } from "./read.server.ts";

interface Props {
  readonly known: NonNullable<ScheduleView["known"]>;
  readonly back: string;
}

/** The case beside its form: person, wishes, matter. */
export function Context({ known, back }: Props) {
  const { t } = useTranslation(["schedule", "cases"]);
  return (
    <section className="card box about">
      <h2>{t("about")}</h2>
      <dl className="head-lines small">
        {known.wishes.map(({ name, icon, text }) => (
          <div key={name}>
            <dt>
              <Icon name={icon} /> {t(`cases:wishNames.${name}`)}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>{t("cases:columns.status")}</dt>
          <dd>{known.status}</dd>
        </div>
      </dl>
      <h3>
        <Link to={back}>{known.topic}</Link>
      </h3>
      <p className="typed">{known.reason}</p>
    </section>
  );
}
