import { useEffect, useMemo, useRef, useState } from "react";
import { Pane, Polygon, Polyline, TileLayer } from "react-leaflet";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MAP } from "#app/model/limits.ts";
import type { Place } from "#app/model/map.ts";
import address from "../country.svg?url";
import { type Point, unproject } from "../frame.ts";

/**
 * The country as on the drawn map, below the tiles, so that uncovered parts are never empty.
 * @param here ids of the municipalities highlighted in gold
 */
export function Country({ here }: { here: readonly number[] }) {
  const outlines = useOutlines();
  const linesOf = (id: string) => (outlines?.get(id) ?? []).map((line) => [...line] as [number, number][]);
  const seams = [...(outlines?.keys() ?? [])].filter((id) => /^m\d+$/.test(id)).flatMap(linesOf);
  return (
    <>
      <Pane name="country">
        {outlines && (
          <>
            <Polygon positions={linesOf("land")} className="land" interactive={false} />
            <Polygon positions={linesOf("lakes")} className="lake" interactive={false} />
            <Polyline positions={linesOf("river")} className="river" interactive={false} />
            <Polyline positions={seams} className="seams" interactive={false} />
            <Polyline positions={linesOf("land")} className="edge" interactive={false} />
          </>
        )}
      </Pane>
      <Pane name="here">
        {outlines &&
          here.map((id) => (
            <Polygon key={id} positions={linesOf(`m${id}`)} className="here" interactive={false} />
          ))}
      </Pane>
    </>
  );
}

/** Undefined until the outlines have loaded, or if that fails. */
function useOutlines(): Outlines | undefined {
  const [outlines, setOutlines] = useState<Outlines>();
  useEffect(() => {
    let gone = false;
    loadOutlines().then(
      (loaded) => !gone && setOutlines(loaded),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return outlines;
}

/** Lines of the country by their ids in `country.svg`, in degrees; each closed one ends where it begins. */
type Outlines = ReadonlyMap<string, readonly Place[][]>;

let loaded: Promise<Outlines> | undefined;

/** The outlines of the drawn map, whose file the browser already has. Rejects if it fails to load. */
const loadOutlines = () => (loaded ??= load());

async function load(): Promise<Outlines> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The outlines answered ${response.status}`);
  const drawing = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  const paths = [...drawing.querySelectorAll("path[id]")];
  return new Map(paths.map(({ id, attributes }) => [id, lines(attributes.getNamedItem("d")?.value ?? "")]));
}

/** Reads paths of the drawing: absolute starts, relative moves, `z` for closed lines. */
function lines(path: string): Place[][] {
  return path
    .split(/(?=M)/i)
    .filter(Boolean)
    .map((part) => {
      const places = corners(part).map(unproject);
      return part.endsWith("z") ? [...places, ...places.slice(0, 1)] : places;
    });
}

function corners(part: string): Point[] {
  const numbers = (part.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    x += numbers[index] ?? 0;
    y += numbers[index + 1] ?? 0;
    points.push({ x, y });
  }
  return points;
}

/** After this many failures without a tile, no more are requested. */
const MAX_FAILURES = 4;

const { south, west, north, east } = MAP.bounds;

export const BOUNDS: [[number, number], [number, number]] = [
  [south, west],
  [north, east],
];

/** Whether the server has tiles at all, according to the document. */
const hasTiles = () => document.documentElement.dataset.tiles !== undefined;

/**
 * Tiles through our own server. If they fail, what is below stays visible.
 * @param onShown called with the first tile, which must be credited
 */
export function MapTiles({ onShown }: { onShown: () => void }) {
  const [available, setAvailable] = useState(hasTiles);
  const failures = useRef(0);
  const handlers = useMemo(
    () => ({
      tileload() {
        failures.current = Number.NEGATIVE_INFINITY;
        onShown();
      },
      tileerror() {
        failures.current += 1;
        if (failures.current >= MAX_FAILURES) setAvailable(false);
      },
    }),
    [onShown],
  );
  if (!available) return null;
  return (
    <TileLayer
      url="/tiles/{z}/{x}/{y}.png"
      bounds={BOUNDS}
      minZoom={MAP.minZoom}
      maxZoom={MAP.maxZoom}
      keepBuffer={1}
      eventHandlers={handlers}
    />
  );
}

export function Attribution() {
  const { t } = useTranslation("common");
  return (
    <a className="credit small" href="https://www.openstreetmap.org/copyright" rel="noreferrer">
      {t("map.credit")}
    </a>
  );
}
