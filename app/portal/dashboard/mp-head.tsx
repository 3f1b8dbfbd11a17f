import { useMemo, useRef } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Outlines } from "#app/ui/map/drawing.tsx";
import { CAPITAL, CAPITAL_SCALE, CAPITAL_TRANSFORM, COUNTRY } from "#app/ui/map/frame.ts";
import { MapIsland } from "#app/ui/map/island.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notice, Notices } from "#app/ui/page/notice.tsx";
import { Breadcrumbs } from "#app/ui/page/page-head.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { useAddressText, useLatinText } from "#app/ui/page/text-language.ts";
import "#app/ui/style/map.css";
import { BASE, officePath } from "./filters.tsx";
import type { DashboardMp } from "./read.server.ts";

type Office = NonNullable<DashboardMp["office"]>;

/** The MP of the figures, and how to meet this person: the head of the page (section 2.5 of the portal document). */
export function MpHead({ mp }: { mp: DashboardMp }) {
  const { t } = useTranslation("statistics");
  const shown = useLatinText();
  const addressText = useAddressText();
  const { name, party, mandate, picture, woman, office, former, phone, notices } = mp;
  return (
    <section className="person stack" aria-labelledby="person">
      <Breadcrumbs items={[{ text: t("title"), to: BASE }, { text: t("filters.mp") }]} />
      <div className="line tops">
        <Face src={picture} woman={woman} width={96} height={117} />
        <div>
          <h1 id="person">
            <span {...shown(name)} />
          </h1>
          <p className="small quiet" {...shown(party)} />
          {mandate && (
            <p className="small quiet">
              {t("filters.mandate")} {mandate}
            </p>
          )}
        </div>
      </div>
      {former && (
        <Notice title={t("topMps.former")}>
          <p>{t("mp.former")}</p>
          {phone && (
            <p>
              {t("mp.formerPhone")} {phone.dial ? <a href={`tel:${phone.dial}`}>{phone.text}</a> : phone.text}
            </p>
          )}
        </Notice>
      )}
      {office && (
        <Link className="btn" to={`/?office=${office.id}&mp=${mp.id}#meeting-request`}>
          <Icon name="calendar-plus" />
          {t("mp.request")}
        </Link>
      )}
      <Notices of={notices} />
      {office && (
        <div className="row small">
          <span className="line">
            <Icon name="map-pin" />
            <span>
              {office.name}, <span {...addressText(office.address)} />
            </span>
          </span>
          <OfficeMap office={office} />
        </div>
      )}
      {!office && !former && <p className="small">{t(woman ? "mp.noOfficeHer" : "mp.noOffice")}</p>}
    </section>
  );
}

/** Opens a map with the office; without JavaScript a link to the office on the map of all offices. */
function OfficeMap({ office }: { office: Office }) {
  const { t } = useTranslation(["statistics", "common"]);
  const addressText = useAddressText();
  const dialog = useRef<HTMLDialogElement>(null);
  const text = t("mp.showMap");
  if (!useHydrated())
    return (
      <a className="item under" href={officePath(String(office.id))}>
        {text}
      </a>
    );
  return (
    <>
      <button className="btn ghost" type="button" onClick={() => dialog.current?.showModal()}>
        {text}
      </button>
      <dialog ref={dialog} className="place box" aria-labelledby="place">
        <div className="line">
          <h2 id="place" className="push">
            {t("mp.map", { office: office.name })}
          </h2>
          <form method="dialog">
            <button className="tile" aria-label={t("common:close")}>
              <Icon name="x" />
            </button>
          </form>
        </div>
        <p {...addressText(office.address)} />
        {office.position ? <Place office={office} /> : <p className="small">{t("mp.unplaced")}</p>}
        <Link className="btn plain" to={officePath(String(office.id))}>
          {t("mp.toFinder")}
        </Link>
      </dialog>
    </>
  );
}

/** Both are as tall as the country, so that the map with tiles can replace them. */
const TOP = { country: 0, capital: Math.round((CAPITAL.height * CAPITAL_SCALE - COUNTRY.height) / 2) };

/** The country, or the enlarged capital, with one point; with tiles the surrounding streets. */
function Place({ office }: { office: Office }) {
  const { t } = useTranslation("statistics");
  const { id, name, position, municipalityId } = office;
  const spots = useMemo(
    () => (position ? [{ id, name, place: position.place, to: officePath(String(id)), current: true }] : []),
    [id, name, position],
  );
  if (!position) return null;
  const { x, y, inCapital, place } = position;
  const top = inCapital ? TOP.capital : TOP.country;
  return (
    <figure className="map">
      <MapIsland name={t("mp.mapAlt")} spots={spots} near={place}>
        <svg
          viewBox={`0 ${top} ${COUNTRY.width} ${COUNTRY.height}`}
          width="320"
          height="255"
          role="img"
          aria-label={t("mp.mapAlt")}
        >
          <g
            transform={inCapital ? CAPITAL_TRANSFORM : undefined}
            className={inCapital ? "inset" : undefined}
          >
            <Outlines here={[municipalityId]} />
          </g>
          <circle cx={x} cy={y} r="16" fill="#1d1512" />
        </svg>
      </MapIsland>
    </figure>
  );
}
