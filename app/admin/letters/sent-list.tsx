import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import type { ShownLetter } from "../kit/case/letters.server.ts";

/** Shows the sent letters, so that the same one isn't sent twice. */
export function SentList({ letters }: { letters: readonly ShownLetter[] | undefined }) {
  const { t } = useTranslation("letters");
  return (
    <section className="card box">
      <h2>{t("already")}</h2>
      {letters === undefined && <p className="small">{t("away")}</p>}
      {letters?.length === 0 && <p className="small">{t("none")}</p>}
      {letters && letters.length > 0 && (
        <ul className="lines">
          {letters.map(({ id, to, name, state, tone, how, iso, when, by }) => (
            <li key={id}>
              <div className="row apart">
                <Link className="item under" to={to}>
                  {name}
                </Link>
                <Badge tone={tone}>{state}</Badge>
              </div>
              <p className="small">
                <time dateTime={iso}>{when}</time>, {[how, by].join(", ")}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
