import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Face } from "#app/ui/page/pictures.tsx";
import { useShownText } from "#app/ui/page/text-language.ts";
import type { TopMpFigure } from "./figures/view.ts";

interface TopMpsProps {
  readonly mps: readonly TopMpFigure[];
  readonly path: ((id: string) => string) | undefined;
  /** What stands in the place of the list when it could not be had. */
  readonly instead?: ReactNode;
}

/** The MPs with most cases; links lead to their dashboards where there are any. */
export function TopMps({ mps, path, instead }: TopMpsProps) {
  const { t } = useTranslation(["statistics", "common"]);
  const shown = useShownText();
  return (
    <section className="chart box w3" aria-labelledby="top-mps-title">
      <h2 id="top-mps-title">{t("topMps.title")}</h2>
      {mps.length === 0 ? (
        (instead ?? <p className="none quiet">{t("common:noData")}</p>)
      ) : (
        <ol className="mps">
          {mps.map((mp, index) => (
            <li key={mp.id}>
              <span>{`${index + 1}.`}</span>
              <Face src={mp.picture} woman={mp.woman} width={42} height={51} />
              <span>
                <strong>
                  {mp.listed && path ? (
                    <Link to={path(mp.id)} {...shown(mp.label)} />
                  ) : (
                    <span {...shown(mp.label)} />
                  )}
                </strong>
                <small {...shown(mp.party)} />
              </span>
              <b>{mp.text}</b>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
