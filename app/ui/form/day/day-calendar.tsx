import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatMonth, WEEKDAYS, WEEKDAYS_SHORT, weekdayName } from "#app/model/calendar-names.ts";
import { addDays, addMonths, DAYS_PER_WEEK, daysOf, visibleRange, weekOf } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { isInReach } from "#app/model/period.ts";
import { Icon } from "../../icon.tsx";
import { useToday } from "../../page/today.ts";
import "./day-calendar.css";

export interface DayCalendarProps {
  /** The selected day, `YYYY-MM-DD`. */
  readonly day: string | undefined;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
  /** A date of birth, for which holidays and meetings are irrelevant. */
  readonly isBirth: boolean;
}

/** The same day of another month, or its last one. */
function sameDayIn(day: string, months: number): string {
  const last = addDays(addMonths(day, months + 1), -1);
  const wanted = `${last.slice(0, "YYYY-MM".length)}${day.slice("YYYY-MM".length)}`;
  return wanted < last ? wanted : last;
}

const STEPS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -DAYS_PER_WEEK),
  ArrowDown: (day) => addDays(day, DAYS_PER_WEEK),
  PageUp: (day) => sameDayIn(day, -1),
  PageDown: (day) => sameDayIn(day, 1),
  Home: (day) => weekOf(day).from,
  End: (day) => weekOf(day).to,
};

/** A date picker for one month, with the keys of ARIA's date grid. */
export function DayCalendar({ day, onPick, onClose, isBirth }: DayCalendarProps) {
  const { t } = useTranslation("admin");
  const today = useToday();
  const [at, setAt] = useState(day !== undefined && isInReach(day) ? day : today);
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const month = at.slice(0, "YYYY-MM".length);
  const { holidays, busy } = useKnownDays(month, !isBirth);
  const days = daysOf(visibleRange("month", at));
  const weeks = days.filter((_, index) => index % DAYS_PER_WEEK === 0);
  const feasts = days.filter((one) => one.startsWith(month) && holidays[one] !== undefined);

  useEffect(() => {
    if (follows.current) box.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
    follows.current = false;
  }, [at]);

  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.parentElement?.contains(target)) onClose();
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [onClose]);

  function go(to: string, byKey = false) {
    if (!isInReach(to)) return;
    follows.current = byKey;
    setAt(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step =
      event.target instanceof HTMLElement && event.target.closest("td") ? STEPS[event.key] : undefined;
    if (event.key !== "Escape" && !step) return;
    event.preventDefault();
    event.stopPropagation();
    if (step) go(step(at), true);
    else onClose();
  }

  return (
    // Keys pressed inside bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="day-calendar box lift"
      role="dialog"
      aria-label={t("day.calendar")}
      ref={box}
      onKeyDown={onKeyDown}
    >
      <div className="line apart">
        <button
          type="button"
          className="tile"
          aria-label={t("day.previous")}
          onClick={() => go(sameDayIn(at, -1))}
        >
          <Icon name="chevron-left" />
        </button>
        <b aria-live="polite">{formatMonth(month, "mk")}</b>
        <button
          type="button"
          className="tile"
          aria-label={t("day.next")}
          onClick={() => go(sameDayIn(at, 1))}
        >
          <Icon name="chevron-right" />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells take the arrow keys */}
      <table role="grid" aria-label={formatMonth(month, "mk")}>
        <thead>
          <tr>
            {WEEKDAYS_SHORT.map((short, index) => (
              <th key={short} scope="col" abbr={WEEKDAYS.mk[index]}>
                {short.replace(".", "")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((monday) => (
            <tr key={monday}>
              {daysOf(weekOf(monday)).map((one) => (
                <td
                  key={one}
                  role="gridcell"
                  aria-selected={one === day}
                  className={[
                    one.startsWith(month) || "off",
                    one === today && "now",
                    holidays[one] && "feast",
                    busy.includes(one) && "busy",
                  ]
                    .filter((name) => typeof name === "string")
                    .join(" ")}
                >
                  <button
                    type="button"
                    tabIndex={one === at ? 0 : -1}
                    aria-current={one === today ? "date" : undefined}
                    aria-label={[
                      weekdayName(one, "mk"),
                      // Includes the visible number, which is what voice control users say.
                      `${Number(one.slice(-2))} ${formatMonth(one, "mk")}`,
                      holidays[one],
                      busy.includes(one) && t("day.busy"),
                    ]
                      .filter(Boolean)
                      .join(", ")}
                    onClick={() => onPick(one)}
                  >
                    {Number(one.slice(-2))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {(feasts.length > 0 || busy.length > 0) && (
        <div className="known row apart small">
          <span className="feasts">
            {feasts.map((one) => `${formatDate(one).slice(0, "DD.MM.".length)} ${holidays[one]}`).join("; ")}
          </span>
          {/* Each such day says so itself, too. */}
          {busy.length > 0 && <span aria-hidden="true">• {t("day.busy")}</span>}
        </div>
      )}
      <div className="ways line apart">
        {!isBirth && (
          <>
            <button type="button" className="item under" onClick={() => onPick(today)}>
              {t("day.today")}
            </button>
            <button type="button" className="item under" onClick={() => onPick(addDays(today, 1))}>
              {t("day.tomorrow")}
            </button>
          </>
        )}
        <button type="button" className="item under" onClick={onClose}>
          {t("day.close")}
        </button>
      </div>
    </div>
  );
}

export interface KnownDays {
  /** Names of public holidays by day. */
  readonly holidays: Readonly<Record<string, string>>;
  /** Days, `YYYY-MM-DD`, with entries. */
  readonly busy: readonly string[];
}

const ADDRESS = "/admin/meetings/days";

const NOTHING: KnownDays = { holidays: {}, busy: [] };

/** What is known about a month's days; nothing until loaded, on failure, or if not requested. */
function useKnownDays(month: string, isAsked: boolean): KnownDays {
  const [known, setKnown] = useState<ReadonlyMap<string, KnownDays>>(new Map());
  const isKnown = known.has(month);
  useEffect(() => {
    if (isKnown || !isAsked) return undefined;
    const ending = new AbortController();
    fetch(`${ADDRESS}?month=${month}`, { signal: ending.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<KnownDays>) : NOTHING))
      .then(
        (found) => setKnown((others) => new Map(others).set(month, found)),
        () => undefined,
      );
    return () => ending.abort();
  }, [month, isKnown, isAsked]);
  return known.get(month) ?? NOTHING;
}
