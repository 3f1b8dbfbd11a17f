import { useEffect, useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DASHBOARD } from "#app/model/limits.ts";
import type { Language } from "#app/model/text/language.ts";
import { formatNumber } from "../format.ts";
import { Icon } from "../icon.tsx";
import type { IconName } from "../icons.ts";

interface TallyProps {
  readonly icon: IconName;
  readonly label: string;
  readonly count: number;
  readonly text: string;
}

/** One counter. The number is in the page; scripts count up to it for those who like things to move. */
export function Tally({ icon, label, count, text }: TallyProps) {
  const number = useCountUp(count, text);
  return (
    <div className="box">
      <dt className="line">
        <Icon name={icon} />
        {label}
      </dt>
      <dd ref={number}>{text}</dd>
    </div>
  );
}

function useCountUp(count: number, text: string) {
  const { i18n } = useTranslation();
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = element.current;
    if (!shown || count === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const begin = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - begin) / DASHBOARD.counterMilliseconds));
      shown.textContent =
        part === 1 ? text : formatNumber(Math.round(count * eased(part)), i18n.language as Language);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    const end = () => {
      cancelAnimationFrame(frame);
      shown.textContent = text;
    };
    // Paper does not count on.
    addEventListener("beforeprint", end);
    return () => {
      removeEventListener("beforeprint", end);
      end();
    };
  }, [count, text, i18n.language]);
  return element;
}

/** Fast at first, slow at the end. */
const eased = (part: number) => 1 - (1 - part) ** 3;
