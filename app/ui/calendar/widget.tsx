import {
  cloneElement,
  createContext,
  type HTMLAttributes,
  isValidElement,
  type PropsWithChildren,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Calendar, DateLocalizer, type EventWrapperProps, type HeaderProps } from "react-big-calendar";
import { useLocation, useNavigate } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { WEEKDAYS_SHORT } from "#app/model/calendar-names.ts";
import { formatDate, formatTime } from "#app/model/format.ts";
import { CALENDAR } from "#app/model/limits.ts";
import { useClientNavigation } from "../page/client-navigation.ts";
import type { CalendarDay, CalendarEntry } from "./entry.ts";
import { dayAddress, EntryLink } from "./entry-link.tsx";
import { CELL, DRAGGED, type Plan, usePlan } from "./plan.ts";
import { clockOf, dayAfter, lastMinute, wallText, widgetDay } from "./widget-clock.ts";
import "./widget.css";

export interface WidgetProps {
  readonly view: "week" | "day";
  readonly date: string;
  readonly today: string;
  readonly days: readonly CalendarDay[];
  /** Names of public holidays by day. */
  readonly holidays: Readonly<Record<string, string>>;
  /** Office hours as `HH:mm`; absent if unknown. */
  readonly hours?: { readonly from: string; readonly to: string } | undefined;
  /** Addresses for clicking and dragging; absent for read-only roles. */
  readonly plan?: Plan | undefined;
}

/** What is shown has its own text in `FORMATS`; the widget also asks for headings that we don't show. */
const localizer = new DateLocalizer({
  firstOfWeek: () => CALENDAR.weekStartsOn,
  format: () => "",
  formats: {},
});

const shortDay = (date: Date) => WEEKDAYS_SHORT[(date.getDay() + 6) % 7] ?? "";

const FORMATS = {
  dayFormat: (date: Date) => `${shortDay(date)} ${formatDate(widgetDay(date)).slice(0, "DD.MM.".length)}`,
  timeGutterFormat: (date: Date) => wallText(date).slice("YYYY-MM-DDT".length),
  // An entry's time is its own text, independent of the browser's clock.
  eventTimeRangeFormat: () => "",
  eventTimeRangeStartFormat: () => "",
  eventTimeRangeEndFormat: () => "",
};

const EARLIEST = new Date(2000, 0, 1, CALENDAR.earliestHour);

const ACCESSORS = {
  title: ({ title }: CalendarEntry) => title,
  start: ({ start }: CalendarEntry) => clockOf(start),
  end: ({ begin, start, end }: CalendarEntry) =>
    begin === "" ? dayAfter(clockOf(end)) : lastMinute(clockOf(start), clockOf(end)),
  allDay: ({ begin }: CalendarEntry) => begin === "",
};

const COMPONENTS = {
  event: Entry,
  eventWrapper: PlainWrapper,
  header: DayHeader,
  timeSlotWrapper: TimeCell,
};

/** Rows for whole days above the hours of a week, which are to stay in view. */
const WHOLE_DAYS = 2;

/** Outside these hours, and at weekends, meetings are rare. */
const USUAL = { from: "08:00", to: "17:00" };
const WORKDAYS = 5;

const atHour = (time: string) => clockOf(`2000-01-01T${time}:00Z`);

/** The calendar as a grid. The address remains its state: navigation and views are the links above it. */
export function Widget({ view, date, today, days, holidays, hours, plan }: WidgetProps) {
  const { t } = useTranslation("calendar");
  const { search } = useLocation();
  const navigate = useNavigate();
  const box = useWithoutRoles();
  const entries = useMemo(() => entriesOf(days), [days]);
  const { folds, open } = useFolds({ view, days, hours });
  const isOut = (moment: Date) => {
    const time = wallText(moment).slice("YYYY-MM-DDT".length);
    const isOff = [0, 6].includes(moment.getDay()) || holidays[widgetDay(moment)] !== undefined;
    return hours !== undefined && (isOff || time < hours.from || time >= hours.to);
  };
  const go = useCallback((to: string) => void navigate(to), [navigate]);
  usePlan(box, plan, go);
  return (
    <div ref={box} className={plan && "planned"} role="group" aria-label={t("grid")}>
      <Holidays value={holidays}>
        <Calendar<CalendarEntry>
          localizer={localizer}
          culture="mk"
          formats={FORMATS}
          view={folds.includes("weekend") ? "work_week" : view}
          views={["week", "work_week", "day"]}
          date={clockOf(`${date}T12:00:00Z`)}
          getNow={() => clockOf(`${today}T12:00:00Z`)}
          min={folds.includes("early") ? atHour(USUAL.from) : EARLIEST}
          max={atHour(folds.includes("late") ? USUAL.to : "23:59")}
          events={entries}
          titleAccessor={ACCESSORS.title}
          startAccessor={ACCESSORS.start}
          endAccessor={ACCESSORS.end}
          allDayAccessor={ACCESSORS.allDay}
          dayLayoutAlgorithm="no-overlap"
          allDayMaxRows={view === "week" ? WHOLE_DAYS : Infinity}
          tooltipAccessor={null}
          toolbar={false}
          drilldownView={null}
          onDrillDown={(day) => void navigate(dayAddress(search, widgetDay(day)))}
          onNavigate={() => undefined}
          onView={() => undefined}
          eventPropGetter={({ tone, isOff }) => ({ className: isOff ? "off" : tone })}
          dayPropGetter={(day) => (holidays[widgetDay(day)] === undefined ? {} : { className: "feast" })}
          slotPropGetter={(moment) => (isOut(moment) ? { className: "out" } : {})}
          messages={{ showMore: (count) => t("more", { count }), allDay: t("wholeDay") }}
          components={COMPONENTS}
        />
      </Holidays>
      {folds.length > 0 && (
        <p className="folded row small">
          {t("without")}
          {folds.map((name) => (
            <button key={name} className="item under" type="button" onClick={() => open(name)}>
              {t(`folds.${name}`)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

type Fold = "early" | "late" | "weekend";

/** What a week leaves out because nothing is there, until somebody asks for it. */
function useFolds({ view, days, hours }: Pick<WidgetProps, "view" | "days" | "hours">) {
  const [opened, setOpened] = useState<readonly Fold[]>([]);
  const timed = days.flatMap(({ day, entries }) =>
    entries
      .filter(({ begin }) => begin !== "")
      .map(({ begin: from, end }) => ({ from, to: end.slice(0, 10) > day ? "24:00" : formatTime(end) })),
  );
  if (hours) timed.push(hours);
  const can: Readonly<Record<Fold, boolean>> = {
    early: timed.every(({ from }) => from >= USUAL.from),
    late: timed.every(({ to }) => to <= USUAL.to),
    weekend: days.slice(WORKDAYS).every(({ entries }) => entries.length === 0),
  };
  const names = view === "week" ? (Object.keys(can) as Fold[]) : [];
  const folds = names.filter((name) => can[name] && !opened.includes(name));
  return { folds, open: (name: Fold) => setOpened([...opened, name]) };
}

const Holidays = createContext<WidgetProps["holidays"]>({});

/** An entry of several days is on each of them, but is one entry of the grid: that of its first day. */
const entriesOf = (days: readonly CalendarDay[]) => [
  ...new Map(
    days.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry] as const)).reverse(),
  ).values(),
];

/**
 * Removes the library's table and cell roles, which would be wrong: its entries are beside the cells. What remains is
 * a group of links; the table is one button away.
 */
function useWithoutRoles() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const grid = box.current;
    if (!grid) return;
    const strip = () => {
      for (const part of grid.querySelectorAll("[role], [aria-sort]"))
        for (const name of ["role", "aria-sort"]) part.removeAttribute(name);
    };
    strip();
    const watch = new MutationObserver(strip);
    watch.observe(grid, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, []);
  return box;
}

function TimeCell({ value, children }: PropsWithChildren<{ readonly value?: Date }>) {
  // The hours at the left say which they are; the cells of days don't.
  const isOfDay = isValidElement<PropsWithChildren>(children) && !children.props.children;
  return value && isOfDay ? told(children, wallText(value)) : children;
}

/** A cell of the library with an attribute for its day or time. */
const told = (cell: ReactNode, at: string) =>
  isValidElement<Record<string, unknown>>(cell) ? cloneElement(cell, { [CELL]: at }) : cell;

/** The entry is a link; the library's button around it would be a second tab stop. */
function PlainWrapper({ children }: PropsWithChildren<EventWrapperProps<CalendarEntry>>) {
  if (!isValidElement<HTMLAttributes<HTMLElement>>(children)) return null;
  return cloneElement(children, { role: undefined, tabIndex: undefined, title: undefined });
}

function Entry({ event: entry }: { event: CalendarEntry }) {
  const { t } = useTranslation("calendar");
  return <EntryLink entry={entry} t={t} onClick={useClientNavigation()} {...{ [DRAGGED]: entry.id }} />;
}

/** The head of a day's column, with the holiday's name. */
function DayHeader({ date, label }: Pick<HeaderProps, "date" | "label">) {
  const { search } = useLocation();
  const follow = useClientNavigation();
  const day = widgetDay(date);
  const holiday = use(Holidays)[day];
  return (
    <>
      <a href={dayAddress(search, day)} onClick={follow}>
        {label}
        <span className="vh">, {formatDate(day)}</span>
      </a>
      {holiday !== undefined && <small className="feast">{holiday}</small>}
    </>
  );
}
