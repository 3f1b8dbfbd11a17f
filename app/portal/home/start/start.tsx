import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import outlines from "#app/ui/map/country.svg?url";
import { chunkOrDocument, chunkWhenUsed, useHydrated, useLoadedWithPage } from "#app/ui/page/hydrated.ts";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import "#app/ui/style/hero.css";
import "#app/ui/style/map.css";
import type { AnswerView, GoneView } from "./answer.server.ts";
import type { RestProps } from "./rest.tsx";
// Not with the chunk of the rest, as in `home.tsx`.
import "./start.css";

interface StartProps extends Omit<RestProps, "isTarget" | "isOfDocument"> {
  /**
   * The question in the box at the top, and its answer; otherwise the page explains the offices (section 1 of the
   * portal document).
   */
  readonly where?: string | undefined;
  readonly answer?: AnswerView | undefined;
  /** What the address names but doesn't exist, or no longer. */
  readonly gone?: GoneView | undefined;
  /** How many offices there are, and municipalities with one; absent while that is unknown. */
  readonly counts?: readonly [number, number] | undefined;
  /** Whether a request is open over it. */
  readonly isBelow?: boolean;
}

/** Rarely needed, so it is a separate chunk, which the server renders at once. */
const Answer = import.meta.env.SSR
  ? (await import("./answer.tsx")).default
  : lazy(() => chunkOrDocument(() => import("./answer.tsx")));

/**
 * What is below the question works without script, so its chunk comes only to those who begin to use the page. What
 * navigation opens comes whole.
 */
const loadRest = () => import("./rest.tsx");
const Rest = import.meta.env.SSR ? (await loadRest()).default : lazy(() => chunkOrDocument(loadRest));
const RestWhenUsed = import.meta.env.SSR ? Rest : lazy(() => chunkWhenUsed(loadRest));
const Nearest = lazy(() => chunkWhenUsed(async () => ({ default: (await loadRest()).Nearest })));

/** The home page in its initial state (section 2.3 of the portal document). */
export function Start({ where, answer, gone, counts, isBelow = false, ...rest }: StartProps) {
  const { t } = useTranslation("home");
  const isOfDocument = useLoadedWithPage();
  const below = { ...rest, isTarget: !gone?.fromFinder, isOfDocument };
  return (
    <>
      {!isBelow && <PageTitle>{t(answer ? "where.label" : "title")}</PageTitle>}
      {gone && <Answer answer={gone} />}
      <Hero where={where} answer={answer} counts={counts} finder={rest.finder} />
      {isOfDocument ? (
        <Suspense>
          <RestWhenUsed {...below} />
        </Suspense>
      ) : (
        <Rest {...below} />
      )}
    </>
  );
}

const WITHOUT_STYLE = { width: 320, height: 255, fill: "none", stroke: "#dca94a" };

/**
 * The question that brings most people here, and its answer. Asking is a plain GET, whose address can be sent to
 * others.
 */
function Hero({ where, answer, counts, finder }: Pick<StartProps, "where" | "answer" | "counts" | "finder">) {
  const { t } = useTranslation("home");
  const hydrated = useHydrated();
  const question = (
    <label className={answer ? undefined : "ref"} htmlFor="where">
      {t("where.label")}
    </label>
  );
  return (
    <section className="hero">
      <svg className="art" viewBox="0 0 800 637" {...WITHOUT_STYLE} aria-hidden="true">
        <use href={`${outlines}#land`} strokeWidth="2" />
        <use href={`${outlines}#seams`} />
      </svg>
      <div className="wrap cells">
        <div>
          {!answer && <h1>{t("hero.title")}</h1>}
          {!answer && <p className="lead">{t("hero.lead")}</p>}
          <form className="cells snug" action="/#answer" role="search">
            {answer ? <h1>{question}</h1> : question}
            <div className="line">
              <input id="where" name="where" type="search" defaultValue={where} autoComplete="off" />
              <button className={answer ? "btn onband" : "btn gold"}>
                <Icon name="search" />
                {t("where.find")}
              </button>
            </div>
            <p className="small">{t("where.hint")}</p>
            {!answer && finder && (
              <div className="small near">
                <Suspense>{hydrated && <Nearest finder={finder} />}</Suspense>
              </div>
            )}
          </form>
          {answer ? <Answer answer={answer} /> : <Link to="/request">{t("where.sent")}</Link>}
        </div>
        {!answer && (
          <dl className="tallies cells">
            {counts && <Fact value={counts[0]} text={t("facts.offices", { count: counts[0] })} />}
            {counts && <Fact value={counts[1]} text={t("facts.municipalities", { count: counts[1] })} />}
            <Fact value={t("facts.day")} text={t("facts.dayText")} />
            <Fact value={2003} text={t("facts.since")} />
          </dl>
        )}
      </div>
    </section>
  );
}

function Fact({ value, text }: { value: string | number; text: string }) {
  return (
    <div>
      <dt>{text}</dt>
      <dd>{value}</dd>
    </div>
  );
}
