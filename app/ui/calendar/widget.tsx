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
} from "react";
import { Calendar, DateLocalizer, type EventWrapperProps, type HeaderProps } from "react-big-calendar";
import { useLocation, useNavigate } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { WEEKDAYS_SHORT } from "#app/model/calendar-names.ts";
import type { CalendarView } from "#app/model/days.ts";
import { formatDate } from "#app/model/format.ts";
import { CALENDAR } from "#app/model/limits.ts";
import { Marks, MarkTexts, marksOf } from "../page/badge.tsx";
import { useClientNavigation } from "../page/client-navigation.ts";
import { dayAddress } from "./day-address.ts";
import type { CalendarDay, CalendarEntry } from "./entry.ts";
import { CELL, DRAGGED, type Plan, usePlan } from "./plan.ts";
import { clockOf, dayAfter, lastMinute, wallText, widgetDay } from "./widget-clock.ts";
import "./widget.css";

export interface WidgetProps {
  readonly view: CalendarView;
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
  dateFormat: (date: Date) => String(date.getDate()),
  weekdayFormat: shortDay,
  dayFormat: (date: Date) => `${shortDay(date)} ${formatDate(widgetDay(date)).slice(0, "DD.MM.".length)}`,
  timeGutterFormat: (date: Date) => wallText(date).slice("YYYY-MM-DDT".length),
  // An entry's time is its own text, independent of the browser's clock.
  eventTimeRangeFormat: () => "",
  eventTimeRangeStartFormat: () => "",
  eventTimeRangeEndFormat: () => "",
};

const ACCESSORS = {
  title: ({ title }: CalendarEntry) => title,
  start: ({ start }: CalendarEntry) => clockOf(start),
  end: ({ begin, start, end }: CalendarEntry) =>
    begin === "" ? dayAfter(clockOf(end)) : lastMinute(clockOf(start), clockOf(end)),
  allDay: ({ begin }: CalendarEntry) => begin === "",
};

/** Rows for whole days above the hours of a week, which are to stay in view. */
const WHOLE_DAYS = 2;

const EARLIEST = new Date(2000, 0, 1, CALENDAR.earliestHour);

/** The calendar as a grid. The address remains its state: navigation and views are the links above it. */
export function Widget({ view, date, today, days, holidays, hours, plan }: WidgetProps) {
  const { t } = useTranslation("calendar");
  const { search } = useLocation();
  const navigate = useNavigate();
  const components = useMemo(
    () => ({
      event: Entry,
      eventWrapper: PlainWrapper,
      ...(view !== "month" && { header: DayHeader }),
      month: { dateHeader: DayHeader },
      dateCellWrapper: DayCell,
      timeSlotWrapper: TimeCell,
    }),
    [view],
  );
  const box = useWithoutRoles();
  const entries = useMemo(() => entriesOf(days), [days]);
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
          view={view}
          views={["month", "week", "day"]}
          date={clockOf(`${date}T12:00:00Z`)}
          getNow={() => clockOf(`${today}T12:00:00Z`)}
          min={EARLIEST}
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
          eventPropGetter={({ tone, isToTell }) => ({ className: isToTell ? `${tone} untold` : tone })}
          dayPropGetter={(day) => (holidays[widgetDay(day)] === undefined ? {} : { className: "feast" })}
          slotPropGetter={(moment) => (isOut(moment) ? { className: "out" } : {})}
          messages={{ showMore: (count) => t("more", { count }), allDay: t("wholeDay") }}
          components={components}
        />
      </Holidays>
    </div>
  );
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

type CellProps = PropsWithChildren<{ readonly value?: Date }>;

function DayCell({ value, children }: CellProps) {
  return value ? told(children, widgetDay(value)) : children;
}

function TimeCell({ value, children }: CellProps) {
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
  const follow = useClientNavigation();
  const { id, href, begin, range, title, who, state, sign, tone } = entry;
  const marks = marksOf(entry, t("notTold"));
  const sentence = [`${title}, ${range || t("wholeDay")}`, who, ...marks.map(({ text }) => text), state]
    .filter(Boolean)
    .join(", ");
  return (
    <a href={href} onClick={follow} title={sentence} {...{ [DRAGGED]: id }}>
      <b>{begin || t("wholeDay")}</b> <Marks marks={marks} isIcons />{" "}
      {tone === "wait" ? <em>{state} </em> : sign && <i aria-hidden="true">{sign} </i>}
      <span>{title}</span>
      {who && <small>{who}</small>}
      <MarkTexts marks={marks} />
      {tone !== "wait" && <span className="vh">, {state}</span>}
    </a>
  );
}

/** The number of a month's day, or the head of a day's column, with the holiday's name. */
function DayHeader({ date, label }: Pick<HeaderProps, "date" | "label">) {
  const holiday = use(Holidays)[widgetDay(date)];
  return (
    <>
      <DayLink date={date} label={label} />
      {holiday !== undefined && <small className="feast">{holiday}</small>}
    </>
  );
}

function DayLink({ date, label }: { date: Date; label: string }) {
  const { search } = useLocation();
  const follow = useClientNavigation();
  const day = widgetDay(date);
  return (
    <a href={dayAddress(search, day)} onClick={follow}>
      {label}
      <span className="vh">, {formatDate(day)}</span>
    </a>
  );
}
