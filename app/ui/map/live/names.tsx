import { divIcon } from "leaflet";
import { useMemo, useState } from "react";
import { Marker, Pane } from "react-leaflet";
import type { Place } from "#app/model/map/tile.ts";
import type { PlaceName } from "../labels.ts";
import { arrangeNames, CAPITAL_ZOOM } from "./arrange.ts";

interface NamesProps {
  readonly labels: readonly PlaceName[];
  /** Where points stand, which no name should cover. */
  readonly obstacles: readonly Place[];
  readonly zoom: number;
}

/**
 * Names of towns for as long as no tile, which has its own, covers them. Nearer by they would stand beside the town.
 */
export function Names({ labels, obstacles, zoom }: NamesProps) {
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
