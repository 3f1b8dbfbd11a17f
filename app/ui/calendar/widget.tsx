import { format } from "date-fns/format";
import { getDay } from "date-fns/getDay";
import { mk } from "date-fns/locale/mk";
import { startOfWeek } from "date-fns/startOfWeek";
import {
  cloneElement,
  createContext,
  type HTMLAttributes,
  isValidElement,
  type PropsWithChildren,
  use,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { Calendar, dateFnsLocalizer, type EventWrapperProps, type HeaderProps } from "react-big-calendar";
import { useLocation, useNavigate } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CALENDAR } from "#app/model/limits.ts";
import { WEEKDAYS_SHORT } from "../calendar-names.ts";
import { formatDate } from "../format.ts";
import { useClientNavigation } from "../page/client-navigation.ts";
import { dayAddress } from "./day-address.ts";
import type { CalendarView } from "./days.ts";
import type { CalendarDay, CalendarEntry } from "./entry.ts";
import { clockOf, dayAfter, widgetDay } from "./widget-clock.ts";
import "./widget.css";

export interface WidgetProps {
  readonly view: CalendarView;
  readonly date: string;
  readonly today: string;
  readonly days: readonly CalendarDay[];
  /** Names of public holidays by day. */
  readonly holidays: Readonly<Record<string, string>>;
}

const localizer = dateFnsLocalizer({
  format,
  startOfWeek: (date: Date) => startOfWeek(date, { weekStartsOn: CALENDAR.weekStartsOn }),
  getDay,
  locales: { mk },
});

const shortDay = (date: Date) => WEEKDAYS_SHORT.mk[(date.getDay() + 6) % 7] ?? "";

const FORMATS = {
  dateFormat: "d",
  weekdayFormat: shortDay,
  dayFormat: (date: Date) => `${shortDay(date)} ${date.getDate()}`,
  timeGutterFormat: "HH:mm",
  // What an entry says of its time is its own text: no clock of the browser comes into it.
  eventTimeRangeFormat: () => "",
  eventTimeRangeStartFormat: () => "",
  eventTimeRangeEndFormat: () => "",
};

const ACCESSORS = {
  title: ({ title }: CalendarEntry) => title,
  start: ({ start }: CalendarEntry) => clockOf(start),
  // The grid takes midnight for the end of the day before.
  end: ({ end, begin }: CalendarEntry) => (begin === "" ? dayAfter(clockOf(end)) : clockOf(end)),
  allDay: ({ begin }: CalendarEntry) => begin === "",
};

const EARLIEST = new Date(2000, 0, 1, CALENDAR.earliestHour);

/** The calendar as a grid. The address stays its state: steps and views are the links above it. */
export function Widget({ view, date, today, days, holidays }: WidgetProps) {
  const { t } = useTranslation("calendar");
  const { search } = useLocation();
  const navigate = useNavigate();
  const components = useMemo(
    () => ({
      event: Entry,
      eventWrapper: PlainWrapper,
      ...(view !== "month" && { header: DayHeader }),
      month: { dateHeader: DayHeader },
    }),
    [view],
  );
  const entries = useMemo(() => entriesOf(days), [days]);
  const box = useWithoutRoles();
  return (
    <div ref={box} role="group" aria-label={t("grid")}>
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
          tooltipAccessor={null}
          toolbar={false}
          drilldownView={null}
          onDrillDown={(day) => void navigate(dayAddress(search, widgetDay(day)))}
          onNavigate={() => undefined}
          onView={() => undefined}
          eventPropGetter={({ tone }) => ({ className: tone })}
          dayPropGetter={(day) => (holidays[widgetDay(day)] === undefined ? {} : { className: "feast" })}
          messages={{ showMore: (count) => t("more", { count }), allDay: t("wholeDay") }}
          components={components}
        />
      </Holidays>
    </div>
  );
}

const Holidays = createContext<WidgetProps["holidays"]>({});

/** What lasts for several days stands on each of them, and is one entry of the grid: that of its first day. */
const entriesOf = (days: readonly CalendarDay[]): CalendarEntry[] => [
  ...new Map(
    days.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry] as const)).toReversed(),
  ).values(),
];

/**
 * Takes away the library's roles of tables and cells: its entries stand beside the cells, so they promise what
 * is not there. What is left is a group of links; the table is one button away.
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

/** The entry is a link of its own; the library's button around it would be a second stop for the keyboard. */
function PlainWrapper({ children }: PropsWithChildren<EventWrapperProps<CalendarEntry>>) {
  if (!isValidElement<HTMLAttributes<HTMLElement>>(children)) return null;
  return cloneElement(children, { role: undefined, tabIndex: undefined, title: undefined });
}

function Entry({ event: entry }: { event: CalendarEntry }) {
  const { t } = useTranslation("calendar");
  const follow = useClientNavigation();
  const { href, begin, range, title, state, sign, tone } = entry;
  return (
    <a href={href} onClick={follow} title={`${title}, ${range || t("wholeDay")}`}>
      <b>{begin || t("wholeDay")}</b>{" "}
      {tone === "wait" ? <em>{state} </em> : sign && <i aria-hidden="true">{sign} </i>}
      <span>{title}</span>
      {tone !== "wait" && <span className="vh">, {state}</span>}
    </a>
  );
}

/** The number of a month's day, or the head of a day's column, and the holiday's name. */
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
