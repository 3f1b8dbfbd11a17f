import { type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from "react";
import { Enhancement } from "../page/boundaries.tsx";
import { SIGNS_OF_LIFE } from "../page/hydrated.ts";
import type { LiveMap, LiveMapProps } from "./live/live-map.tsx";

interface MapIslandProps extends LiveMapProps {
  /** The drawing. */
  readonly children: ReactNode;
  /** Told whether the live map stands in the drawing's place. */
  readonly onLive?: (isLive: boolean) => void;
}

/**
 * A drawn map that a live one with tiles replaces once somebody interacts with the page and comes near it. Without
 * JavaScript, with data saving on, without tiles, and if its code fails, the drawing stays, with the same content.
 * Its aspect ratio is 800 to 637.
 */
export function MapIsland({ children, onLive, ...props }: MapIslandProps) {
  const box = useRef<HTMLDivElement>(null);
  const [live, setLive] = useLiveWhenWanted(box);
  const bringBack = () => setLive(undefined);
  useEffect(() => onLive?.(live !== undefined), [live, onLive]);
  return (
    <div className="island" ref={box}>
      {live ? (
        <Enhancement onFail={bringBack}>
          <live.Map {...props} onFail={bringBack} />
        </Enhancement>
      ) : (
        children
      )}
    </div>
  );
}

/** The live map, once requested and loaded. Not with `lazy`: its fallback would leave the box empty for a moment. */
function useLiveWhenWanted(box: RefObject<HTMLDivElement | null>) {
  const state = useState<{ Map: typeof LiveMap }>();
  const [, setLive] = state;
  useEffect(() => {
    const { current } = box;
    if (!current || savesData() || !hasTiles()) return undefined;
    const ends = new AbortController();
    const bring = async () => {
      await arrival(current, ends.signal);
      const { LiveMap: Map } = await import("./live/live-map.tsx");
      await left(current);
      // The drawing stays until the map can replace it.
      if (!ends.signal.aborted) startTransition(() => setLive({ Map }));
    };
    // The drawing serves as well.
    bring().catch(() => undefined);
    return () => ends.abort();
  }, [box, setLive]);
  return state;
}

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Whether the server has tiles at all, according to the document. */
const hasTiles = () => document.documentElement.dataset.tiles !== undefined;

const NEAR = "300px";

/** Resolves once somebody interacts with the page and the box is near the viewport. */
function arrival(box: Element, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: NEAR },
    );
    const observe = () => observer.observe(box);
    // Scrolling before hydration counts, too.
    if (window.scrollY > 0) observe();
    for (const sign of SIGNS_OF_LIFE)
      addEventListener(sign, observe, { once: true, passive: true, capture: true, signal });
    signal.addEventListener("abort", () => observer.disconnect());
  });
}

/** Resolves once the focus is outside: it would be lost with the drawing. */
function left(box: Element): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (box.contains(document.activeElement)) return;
      box.removeEventListener("focusout", later);
      resolve();
    };
    const later = () => setTimeout(check);
    box.addEventListener("focusout", later);
    check();
  });
}
