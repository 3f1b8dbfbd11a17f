import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { CountryLines } from "#app/ui/map/drawing.tsx";
import { InPageLink } from "../in-page-link.tsx";

/** What the offices are, and the way to one, in the part of the page that `finder` names (the about text of section 1 of the portal document). */
export function About({ finder }: { finder: `#${string}` }) {
  const { t } = useTranslation("home");
  return (
    <section className="hero">
      <CountryLines className="art" />
      <div className="wrap">
        <div>
          <h1>{t("hero.title")}</h1>
          <p className="lead">{t("hero.lead")}</p>
          <div className="row">
            <InPageLink className="btn gold" to={finder}>
              <Icon name="map-pin" />
              {t("hero.find")}
            </InPageLink>
            <InPageLink className="btn onband" to="#why">
              {t("hero.how")}
            </InPageLink>
          </div>
        </div>
        <dl className="facts cells">
          <Fact value="75" text={t("facts.offices")} />
          <Fact value="39" text={t("facts.municipalities")} />
          <Fact value={t("facts.day")} text={t("facts.dayText")} />
          <Fact value="2003" text={t("facts.since")} />
        </dl>
      </div>
    </section>
  );
}

function Fact({ value, text }: { value: string; text: string }) {
  return (
    <div>
      <dt>{text}</dt>
      <dd>{value}</dd>
    </div>
  );
}
