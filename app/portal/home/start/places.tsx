import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useAddressText } from "#app/ui/page/address-text.ts";
import { Notices } from "#app/ui/page/notice.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { useLatinText } from "#app/ui/page/text-language.ts";
import { ONE_STEP } from "../names.ts";
import type { AnswerView } from "./answer.server.ts";

/** How a settlement leads to its municipality. */
export function Path({ settlement, place }: { settlement: string | undefined; place: string }) {
  const { t } = useTranslation("answer");
  return settlement ? <p className="small quiet">{t("path", { settlement, place })}</p> : null;
}

type TownAnswer = Extract<AnswerView, { is: "town" }>;

/** All offices of a place, equal. */
export function Town({ town }: { town: TownAnswer }) {
  const { t } = useTranslation("answer");
  const { place, count, offices, notices, all } = town;
  return (
    <>
      <Path {...town} />
      <h2 id="answer" tabIndex={-1}>
        {t("town", { place, count })}
      </h2>
      <p>{t("townText")}</p>
      <Notices of={notices} />
      <ul className="towns cells">
        {offices.map((office) => (
          <TownOffice key={office.id} office={office} />
        ))}
      </ul>
      {count > offices.length && (
        <p className="small">
          <Link to={all}>{t("all", { count })}</Link>
        </p>
      )}
    </>
  );
}

function TownOffice({
  office: { address, day, isSoonest, notices, mps },
}: {
  office: TownAnswer["offices"][number];
}) {
  const { t } = useTranslation(["answer", "home"]);
  const latin = useLatinText();
  const addressText = useAddressText();
  return (
    <li className="box">
      <h3>
        <span {...addressText(address)} />
      </h3>
      {mps.length > 0 ? (
        <p className="row">
          <span className="line">
            <Icon name="calendar-days" />
            <strong>
              {day.name}, <span className="nb">{day.date}</span>
            </strong>
          </span>
          {isSoonest && (
            <span className="badge ok">
              <Icon name="check" />
              {t("soonest")}
            </span>
          )}
        </p>
      ) : (
        <p className="small">{t("noMps")}</p>
      )}
      <Notices of={notices} />
      {mps.map((mp) => (
        <div className="cells" key={mp.id}>
          <div className="line">
            <Face src={mp.picture} woman={mp.woman} width={44} height={54} />
            <div>
              <Link to={`/dashboard/mp/${mp.id}`} {...latin(mp.name)} />
              <p className="small quiet" {...latin(mp.party)} />
            </div>
          </div>
          {mp.phone && (
            <p className="line">
              <Icon name="phone" />
              <a className="nb" href={`tel:${mp.dial}`}>
                {mp.phone}
              </a>
            </p>
          )}
          <Notices of={mp.notices} />
          <Link className="btn plain" to={mp.request} state={ONE_STEP}>
            <Icon name="calendar-plus" />
            {t("home:office.request")}
            <span className="vh">
              : <span {...latin(mp.name)} />
            </span>
          </Link>
        </div>
      ))}
    </li>
  );
}

/** Asks for the municipality within a city. */
export function City({ city: { place, count, parts } }: { city: Extract<AnswerView, { is: "city" }> }) {
  const { t } = useTranslation("answer");
  return (
    <>
      <h2 id="answer" tabIndex={-1}>
        {t("city", { place, count, parts: parts.length })}
      </h2>
      <p>{t("cityText")}</p>
      <ul className="parts cells">
        {parts.map((part) => (
          <li key={part.to}>
            <a className="box" href={part.to}>
              <strong>{part.text}</strong> <small>{t("offices", { count: part.count })}</small>
            </a>
          </li>
        ))}
      </ul>
      <p className="small">
        <strong>{t("unknownPart")}</strong> {t("unknownPartText")} <a href="#finder-title">{t("map")}</a>
      </p>
    </>
  );
}
