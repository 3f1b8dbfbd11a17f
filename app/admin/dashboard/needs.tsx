import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { readNeeds } from "./needs.server.ts";
import { NotShown } from "./waiting.tsx";

export function Needs({ needs, lacks }: NonNullable<Awaited<ReturnType<typeof readNeeds>>>) {
  const { t } = useTranslation("overview");
  return (
    <section className="needs" aria-labelledby="needs">
      <h2 id="needs">{t("waiting.title")}</h2>
      <ul>
        {needs.map(({ key, count, title, detail, to, isLate }) => (
          <li key={key} className={isLate ? "late" : undefined}>
            <Link to={to}>
              <b>{count}</b>
              <span>
                <b>{title}</b>
                <small>{detail}</small>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
      {lacks.map((reference) => (
        <NotShown key={reference} reference={reference} title={t("needs.notShown")} />
      ))}
    </section>
  );
}
