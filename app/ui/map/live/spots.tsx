import { divIcon, type PointTuple } from "leaflet";
import { type ReactNode, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { Marker, Pane, useMap, useMapEvents } from "react-leaflet";
import { MAP } from "#app/model/limits.ts";
import type { Place } from "#app/model/map.ts";
import { CAPITAL, unproject } from "../frame.ts";
import type { PlaceName } from "../placement.ts";
import { arrange, arrangeNames, BOX_PIXELS, CAPITAL_MIDDLE, CAPITAL_ZOOM, isCrowded } from "./arrange.ts";
import type { Bundle, Spot } from "./live-map.tsx";

interface SpotsProps {
  readonly spots: readonly Spot[];
  readonly bundle: Bundle | undefined;
  readonly labels: readonly PlaceName[];
}

const MARKER: PointTuple = [MAP.markerPixels, MAP.markerPixels];
const BOX: PointTuple = [...BOX_PIXELS];
const SMALL_BOX: PointTuple = [50, 34];

/** Points as links, placed for the current zoom level; the capital as one box while it is small. */
export function Spots({ spots, bundle, labels }: SpotsProps) {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const { placed, bundle: bundled } = useMemo(
    () => (bundle ? arrange(spots, zoom) : { placed: arrange(spots, MAP.maxZoom).placed, bundle: [] }),
    [spots, zoom, bundle],
  );
  const crowded = isCrowded(zoom, placed.length);
  const obstacles = useMemo(
    () => [...placed.map(({ at }) => at), ...(bundled.length > 0 ? [CAPITAL_MIDDLE] : [])],
    [placed, bundled],
  );
  return (
    <>
      {!crowded && <Names labels={labels} obstacles={obstacles} zoom={zoom} />}
      {placed.map(({ thing: { id, name, to, current }, at }) => (
        <HtmlMarker key={id} at={at} size={MARKER} level={current ? "front" : "middle"}>
          <a
            className={`spot${crowded ? " small" : ""}${placed.length === 1 ? " alone" : ""}`}
            href={to}
            aria-label={name}
            aria-current={current ? "true" : undefined}
            draggable={false}
            onFocus={() => map.panInside([...at], { padding: MARKER, animate: false })}
          ></a>
        </HtmlMarker>
      ))}
      {bundle && bundled.length > 0 && (
        <HtmlMarker key={String(crowded)} at={CAPITAL_MIDDLE} size={crowded ? SMALL_BOX : BOX} level="back">
          <button
            className="bundle"
            type="button"
            aria-label={bundle.name}
            aria-current={bundled.some(({ current }) => current) ? "true" : undefined}
            onClick={() => {
              map.fitBounds(CORNERS);
              // The box is gone now; keep the focus on the map.
              map.getContainer().focus({ preventScroll: true });
            }}
          >
            {bundle.text} <span>{bundled.length}</span>
          </button>
        </HtmlMarker>
      )}
    </>
  );
}

const corner = (x: number, y: number): [number, number] => [...unproject({ x, y })];

const { x, y, width, height } = CAPITAL;
const CORNERS = [corner(x, y), corner(x + width, y + height)];

interface HtmlMarkerProps {
  readonly at: Place;
  readonly size: PointTuple;
  /** Stacking order. */
  readonly level: keyof typeof LEVELS;
  readonly children: ReactNode;
}

const LEVELS = { back: -10_000, middle: 0, front: 10_000 } as const;

/** A marker that Leaflet positions and React renders. */
function HtmlMarker({ at, size, level, children }: HtmlMarkerProps) {
  const [{ box, icon }] = useState(() => {
    const html = document.createElement("div");
    return { box: html, icon: divIcon({ className: "stand", html, iconSize: size }) };
  });
  return (
    <>
      <Marker
        position={[...at]}
        icon={icon}
        interactive={false}
        keyboard={false}
        zIndexOffset={LEVELS[level]}
      />
      {createPortal(children, box)}
    </>
  );
}

interface NamesProps {
  readonly labels: readonly PlaceName[];
  /** Positions of points, which no name should cover. */
  readonly obstacles: readonly Place[];
  readonly zoom: number;
}

/**
 * Names of towns, while no tile with its own names covers them. At higher zoom levels they would be beside the town.
 */
function Names({ labels, obstacles, zoom }: NamesProps) {
  const names = useMemo(
    () => (zoom < CAPITAL_ZOOM ? arrangeNames(labels, obstacles, zoom) : []),
    [labels, obstacles, zoom],
  );
  return (
    <Pane name="names">
      {names.map(({ text, at }) => (
        <Name key={text} text={text} at={at} />
      ))}
    </Pane>
  );
}

function Name({ text, at }: { text: string; at: Place }) {
  const [icon] = useState(() => {
    const words = document.createElement("span");
    words.textContent = text;
    words.ariaHidden = "true";
    return divIcon({ className: "name", html: words, iconSize: [0, 0] });
  });
  return <Marker position={[...at]} icon={icon} interactive={false} keyboard={false} />;
}
