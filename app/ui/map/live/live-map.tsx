import type { LatLng, Map as LeafletMap } from "leaflet";
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { MapContainer, useMapEvents } from "react-leaflet";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MAP } from "#app/model/limits.ts";
import type { Place } from "#app/model/map.ts";
import { Icon } from "../../icon.tsx";
import { useClientNavigation } from "../../page/client-navigation.ts";
import type { PlaceName } from "../placement.ts";
import { BOUNDS, Country, Attribution, MapTiles } from "./layers.tsx";
import { Spots } from "./spots.tsx";
import { firstZoom, Follow, isNarrow, useGestures, useSize } from "./view.ts";
import "./live.css";

/** A point of the map; a link, if it has an address. */
export interface Spot {
  readonly id: number;
  /** Full description of the point, which has no other text. */
  readonly name: string;
  readonly place: Place;
  readonly to?: string;
  readonly current?: boolean;
}

/** Texts of the box that replaces the capital's points while they don't fit: its label, and its full name. */
export interface Bundle {
  readonly text: string;
  readonly name: string;
}

export interface LiveMapProps {
  readonly name: string;
  readonly spots: readonly Spot[];
  readonly bundle?: Bundle;
  /** Municipalities highlighted in gold. */
  readonly here?: readonly number[];
  readonly labels?: readonly PlaceName[];
  /** Zooms in on this place instead of showing the country. */
  readonly near?: Place;
  /** A click on the map selects a place. */
  readonly onPick?: (place: Place) => void;
}

/** Shows a street or two around it. */
const NEAR_ZOOM = 14;
const NONE: readonly never[] = [];

/** The map with tiles (section 2.3 of the portal document). Only ever loaded in the browser: Leaflet needs a window. */
export function LiveMap({ width, ...props }: LiveMapProps & { width: number }) {
  const { name, spots, bundle, here = NONE, labels = NONE, near, onPick } = props;
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [credited, setCredited] = useState(false);
  const hint = useGestures(map);
  useSize(map);
  const follow = useSteadySteps();
  const { t } = useTranslation("common");
  const shownLabels = useMemo(
    () => (isNarrow(width) ? labels.filter(({ minor }) => !minor) : labels),
    [width, labels],
  );
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const credit = useCallback(() => setCredited(true), []);
  useEffect(() => {
    const container = map?.getContainer();
    container?.setAttribute("role", "group");
    container?.setAttribute("aria-label", name);
  }, [map, name]);
  return (
    <div className={credited ? "live-map tiled" : "live-map"} {...follow}>
      <MapContainer
        ref={setMap}
        center={[...(near ?? MAP.centre)]}
        zoom={near ? NEAR_ZOOM : firstZoom(width)}
        minZoom={MAP.minZoom}
        maxZoom={MAP.maxZoom}
        zoomSnap={0.25}
        maxBounds={BOUNDS}
        maxBoundsViscosity={1}
        trackResize={false}
        zoomAnimation={!calm}
        fadeAnimation={!calm}
        inertia={!calm}
        zoomControl={false}
        attributionControl={false}
        scrollWheelZoom={false}
      >
        <Country here={here} />
        <MapTiles onShown={credit} />
        <Spots spots={spots} bundle={bundle} labels={shownLabels} />
        <Follow spots={spots} />
        {onPick && <Picker onPick={onPick} />}
      </MapContainer>
      {map && <ZoomButtons map={map} />}
      {credited && <Attribution />}
      {hint && <p className="hint">{t(`map.${hint}`)}</p>}
    </div>
  );
}

/** Reports the clicked place, or the centre on Enter; dragging the map is no click. */
function Picker({ onPick }: { onPick: (place: Place) => void }) {
  const pick = ({ lat, lng }: LatLng) => onPick([lat, lng]);
  const map = useMapEvents({
    click: ({ latlng }) => pick(latlng),
    keypress: ({ originalEvent: { key } }) => key === "Enter" && pick(map.getCenter()),
  });
  return null;
}

const FARTHEST_PRESS = 5;

/** Links on the map navigate within the page, unless the map was moved. */
function useSteadySteps() {
  const follow = useClientNavigation({ inPlace: true });
  const press = useRef<{ readonly x: number; readonly y: number }>(undefined);
  // Firefox tells a click by key from one by mouse in nothing but this.
  const forget = () => {
    press.current = undefined;
  };
  return {
    onPointerDown: ({ clientX, clientY }: MouseEvent) => {
      press.current = { x: clientX, y: clientY };
    },
    onKeyDown: forget,
    onClick: (event: MouseEvent) => {
      const { x, y } = press.current ?? { x: event.clientX, y: event.clientY };
      forget();
      if (Math.hypot(event.clientX - x, event.clientY - y) < FARTHEST_PRESS) follow(event);
      else event.preventDefault();
    },
  };
}

function ZoomButtons({ map }: { map: LeafletMap }) {
  const { t } = useTranslation("common");
  const [zoom, setZoom] = useState(() => map.getZoom());
  useEffect(() => {
    const update = () => setZoom(map.getZoom());
    map.on("zoomend", update);
    return () => void map.off("zoomend", update);
  }, [map]);
  // A disabled button would lose the focus.
  return (
    <div className="zoom box">
      <button
        className="tile"
        type="button"
        aria-label={t("map.zoomIn")}
        aria-disabled={zoom >= map.getMaxZoom()}
        onClick={() => map.setZoom(Math.floor(zoom) + 1)}
      >
        <Icon name="plus" />
      </button>
      <button
        className="tile"
        type="button"
        aria-label={t("map.zoomOut")}
        aria-disabled={zoom <= map.getMinZoom()}
        onClick={() => map.setZoom(Math.ceil(zoom) - 1)}
      >
        <Icon name="minus" />
      </button>
    </div>
  );
}
