import { type RefObject, useEffect, useState } from "react";

/** How long a testimonial stays before the next one comes. */
const STAYS_MS = 8_000;

/** Which slide fills the list; the first until JavaScript can tell. */
export function useShownSlide(slides: RefObject<HTMLElement | null>): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const list = slides.current;
    if (!list) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting);
        if (entry) setShown([...list.children].indexOf(entry.target));
      },
      { root: list, threshold: 0.6 },
    );
    for (const slide of list.children) observer.observe(slide);
    return () => observer.disconnect();
  }, [slides]);
  return shown;
}

/** Brings a slide into the list's view, from the last on to the first; the page itself stays where it is. */
export function showSlide(list: HTMLElement | null, number: number): void {
  const count = list?.children.length ?? 0;
  const slide = list?.children[(number + count) % count];
  if (!list || !(slide instanceof HTMLElement)) return;
  list.scrollTo({ left: slide.offsetLeft });
}

/** Calls `turn` every few seconds while somebody can see the slider, and neither pointer nor focus rests on it. */
export function useRotation(slider: RefObject<HTMLElement | null>, running: boolean, turn: () => void): void {
  useEffect(() => {
    const box = slider.current;
    if (!running || !box) return undefined;
    let inSight = false;
    const observer = new IntersectionObserver(([entry]) => {
      inSight = entry?.isIntersecting ?? false;
    });
    observer.observe(box);
    const timer = setInterval(() => {
      const held = box.matches(":hover, :focus-within");
      if (inSight && !held && document.visibilityState === "visible") turn();
    }, STAYS_MS);
    return () => {
      clearInterval(timer);
      observer.disconnect();
    };
  }, [slider, running, turn]);
}
