import { Link, useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { CalendarView, stepsFrom } from "#app/model/days.ts";
import { Icon } from "../icon.tsx";
import { withParam, withoutParam } from "../page/query-params.ts";
import { useHydrated } from "../page/hydrated.ts";

/** Where to go on after a step without JavaScript; with it the focus stays on the link. */
const PERIOD = "period";

interface PeriodLinksProps {
  readonly view: CalendarView;
  readonly views: readonly CalendarView[];
  readonly date: string;
  readonly today: string;
  readonly steps: ReturnType<typeof stepsFrom>;
}

/** Links for navigating and switching views: the address is the state, and all other parameters are kept. */
export function PeriodLinks({ view, views, date, today, steps }: PeriodLinksProps) {
  const { t } = useTranslation("calendar");
  // Another period has its own pages.
  const search = withoutParam(useLocation().search, "page");
  const fragment = useHydrated() ? "" : `#${PERIOD}`;
  const step = (to: string | undefined, icon: "chevron-left" | "chevron-right", label: string) =>
    to !== undefined && (
      <Link
        className="tile"
        to={withParam(search, "date", to) + fragment}
        aria-label={label}
        title={label}
        rel={icon === "chevron-left" ? "prev" : "next"}
        preventScrollReset
      >
        <Icon name={icon} />
      </Link>
    );
  return (
    <>
      <nav className="switch box line" id={PERIOD} aria-label={t("period")}>
        {step(steps.previous, "chevron-left", t(`previous.${view}`))}
        <Link
          className="tile"
          to={withParam(search, "date", today) + fragment}
          aria-current={date === today ? "date" : undefined}
          preventScrollReset
        >
          {t("today")}
        </Link>
        {step(steps.next, "chevron-right", t(`next.${view}`))}
      </nav>
      <nav className="switch tabs box line" aria-label={t("view")}>
        {[...views].reverse().map((choice) => (
          <Link
            key={choice}
            className="tile"
            to={withParam(search, "view", choice) + fragment}
            aria-current={choice === view ? "true" : undefined}
            preventScrollReset
          >
            {t(choice)}
          </Link>
        ))}
      </nav>
    </>
  );
}

/** Prints the day, week or month; without JavaScript the browser's own command does. */
export function PrintPeriod({ text, look }: { readonly text: string; readonly look: string }) {
  if (!useHydrated()) return null;
  return (
    <button className={look} type="button" onClick={() => window.print()}>
      <Icon name="printer" />
      {text}
    </button>
  );
}
