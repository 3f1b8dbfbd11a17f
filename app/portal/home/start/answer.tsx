import { Fragment } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useAddressText } from "#app/ui/page/address-text.ts";
import { Notice, Notices } from "#app/ui/page/notice.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { useLatinText } from "#app/ui/page/text-language.ts";
import type { Suggestion } from "../directory/answer.ts";
import type { DirectoryParam } from "../directory/query.ts";
import { ONE_STEP } from "../names.ts";
import type { AnswerView, GoneView } from "./answer.server.ts";
import { City, Path, Town } from "./places.tsx";

/** The response to an address: the answer of the box at the top, or that something doesn't exist. */
export default function Answer({ answer }: { answer: AnswerView | GoneView }) {
  if (answer.is === "gone") return <Gone {...answer} />;
  return (
    <section className="card box answer" aria-labelledby="answer">
      <Reply answer={answer} />
    </section>
  );
}

function Reply({ answer }: { answer: AnswerView }) {
  switch (answer.is) {
    case "office":
      return <OfficeAnswer office={answer.office} />;
    case "town":
      return <Town town={answer} />;
    case "city":
      return <City city={answer} />;
    case "unseated":
    case "many":
    case "none":
      return <Suggestions answer={answer} />;
  }
}

/** Replaces what a fragment leads to if that doesn't exist, with the ids of all possible fragments. */
function Gone({ names, fromFinder }: GoneView) {
  const { t } = useTranslation("answer");
  return (
    <div className="wrap gone" id={fromFinder ? "locations-section" : undefined}>
      <div id={fromFinder ? "found" : undefined} tabIndex={-1}>
        {names.map((name) => (
          <div id={FRAGMENT[name]} key={name} tabIndex={-1}>
            <Notice title={t(`gone.${name}`)} role="status">
              {t(name === "mp" || name === "office" ? "gone.choose" : "gone.without")}
            </Notice>
          </div>
        ))}
      </div>
    </div>
  );
}

const FRAGMENT: Readonly<Partial<Record<DirectoryParam, string>>> = {
  mp: "meeting-request",
  office: "office",
};

type AnswerOffice = Extract<AnswerView, { is: "office" }>["office"];

function OfficeAnswer({ office }: { office: AnswerOffice }) {
  const { t } = useTranslation(["answer", "home"]);
  const latin = useLatinText();
  const { mp, isNear, place, town } = office;
  return (
    <>
      <Path {...office} />
      {isNear && <Notice title={t("near", { place, town })} />}
      <header>
        {mp && <Face src={mp.picture} woman={mp.woman} width={72} height={88} />}
        <div>
          <h2 id="answer" tabIndex={-1}>
            {office.name}
          </h2>
          {mp ? (
            <>
              <p>
                <Link to={`/dashboard/mp/${mp.id}`} {...latin(mp.name)} />
              </p>
              <p className="small quiet" {...latin(mp.party)} />
            </>
          ) : (
            <p className="small">{t("noMps")}</p>
          )}
        </div>
      </header>
      <Notices of={office.notices} />
      <Facts office={office} />
      {mp && (
        <Link className="btn" to={office.request} state={ONE_STEP}>
          <Icon name="calendar-plus" />
          {t("home:office.request")}
        </Link>
      )}
      <Further label={t("also")} links={office.also} />
    </>
  );
}

function Facts({ office: { mp, day, address, directions } }: { office: AnswerOffice }) {
  const { t } = useTranslation("answer");
  const addressText = useAddressText();
  return (
    <dl>
      {mp && (
        <div className="line">
          <Icon name="calendar-days" />
          <dt>{t("next")}</dt>
          <dd>
            <strong>
              {day.name}, <span className="nb">{day.date}</span>
            </strong>
            {mp.hours && <span className="nb hours">{mp.hours}</span>}
          </dd>
        </div>
      )}
      {mp?.phone && (
        <div className="line">
          <Icon name="phone" />
          <dt>{t("phone")}</dt>
          <dd>
            <a className="nb" href={`tel:${mp.dial}`}>
              {mp.phone}
            </a>
          </dd>
        </div>
      )}
      <div className="line">
        <Icon name="map-pin" />
        <dt>{t("address")}</dt>
        <dd>
          <span {...addressText(address)} />
          {directions && (
            <a href={directions} rel="noreferrer">
              {t("directions")}
            </a>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Further({ label, links }: { label: string; links: readonly Suggestion[] }) {
  const latin = useLatinText();
  if (links.length === 0) return null;
  return (
    <p className="small">
      {label}{" "}
      {links.map(({ text, to }, index) => (
        <Fragment key={`${to} ${text}`}>
          {index > 0 && "; "}
          <Link to={to} {...latin(text)} />
        </Fragment>
      ))}
      .
    </p>
  );
}

function Suggestions({ answer }: { answer: Extract<AnswerView, { typed: string }> }) {
  const { t } = useTranslation("answer");
  const latin = useLatinText();
  const { is, suggestions, more } = answer;
  const [before, after] = t(is, { typed: TYPED }).split(TYPED);
  return (
    <>
      <h2 id="answer" tabIndex={-1}>
        {before}
        <bdi translate="no">{answer.typed}</bdi>
        {after}
      </h2>
      {is === "none" && <p>{t("noneText")}</p>}
      {suggestions.length > 0 && (
        <>
          <p>
            <strong>{t(is === "none" ? "meant" : "manyText")}</strong>
          </p>
          <ul className="row">
            {suggestions.map(({ text, to }) => (
              <li key={`${to} ${text}`}>
                <SuggestedLink className="btn plain" to={to} {...latin(text)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {more && <p className="small">{t("more")}</p>}
      {is !== "many" && <ChooseMunicipality all={answer.municipalities} />}
      <p className="row small">
        <a href="#finder-title">{t("map")}</a>
        <Link to="/?all=1#offices">{t("list")}</Link>
      </p>
    </>
  );
}

/** Asks as the box at the top does, for who is not found by what they have typed. */
function ChooseMunicipality({ all }: { all: Extract<AnswerView, { is: "none" }>["municipalities"] }) {
  const { t } = useTranslation(["answer", "home", "common"]);
  return (
    <form action="/#answer">
      <label htmlFor="municipality">{t("choose")}</label>
      <div className="row">
        <select id="municipality" name="where" required translate="no">
          <option value="">{t("common:choose")}</option>
          {all.map(({ name, where }) => (
            <option key={name} value={where}>
              {name}
            </option>
          ))}
        </select>
        <button className="btn">{t("home:where.find")}</button>
      </div>
    </form>
  );
}

/** Placeholder for the typed text, whose direction may differ from its surroundings. */
const TYPED = "\u0001";

interface SuggestedLinkProps {
  readonly to: string;
  readonly children: string;
  readonly lang?: "mk-Latn";
  readonly className?: string;
}

/** Another question loads the page, as the box does. */
function SuggestedLink({ to, children, ...props }: SuggestedLinkProps) {
  if (!to.includes("where=")) return <Link {...{ to, children, ...props }} />;
  return (
    <a href={to} {...props}>
      {children}
    </a>
  );
}
