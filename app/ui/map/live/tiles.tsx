import { useMemo, useRef, useState } from "react";
import { TileLayer } from "react-leaflet";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MAP } from "#app/model/limits.ts";

/** After so many failures and not one tile the service is not asked any more. */
const PATIENCE = 4;

const { south, west, north, east } = MAP.bounds;

export const BOUNDS: [[number, number], [number, number]] = [
  [south, west],
  [north, east],
];

/** Whether the server has tiles at all: the document says so, and nobody asks for what is not there. */
const hasTiles = () => document.documentElement.dataset.tiles !== undefined;

interface TilesProps {
  /** Told when the first tile is there, which has to be credited. */
  readonly onShown: () => void;
}

/** Tiles through our own server. Where they fail, what lies below them stays in sight. */
export function Tiles({ onShown }: TilesProps) {
  const [given, setGiven] = useState(hasTiles);
  const failures = useRef(0);
  const handlers = useMemo(
    () => ({
      tileload() {
        failures.current = Number.NEGATIVE_INFINITY;
        onShown();
      },
      tileerror() {
        failures.current += 1;
        if (failures.current >= PATIENCE) setGiven(false);
      },
    }),
    [onShown],
  );
  if (!given) return null;
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

/** Who made the tiles. */
export function Credit() {
  const { t } = useTranslation("common");
  return (
    <a className="credit small" href="https://www.openstreetmap.org/copyright" rel="noreferrer">
      {t("map.credit")}
    </a>
  );
}
