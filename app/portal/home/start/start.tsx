import { lazy } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FaultInfo } from "#app/model/fault.ts";
import type { Packed } from "#app/route/packed.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { CountryLines } from "#app/ui/map/drawing.tsx";
import { Fault } from "#app/ui/page/fault.tsx";
import { chunkOrDocument } from "#app/ui/page/hydrated.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import type { FinderView } from "../directory/finder-view.ts";
import { FinderSection } from "../finder/section.tsx";
import type { AnswerView, GoneView } from "./answer.server.ts";
import { Testimonials } from "./testimonials.tsx";
import "./start.css";

interface StartProps {
  /** Absent while the offices are unavailable: then `fault` says why. */
  readonly finder?: Packed<FinderView>;
  readonly fault?: FaultInfo;
  /** Date and time in words of lists shown because the API is down. */
  readonly staleSince?: string | undefined;
  /** The question in the box at the top, and its answer. */
  readonly where?: string;
  readonly answer?: AnswerView | undefined;
  /** What the address names but doesn't exist, or no longer. */
  readonly gone?: GoneView | undefined;
}

/** Rarely needed, so it is a separate chunk, which the server renders at once. */
const Answer = import.meta.env.SSR
  ? (await import("./answer.tsx")).default
  : lazy(() => chunkOrDocument(() => import("./answer.tsx")));

/** The home page in its initial state (section 2.3 of the portal document). */
export function Start({ finder, fault, staleSince, where, answer, gone }: StartProps) {
  const { t } = useTranslation(["home", "common"]);
  return (
    <>
      <PageTitle>{t(answer ? "where.label" : "title")}</PageTitle>
      {gone && <Answer answer={gone} />}
      <Hero where={where} answer={answer} />
      {staleSince !== undefined && (
        <div className="wrap gap">
          <Notice icon="cloud-off" title={t("common:stale")}>
            {t("finder.staleSince", { time: staleSince })}
          </Notice>
        </div>
      )}
      {finder ? (
        <FinderSection finder={finder} isTarget={!gone?.fromFinder} />
      ) : (
        <section className="band" id="locations-section">
          <Fault info={fault} heading="h2" />
        </section>
      )}
      <Reasons />
      <Testimonials />
    </>
  );
}

interface HeroProps {
  /** The question, and its answer; otherwise the page explains the offices (section 1 of the portal document). */
  readonly where: string | undefined;
  readonly answer: AnswerView | undefined;
}

/**
 * The question that brings most people here, and its answer. Asking is a plain GET, whose address can be sent to
 * others.
 */
function Hero({ where, answer }: HeroProps) {
  const { t } = useTranslation("home");
  const question = <label htmlFor="where">{t("where.label")}</label>;
  return (
    <section className="hero">
      <CountryLines className="art" />
      <div className="wrap">
        <div>
          {!answer && <h1>{t("hero.title")}</h1>}
          {!answer && (
            <p className="lead" id="lead">
              {t("hero.lead")}
            </p>
          )}
          <form action="/#answer" role="search">
            {answer ? <h1>{question}</h1> : question}
            <div className="row">
              <input id="where" name="where" type="search" defaultValue={where} autoComplete="off" />
              <button className={answer ? "btn onband" : "btn gold"}>
                <Icon name="search" />
                {t("where.find")}
              </button>
            </div>
            <p className="small">{t("where.hint")}</p>
          </form>
          {answer ? <Answer answer={answer} /> : <Link to="/request">{t("where.sent")}</Link>}
        </div>
        {!answer && (
          <dl className="facts cells">
            <Fact value="75" text={t("facts.offices")} />
            <Fact value="39" text={t("facts.municipalities")} />
            <Fact value={t("facts.day")} text={t("facts.dayText")} />
            <Fact value="2003" text={t("facts.since")} />
          </dl>
        )}
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

const REASONS = [
  { name: "listen", icon: "messages-square" },
  { name: "record", icon: "folder-check" },
  { name: "parliament", icon: "landmark" },
  { name: "online", icon: "video" },
] as const satisfies readonly { name: string; icon: IconName }[];

/** Reasons to visit an office. */
function Reasons() {
  const { t } = useTranslation("home");
  return (
    <section className="band" id="why" aria-labelledby="why-title">
      <div className="wrap">
        <h2 id="why-title" tabIndex={-1}>
          {t("reasons.title")}
        </h2>
        <ul className="features cells">
          {REASONS.map(({ name, icon }) => (
            <li key={name}>
              <Icon name={icon} />
              <h3>{t(`reasons.${name}`)}</h3>
              <p>{t(`reasons.${name}Text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
