import type { Map as LeafletMap } from "leaflet";
import { useEffect, useRef, useState } from "react";
import { useMap } from "react-leaflet";
import { MAP } from "#app/model/limits.ts";
import type { Place } from "#app/model/map.ts";
import { CAPITAL_ZOOM } from "./arrange.ts";
import type { Spot } from "./live-map.tsx";

/** Width of the country at the initial zoom level, in pixels. */
const COUNTRY_PIXELS = 468;

export const isNarrow = (width: number): boolean => width < COUNTRY_PIXELS;

/** Section 9 of the portal document; slightly less on phones, where half the country would be out of view. */
export const firstZoom = (width: number): number => (isNarrow(width) ? MAP.zoom - 0.75 : MAP.zoom);

/** Keeps the rest of the page's selection in view: the matching points, the selected one. */
export function Follow({ spots }: { readonly spots: readonly Spot[] }) {
  const map = useMap();
  const current = spots.find((spot) => spot.current);
  const ids = spots.map(({ id }) => id).join();
  const seen = useRef({ ids, current: current?.id });
  useEffect(() => {
    const before = seen.current;
    seen.current = { ids, current: current?.id };
    if (before.ids !== ids && spots.length > 0) fit(map, spots);
    else if (current && before.current !== current.id) show(map, current.place);
  }, [map, ids, current, spots]);
  return null;
}

const fit = (map: LeafletMap, spots: readonly Spot[]) =>
  map.fitBounds(
    spots.map(({ place }) => [...place] as [number, number]),
    { padding: [MAP.markerPixels, MAP.markerPixels], maxZoom: CAPITAL_ZOOM },
  );

const show = (map: LeafletMap, [latitude, longitude]: Place) =>
  map.panInside([latitude, longitude], { padding: [MAP.markerPixels * 2, MAP.markerPixels * 2] });

/**
 * Keeps the middle of the map in the middle when its box changes. Leaflet itself listens to the window only, and takes
 * a map in a closed dialog for one without size.
 */
export function useSize(map: LeafletMap | null): void {
  useEffect(() => {
    if (!map) return undefined;
    const observer = new ResizeObserver(([box]) => {
      if (box && box.contentRect.width > 0) map.invalidateSize({ debounceMoveend: true });
    });
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
}

const HINT_MS = 1_500;

/**
 * Lets people scroll past the map: one finger moves the page, two move the map; the wheel zooms only with Ctrl or ⌘.
 * @returns the hint for somebody who moves one finger or turns the wheel over the map
 */
export function useGestures(map: LeafletMap | null): "twoFingers" | "wheel" | undefined {
  const [hint, setHint] = useState<"twoFingers" | "wheel">();
  useEffect(() => {
    if (!map) return undefined;
    let timer: number | undefined;
    const ends = new AbortController();
    const container = map.getContainer();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => container.addEventListener(name, listener, { capture: true, passive: true, signal: ends.signal });
    const give = (needed: typeof hint) => {
      clearTimeout(timer);
      setHint(needed);
      timer = window.setTimeout(() => setHint(undefined), HINT_MS);
    };
    on("pointerdown", ({ pointerType }) =>
      pointerType === "touch" ? map.dragging.disable() : map.dragging.enable(),
    );
    on("wheel", ({ ctrlKey, metaKey }) => {
      const isZooming = ctrlKey || metaKey;
      if (isZooming) map.scrollWheelZoom.enable();
      else map.scrollWheelZoom.disable();
      give(isZooming ? undefined : "wheel");
    });
    on("touchmove", ({ touches }) => give(touches.length === 1 ? "twoFingers" : undefined));
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, [map]);
  return hint;
}
