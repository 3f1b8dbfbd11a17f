import { Browser, divIcon, type LatLng, type Map as LeafletMap, type Marker as LeafletMarker } from "leaflet";
import { useEffect, useRef, useState } from "react";
import {
  AttributionControl,
  MapContainer,
  Marker,
  TileLayer,
  useMap,
  useMapEvents,
  ZoomControl,
} from "react-leaflet";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MAP } from "#app/model/limits.ts";
import type { Place } from "#app/model/map.ts";
import { useStep } from "../../page/client-navigation.ts";
import "./live.css";

/** A point of the map; a button, if it has an address. */
interface Spot {
  readonly id: number;
  /** Full description of the point, which has no other text. */
  readonly name: string;
  readonly place: Place;
  readonly to?: string;
  readonly current?: boolean;
}

export interface LiveMapProps {
  readonly name: string;
  readonly spots: readonly Spot[];
  /** Zooms in on this place instead of showing the country. */
  readonly near?: Place;
  /** Zooms in on the points instead of showing the country. */
  readonly isPart?: boolean;
  /** A click on the map selects a place. */
  readonly onPick?: (place: Place) => void;
}

const { south, west, north, east } = MAP.bounds;

const BOUNDS: [[number, number], [number, number]] = [
  [south, west],
  [north, east],
];

/** Shows a street or two around it. */
const NEAR_ZOOM = 14;

/** Less than the documents' initial zoom on phones, where half the country would be out of view. */
const firstZoom = () => (matchMedia("(max-width: 30em)").matches ? MAP.zoom - 0.5 : MAP.zoom);

/**
 * The map with tiles (section 2.3 of the portal document). Only ever loaded in the browser: Leaflet needs a window.
 * @param onFail called when not a single tile could be had
 */
export function LiveMap({ onFail, ...props }: LiveMapProps & { onFail: () => void }) {
  const { name, spots, near, isPart = false, onPick } = props;
  const { t } = useTranslation("common");
  const [map, setMap] = useState<LeafletMap | null>(null);
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  useEffect(() => {
    const container = map?.getContainer();
    container?.setAttribute("role", "group");
    container?.setAttribute("aria-label", name);
  }, [map, name]);
  return (
    <MapContainer
      ref={setMap}
      className="live-map"
      center={[...(near ?? MAP.centre)]}
      zoom={near ? NEAR_ZOOM : firstZoom()}
      minZoom={MAP.minZoom}
      maxZoom={MAP.maxZoom}
      zoomSnap={0.5}
      maxBounds={BOUNDS}
      maxBoundsViscosity={1}
      // A finger and the wheel scroll the page past the map; two fingers move it.
      dragging={!Browser.mobile}
      scrollWheelZoom={false}
      zoomAnimation={!isCalm}
      fadeAnimation={!isCalm}
      inertia={!isCalm}
      zoomControl={false}
      attributionControl={false}
    >
      <Tiles onFail={onFail} />
      {spots.map((spot) => (
        // Leaflet never changes a marker's title.
        <SpotMarker key={`${spot.id} ${spot.name}`} spot={spot} />
      ))}
      <ZoomControl zoomInTitle={t("map.zoomIn")} zoomOutTitle={t("map.zoomOut")} />
      <AttributionControl prefix={false} />
      <Follow spots={spots} isPart={isPart} />
      {onPick && <Picker onPick={onPick} />}
    </MapContainer>
  );
}

/** Tiles through our own server. */
function Tiles({ onFail }: { onFail: () => void }) {
  const { t } = useTranslation("common");
  const isShown = useRef(false);
  return (
    <TileLayer
      url="/tiles/{z}/{x}/{y}.png"
      bounds={BOUNDS}
      minZoom={MAP.minZoom}
      maxZoom={MAP.maxZoom}
      attribution={`<a href="https://www.openstreetmap.org/copyright" rel="noreferrer">${t("map.credit")}</a>`}
      eventHandlers={{
        tileload: () => {
          isShown.current = true;
        },
        load: () => {
          if (!isShown.current) onFail();
        },
      }}
    />
  );
}

const ICON = divIcon({ className: "spot", iconSize: [MAP.markerPixels, MAP.markerPixels] });

function SpotMarker({ spot: { name, place, to, current = false } }: { spot: Spot }) {
  const marker = useRef<LeafletMarker>(null);
  const step = useStep({ inPlace: true });
  useEffect(() => {
    const element = marker.current?.getElement();
    element?.setAttribute("aria-current", String(current));
    // For `useFocusOnReturn`.
    if (to) element?.setAttribute("data-href", to);
  }, [current, to]);
  return (
    <Marker
      ref={marker}
      position={[...place]}
      icon={ICON}
      title={name}
      zIndexOffset={current ? 10_000 : 0}
      interactive={to !== undefined}
      keyboard={to !== undefined}
      eventHandlers={{
        click: () => to && step(to),
        keypress: ({ originalEvent: { key } }) => key === "Enter" && to && step(to),
      }}
    />
  );
}

/** Room around what comes into view. */
const PADDING: [number, number] = [MAP.markerPixels, MAP.markerPixels];

/** Keeps in view what the rest of the page selects, and the middle in the middle when the map's box changes. */
function Follow({ spots, isPart }: { spots: readonly Spot[]; isPart: boolean }) {
  const map = useMap();
  const ids = spots.map(({ id }) => id).join();
  const current = spots.find((spot) => spot.current);
  const seen = useRef({ ids: isPart ? "" : ids, current: current?.id });
  useEffect(() => {
    const before = seen.current;
    seen.current = { ids, current: current?.id };
    const places = spots.map(({ place }): [number, number] => [...place]);
    if (before.ids !== ids && places.length > 0)
      map.fitBounds(places, { padding: PADDING, maxZoom: NEAR_ZOOM });
    else if (current && before.current !== current.id)
      map.panInside([...current.place], { padding: PADDING });
  }, [map, ids, current, spots]);
  useEffect(() => {
    // Leaflet itself listens to the window only, and takes a map in a closed dialog for one without size.
    const observer = new ResizeObserver(([box]) => {
      if (box && box.contentRect.width > 0) map.invalidateSize({ debounceMoveend: true });
    });
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
  return null;
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
