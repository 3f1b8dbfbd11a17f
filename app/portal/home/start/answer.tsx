import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice, Notices } from "#app/ui/page/notice.tsx";
import { useAddressText, useLatinText } from "#app/ui/page/text-language.ts";
import type { DirectoryParam } from "../directory/query.ts";
import { MpCard } from "../finder/mp-card.tsx";
import type { AnswerView, GoneView } from "./answer.server.ts";

/** The response to an address: the answer of the box at the top, or that something doesn't exist. */
export default function Answer({ answer }: { answer: AnswerView | GoneView }) {
  if (answer.is === "gone") return <Gone {...answer} />;
  return (
    <section className="card box cells answer" aria-labelledby="answer">
      {answer.is === "offices" ? <Offices answer={answer} /> : <Choice answer={answer} />}
    </section>
  );
}

/** Replaces what a fragment leads to if that doesn't exist, with the ids of all possible fragments. */
function Gone({ names, fromFinder }: GoneView) {
  const { t } = useTranslation("answer");
  return (
    <div className="wrap gap" id={fromFinder ? "locations-section" : undefined}>
      <div className="cells" id={fromFinder ? "found" : undefined} tabIndex={-1}>
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

type OfficesView = Extract<AnswerView, { is: "offices" }>;

/** The office to go to, or all of a place, equal. */
function Offices({ answer }: { answer: OfficesView }) {
  const { t } = useTranslation("answer");
  const { place, settlement, name, near, notices, offices } = answer;
  return (
    <>
      {settlement && <p className="small quiet">{t("path", { settlement, place })}</p>}
      {near && <Notice title={t("near", { place, town: near })} />}
      <h2 id="answer" tabIndex={-1}>
        {name ?? t("town", { place, count: offices.length })}
      </h2>
      {name === undefined && <p>{t("townText")}</p>}
      <Notices of={notices} />
      <ul className="many cells tops">
        {offices.map((office) => (
          <Office key={office.id} office={office} />
        ))}
      </ul>
    </>
  );
}

function Office({ office }: { office: OfficesView["offices"][number] }) {
  const { t } = useTranslation(["answer", "home"]);
  const addressText = useAddressText();
  const { id, address, directions, day, isSoonest, notices, mps } = office;
  return (
    <li className="box">
      <header className="card stack">
        <h3>
          <span {...addressText(address)} />
        </h3>
        {directions && (
          <a href={directions} rel="noreferrer">
            {t("directions")}
          </a>
        )}
        {mps.length > 0 ? (
          <p className="row">
            <span className="line">
              <Icon name="calendar-days" />
              <span>
                {t("next")}{" "}
                <strong>
                  {day.name}, <span className="nb">{day.date}</span>
                </strong>
              </span>
            </span>
            {isSoonest && (
              <span className="badge ok">
                <Icon name="check" />
                {t("soonest")}
              </span>
            )}
          </p>
        ) : (
          <p className="small">{t("home:office.noMps")}</p>
        )}
        <Notices of={notices} />
      </header>
      {mps.map((mp) => (
        <MpCard key={mp.id} mp={mp} officeId={id} />
      ))}
    </li>
  );
}

type ChoiceView = Exclude<AnswerView, OfficesView>;

/** Asks what was meant, or in which municipality of a city the person lives. */
function Choice({ answer }: { answer: ChoiceView }) {
  const { t } = useTranslation("answer");
  const latin = useLatinText();
  const { is, suggestions, more, municipalities } = answer;
  return (
    <>
      <h2 id="answer" tabIndex={-1}>
        <Title answer={answer} />
      </h2>
      {is === "none" && <p>{t("noneText")}</p>}
      {suggestions.length > 0 && (
        <>
          <p>
            <strong>{t(is === "city" ? "cityText" : is === "many" ? "manyText" : "meant")}</strong>
          </p>
          <ul className="row">
            {/* Another question loads the page, as the box does. */}
            {suggestions.map(({ text, to, count }) => (
              <li key={`${to} ${text}`}>
                <a className="btn plain" href={to}>
                  <span {...latin(text)} />
                  {count !== undefined && <small>{t("offices", { count })}</small>}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {more && <p className="small">{t("more")}</p>}
      {municipalities.length > 0 && <ChooseMunicipality all={municipalities} />}
      <p className="row small">
        <a href="#finder-title">{t("map")}</a>
        <Link to="/?all=1#offices">{t("list")}</Link>
      </p>
    </>
  );
}

/** Placeholder for the typed text, whose direction may differ from its surroundings. */
const TYPED = "\u0001";

function Title({ answer: { is, name, count = 0, suggestions } }: { answer: ChoiceView }) {
  const { t } = useTranslation("answer");
  if (is === "city") return t("city", { place: name, count, parts: suggestions.length });
  const [before, after] = t(is, { typed: TYPED }).split(TYPED);
  return (
    <>
      {before}
      <bdi translate="no">{name}</bdi>
      {after}
    </>
  );
}

/** Asks as the box at the top does, for who is not found by what they have typed. */
function ChooseMunicipality({ all }: { all: ChoiceView["municipalities"] }) {
  const { t } = useTranslation(["answer", "home", "common"]);
  return (
    <form className="cells snug" action="/#answer">
      <label htmlFor="municipality">{t("choose")}</label>
      <div className="line">
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
