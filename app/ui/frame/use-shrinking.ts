import { type RefObject, useEffect } from "react";
import { HEADER_SHRINK_PIXELS } from "#app/model/limits.ts";

/** Makes the header low below the first pixels of a page, where style sheets can't or should not follow the scroll. */
export function useShrinking(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!isCalm && CSS.supports("animation-timeline: scroll()")) return undefined;
    const follow = () => header.current?.classList.toggle("low", window.scrollY > HEADER_SHRINK_PIXELS);
    follow();
    const ends = new AbortController();
    addEventListener("scroll", follow, { passive: true, signal: ends.signal });
    return () => ends.abort();
  }, [header]);
}
