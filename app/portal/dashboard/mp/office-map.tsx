import { useMemo, useRef } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Outlines } from "#app/ui/map/drawing.tsx";
import { CAPITAL, CAPITAL_SCALE, COUNTRY } from "#app/ui/map/frame.ts";
import { MapIsland } from "#app/ui/map/island.tsx";
import "#app/ui/map/map.css";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { useShownText } from "#app/ui/page/text-language.ts";
import type { DashboardOffice } from "./view.ts";
import { officePath } from "../page.ts";
import "./office-map.css";

/** Opens a map with the office; without JavaScript a link to the office on the map of all offices. */
export function OfficeMap({ office }: { office: DashboardOffice }) {
  const { t } = useTranslation(["statistics", "common"]);
  const shown = useShownText();
  const dialog = useRef<HTMLDialogElement>(null);
  const text = (
    <>
      <Icon name="map-pin" />
      {t("mp.showMap")}
    </>
  );
  if (!useHydrated())
    return (
      <a className="btn plain" href={officePath(String(office.id))}>
        {text}
      </a>
    );
  return (
    <>
      <button className="btn plain" type="button" onClick={() => dialog.current?.showModal()}>
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
        <p {...shown(office.address)} />
        {office.position ? <Place office={office} /> : <p className="small">{t("mp.unplaced")}</p>}
        <Link className="btn plain" to={officePath(String(office.id))}>
          {t("mp.toFinder")}
        </Link>
      </dialog>
    </>
  );
}

/** Both are as high as the country, so that the map with tiles can take their place. */
const TOP = { country: 0, capital: Math.round((CAPITAL.height * CAPITAL_SCALE - COUNTRY.height) / 2) };
const ENLARGE = `scale(${CAPITAL_SCALE.toFixed(4)}) translate(${-CAPITAL.x} ${-CAPITAL.y})`;

/** The country, or the enlarged capital, with the one point; with tiles the streets around it. */
function Place({ office }: { office: DashboardOffice }) {
  const { t } = useTranslation("statistics");
  const { id, name, position, municipalityId } = office;
  const here = useMemo(() => [municipalityId], [municipalityId]);
  const spots = useMemo(
    () => (position ? [{ id, name, place: position.place, to: officePath(String(id)), current: true }] : []),
    [id, name, position],
  );
  if (!position) return null;
  const { x, y, inCapital, place } = position;
  const top = inCapital ? TOP.capital : TOP.country;
  return (
    <figure className="map">
      <MapIsland name={t("mp.mapAlt")} spots={spots} here={here} near={place}>
        <svg viewBox={`0 ${top} ${COUNTRY.width} ${COUNTRY.height}`} role="img" aria-label={t("mp.mapAlt")}>
          <g transform={inCapital ? ENLARGE : undefined} className={inCapital ? "inset" : undefined}>
            <Outlines here={here} />
          </g>
          <circle cx={x} cy={y} r="16" />
        </svg>
      </MapIsland>
    </figure>
  );
}
