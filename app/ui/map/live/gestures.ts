import type { Map as LeafletMap } from "leaflet";
import { useEffect, useState } from "react";

const HINT_MS = 1_500;

/**
 * Keeps the map from trapping who scrolls past it: one finger moves the page and two move the map, the wheel zooms
 * only with Ctrl or ⌘.
 * @returns whether somebody moves one finger over the map and should be told
 */
export function useGestures(map: LeafletMap | null): boolean {
  const [oneFinger, setOneFinger] = useState(false);
  useEffect(() => {
    if (!map) return undefined;
    let timer: number | undefined;
    const ends = new AbortController();
    const options = { capture: true, passive: true, signal: ends.signal };
    const container = map.getContainer();
    container.addEventListener(
      "pointerdown",
      ({ pointerType }) => (pointerType === "touch" ? map.dragging.disable() : map.dragging.enable()),
      options,
    );
    container.addEventListener(
      "wheel",
      ({ ctrlKey, metaKey }) =>
        ctrlKey || metaKey ? map.scrollWheelZoom.enable() : map.scrollWheelZoom.disable(),
      options,
    );
    container.addEventListener(
      "touchmove",
      ({ touches }) => {
        clearTimeout(timer);
        setOneFinger(touches.length === 1);
        timer = window.setTimeout(() => setOneFinger(false), HINT_MS);
      },
      options,
    );
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, [map]);
  return oneFinger;
}
