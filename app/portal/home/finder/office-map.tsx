import { useMemo } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Labels, Outlines, Pins } from "#app/ui/map/drawing.tsx";
import { CAPITAL, CAPITAL_SCALE, CAPITAL_TRANSFORM, COUNTRY } from "#app/ui/map/frame.ts";
import { MapIsland } from "#app/ui/map/island.tsx";
import type { LiveMapProps } from "#app/ui/map/live/live-map.tsx";
import type { Label } from "#app/ui/map/placement.ts";
import type { MapView } from "../directory/map-view.server.ts";
import { InPageLink } from "../focus.tsx";
import { officeLink } from "../names.ts";

interface OfficeMapProps {
  /** Whether an office is open beside it. */
  readonly isOpen: boolean;
  readonly map: MapView;
  /** The selection, appended to the map's name. */
  readonly chosen: string;
  readonly filterQuery: string;
}

const VIEW_BOX = `0 0 ${COUNTRY.width} ${COUNTRY.height}`;
const INSET_BOX = `0 0 ${COUNTRY.width} ${Math.round(CAPITAL.height * CAPITAL_SCALE)}`;

/** Without a style sheet; with it as wide as there is room. */
const SMALL = { width: 320, height: 255 };

/** The country with a point for each office, and the capital enlarged. */
export function OfficeMap({ map, chosen, filterQuery, isOpen }: OfficeMapProps) {
  const { t } = useTranslation("home");
  const { country, capital, here, unplaced } = map;
  const inCapital = capital.pins.length;
  const empty = country.pins.length + inCapital + unplaced === 0;
  const live = useLiveView({ map, chosen, filterQuery });
  return (
    <figure className="map box gap">
      <InPageLink className="skip" to={empty ? "#why" : "#offices"}>
        {t("finder.skipMap")}
      </InPageLink>
      <div className={inCapital > 0 && !isOpen ? "maps beside-each" : "maps"}>
        <MapIsland {...live}>
          <svg viewBox={VIEW_BOX} {...SMALL} role="group" aria-label={t("finder.map") + chosen}>
            <Outlines here={here} />
            {inCapital > 0 && <Lens count={inCapital} />}
            <Points filterQuery={filterQuery} {...country} />
          </svg>
        </MapIsland>
        {inCapital > 0 && (
          <div className="inset" id="skopje">
            <h3 tabIndex={-1}>{t("finder.skopje")}</h3>
            <svg viewBox={INSET_BOX} {...SMALL} role="group" aria-label={t("finder.skopjeMap")}>
              <g transform={CAPITAL_TRANSFORM}>
                <Outlines here={here} />
              </g>
              <Points filterQuery={filterQuery} {...capital} />
            </svg>
          </div>
        )}
      </div>
      <figcaption className="legend row small">
        <span>{t("finder.offices", { count: country.pins.length + inCapital }) + chosen}</span>
        <span>{t("finder.points")}</span>
        {unplaced > 0 && <span>{t("finder.unplaced", { count: unplaced })}</span>}
      </figcaption>
    </figure>
  );
}

/** The same for the map with tiles: every point at its true place. */
function useLiveView({ map, chosen, filterQuery }: Omit<OfficeMapProps, "isOpen">): LiveMapProps {
  const { t } = useTranslation("home");
  return useMemo(() => {
    const { country, capital } = map;
    return {
      name: t("finder.map") + chosen,
      spots: linksTo([...country.pins, ...capital.pins], filterQuery),
      isPart: filterQuery !== "",
    };
  }, [map, chosen, filterQuery, t]);
}

const linksTo = (pins: PointsProps["pins"], filterQuery: string) =>
  pins.map((pin) => ({ to: officeLink(filterQuery, pin.id), ...pin }));

interface PointsProps {
  readonly pins: MapView["country"]["pins"];
  readonly labels: readonly Label[];
  readonly filterQuery: string;
}

function Points({ pins, labels, filterQuery }: PointsProps) {
  return (
    <>
      <Pins pins={linksTo(pins, filterQuery)} />
      <Labels labels={labels} />
    </>
  );
}

/** The box on the capital: its offices are too close together here, so it links to its own map. */
function Lens({ count }: { count: number }) {
  const { t } = useTranslation("home");
  const middle = CAPITAL.x + CAPITAL.width / 2;
  return (
    <InPageLink className="lens" to="#skopje" aria-label={t("finder.lens", { count })}>
      <rect
        x={CAPITAL.x}
        y={CAPITAL.y}
        width={CAPITAL.width}
        height={CAPITAL.height}
        rx="8"
        fill="#fff"
        stroke="#5c4f48"
      />
      <text textAnchor="middle">
        <tspan x={middle} y={CAPITAL.y + 27}>
          {t("finder.skopje")}
        </tspan>{" "}
        <tspan x={middle} y={CAPITAL.y + 49} className="minor">
          {count}
        </tspan>
      </text>
    </InPageLink>
  );
}
