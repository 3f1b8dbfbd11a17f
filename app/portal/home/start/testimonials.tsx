import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { InPageLink } from "../focus.tsx";

const WHO = ["first", "second", "third"] as const;

/**
 * Testimonials of citizens, one at a time (section 9 of the portal document): a list that scrolls by swipe or by its
 * numbers. With JavaScript it also has buttons and advances automatically, unless reduced motion is preferred.
 */
export function Testimonials() {
  const { t } = useTranslation("home");
  const slider = useRef<HTMLElement>(null);
  const slides = useRef<HTMLUListElement>(null);
  const current = useCurrentSlide(slides);
  const go = (number: number) => showSlide(slides.current, number);
  const { alive, running, turnable, toggle } = useTurning(slider, () => go(current + 1));
  return (
    <section className="band quotes" aria-labelledby="quotes-title" ref={slider}>
      <div className="wrap cells">
        <h2 id="quotes-title">{t("testimonials.title")}</h2>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reached by keyboard */}
        <ul className="slides" tabIndex={0} aria-labelledby="quotes-title" ref={slides}>
          {WHO.map((who, index) => (
            <li className="box" id={`testimonial-${index + 1}`} key={who}>
              <blockquote>{t(`testimonials.${who}`)}</blockquote>
              <p>
                <strong>{t(`testimonials.${who}Who`)}</strong>
              </p>
              <p className="small">{t(`testimonials.${who}Where`)}</p>
            </li>
          ))}
        </ul>
        <div className={alive ? "pages row screen-only" : "pages row screen-only still"}>
          <Control icon="chevron-left" label={t("testimonials.previous")} onPress={() => go(current - 1)} />
          <nav className="line" aria-label={t("testimonials.title")}>
            {WHO.map((who, index) => (
              <InPageLink
                key={who}
                className="tile"
                to={`#testimonial-${index + 1}`}
                aria-current={index === current ? "true" : undefined}
              >
                <span aria-hidden="true">{index + 1}</span>
                <span className="vh">{t("testimonials.go", { number: index + 1 })}</span>
              </InPageLink>
            ))}
          </nav>
          <Control icon="chevron-right" label={t("testimonials.next")} onPress={() => go(current + 1)} />
          {turnable && (
            <Control
              icon={running ? "circle-pause" : "circle-play"}
              label={t(running ? "testimonials.pause" : "testimonials.play")}
              onPress={toggle}
            />
          )}
        </div>
      </div>
    </section>
  );
}

/**
 * Automatic advance every few seconds, while the slider is visible and has neither pointer nor focus: never with
 * reduced motion, and until somebody stops it.
 */
function useTurning(slider: RefObject<HTMLElement | null>, turn: () => void) {
  const [turnable, setTurnable] = useState<boolean>();
  const [wanted, setWanted] = useState(true);
  useEffect(
    () => startTransition(() => setTurnable(matchMedia("(prefers-reduced-motion: no-preference)").matches)),
    [],
  );
  const running = turnable === true && wanted;
  const onTurn = useEffectEvent(turn);
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
      if (inSight && !held && document.visibilityState === "visible") onTurn();
    }, STAYS_MS);
    return () => {
      clearInterval(timer);
      observer.disconnect();
    };
  }, [slider, running]);
  return { alive: turnable !== undefined, running, turnable, toggle: () => setWanted((before) => !before) };
}

function Control({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button className="tile control" type="button" aria-label={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

const STAYS_MS = 8_000;

/** The current slide; the first until JavaScript runs. */
function useCurrentSlide(slides: RefObject<HTMLElement | null>): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const list = slides.current;
    if (!list) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting);
        if (entry) setCurrent([...list.children].indexOf(entry.target));
      },
      { root: list, threshold: 0.6 },
    );
    for (const slide of list.children) observer.observe(slide);
    return () => observer.disconnect();
  }, [slides]);
  return current;
}

/** Scrolls a slide into the list's view, wrapping around; the page itself doesn't scroll. */
function showSlide(list: HTMLElement | null, number: number): void {
  const count = list?.children.length ?? 0;
  const slide = list?.children[(number + count) % count];
  if (!list || !(slide instanceof HTMLElement)) return;
  list.scrollTo({ left: slide.offsetLeft });
}
