import type { TFunction } from "i18next";
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DAYS_PER_WEEK } from "#app/model/days.ts";
import { CALENDAR } from "#app/model/limits.ts";
import { useClientNavigation } from "../page/client-navigation.ts";
import type { CalendarDay } from "./entry.ts";
import { dayAddress, EntryLink } from "./entry-link.tsx";

interface DaysTableProps {
  readonly view: "month" | "week";
  /** The period, such as "Мај 2026". */
  readonly caption: string;
  /** Any day of the period. */
  readonly date: string;
  readonly today: string;
  /** Weekdays in short, Monday first. */
  readonly weekdays: readonly string[];
  /** The days of whole weeks. */
  readonly days: readonly CalendarDay[];
  /** Names of public holidays by day. */
  readonly holidays: Readonly<Record<string, string>>;
}

/** Entries of a month's day: on a wide screen (`calendar.css`) up to six, or five and how many more; elsewhere eight. */
const ROOM = { wide: 6, all: 8 };

/** A week or a month, Monday first: a table, and on narrow screens a list of the days that have meetings. */
export function DaysTable({ view, caption, weekdays, days, ...given }: DaysTableProps) {
  const { t } = useTranslation("calendar");
  const { search } = useLocation();
  const follow = useClientNavigation();
  const weeks = days.filter((_day, index) => index % DAYS_PER_WEEK === 0);
  const empty = days.filter(({ entries }) => entries.length === 0);
  const isFree = (weekday: number) =>
    days.every(({ entries }, index) => index % DAYS_PER_WEEK !== weekday || entries.length === 0);
  return (
    <>
      <table className={`cal ${view}`}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {weekdays.map((short, index) => (
              <th
                key={short}
                className={index > 4 && isFree(index) ? "slim" : undefined}
                scope="col"
                abbr={days[index]?.weekday}
              >
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ day: monday }, week) => (
            <tr key={monday}>
              {days.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK).map((day) => (
                <Day key={day.day} ofDay={day} {...given} {...{ view, search, t, follow }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {empty.length > 0 && (
        <p className="without gap small">
          <span>
            {empty.length === days.length ? t("free") : view === "month" ? t("onlyBusy") : t("without")}
          </span>
          {view === "week" &&
            empty.length < days.length &&
            empty.map(({ day, weekday, date }, index) => (
              <span key={day}>
                {index > 0 ? ", " : " "}
                <a href={dayAddress(search, day)} onClick={follow} aria-label={`${weekday}, ${date}`}>
                  {weekday.toLocaleLowerCase("mk")}
                </a>
              </span>
            ))}
        </p>
      )}
    </>
  );
}

interface DayProps extends Pick<DaysTableProps, "view" | "date" | "today" | "holidays"> {
  readonly ofDay: CalendarDay;
  /** These are computed once, instead of for each of hundreds of entries. */
  readonly search: string;
  readonly t: TFunction<"calendar">;
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

function Day({ ofDay, view, date: shown, today, holidays, search, t, follow }: DayProps) {
  const { day, date, weekday, entries } = ofDay;
  const address = dayAddress(search, day);
  const holiday = holidays[day];
  const most = view === "month" ? ROOM.all : entries.length;
  const isFull = view === "month" && entries.length > ROOM.wide;
  const classes = [
    view === "month" && day.slice(0, 7) !== shown.slice(0, 7) && "off",
    day === today && "now",
    holiday !== undefined && "feast",
    entries.length === 0 && "none",
  ];
  const more = (count: number, where: string) => (
    <li className={where}>
      <a className="more" href={address} onClick={follow} aria-label={`${t("more", { count })}, ${date}`}>
        {t("more", { count })}
      </a>
    </li>
  );
  return (
    <td
      className={classes.filter(Boolean).join(" ") || undefined}
      aria-current={day === today ? "date" : undefined}
    >
      <a className="day" href={address} onClick={follow}>
        <b>{weekday}</b> <span>{Number(day.slice(-2))}</span>
        <time dateTime={day}>{date.slice(0, "DD.MM.".length)}</time>
      </a>
      {holiday !== undefined && <small className="feast">{holiday}</small>}
      {entries.length > 0 && (
        <ul className={isFull ? "full" : undefined}>
          {entries.slice(0, most).map((entry) => (
            <li key={entry.id}>
              <EntryLink className="entry" entry={entry} t={t} onClick={follow} />
            </li>
          ))}
          {isFull && more(entries.length - ROOM.wide + 1, "wide")}
          {entries.length > most && more(entries.length - most, "narrow")}
        </ul>
      )}
    </td>
  );
}

interface DayHoursProps {
  readonly day: CalendarDay;
  /** The address of a new meeting; its time is added. Absent for read-only roles. */
  readonly add?: string | undefined;
}

/** The hours of a day, each with its meetings; where one may be added, the hour is a link to that. */
export function DayHours({ day: { day, date, entries }, add }: DayHoursProps) {
  const { t } = useTranslation("calendar");
  const follow = useClientNavigation();
  const usual = Array.from({ length: 24 - CALENDAR.earliestHour }, (_none, at) => at + CALENDAR.earliestHour);
  const hourOf = (begin: string) => `${begin.slice(0, 2)}:00`;
  const hours = new Set([...usual.map((hour) => hourOf(String(hour).padStart(2, "0"))), ""]);
  for (const { begin } of entries) if (begin !== "") hours.add(hourOf(begin));
  return (
    <ol className="day-hours">
      {[...hours].sort().map((hour) => {
        const its = entries.filter(({ begin }) => (begin === "" ? "" : hourOf(begin)) === hour);
        if (hour === "" && its.length === 0) return null;
        return (
          <li key={hour}>
            {add && hour !== "" ? (
              <a
                className="item under"
                href={`${add}&at=${day}T${hour}`}
                onClick={follow}
                aria-label={`${hour}, ${date}`}
              >
                {hour}
              </a>
            ) : (
              <span>{hour || t("wholeDay")}</span>
            )}
            <div>
              {its.map((entry) => (
                <EntryLink key={entry.id} className="entry" entry={entry} t={t} onClick={follow} />
              ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
