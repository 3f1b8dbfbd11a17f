import type { TFunction } from "i18next";
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useClientNavigation } from "../page/client-navigation.ts";
import { Icon } from "../icon.tsx";
import { Badge } from "../page/badge.tsx";
import { dayAddress } from "./day-address.ts";
import type { CalendarDay, CalendarEntry } from "./entry.ts";

interface MonthProps {
  /** What is shown, e.g. "Мај 2026". */
  readonly caption: string;
  /** Any day of the month. */
  readonly date: string;
  readonly today: string;
  /** Weekdays in short, Monday first. */
  readonly weekdays: readonly string[];
  /** The days of whole weeks. */
  readonly days: readonly CalendarDay[];
  /** Names of public holidays by day. */
  readonly holidays: Readonly<Record<string, string>>;
}

/** Entries that a day has room for: on a screen (`calendar.css`), and on paper. */
const ROOM = { screen: 2, paper: 8 };
const DAYS_PER_WEEK = 7;

/** A month as a table, Monday first. Narrow screens show how many there are; each day leads to its own view. */
export function Month({ caption, weekdays, days, ...given }: MonthProps) {
  const { t } = useTranslation("calendar");
  const { search } = useLocation();
  const shared = { t, search, follow: useClientNavigation() };
  const weeks = days.filter((_day, index) => index % DAYS_PER_WEEK === 0);
  return (
    <table className="month box">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {weekdays.map((short, index) => (
            <th key={short} scope="col" abbr={days[index]?.weekday}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ day: monday }, week) => (
          <tr key={monday}>
            {days.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK).map((day) => (
              <Day key={day.day} ofDay={day} {...given} {...shared} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Asked for once: each of hundreds of entries would ask again. */
interface Shared {
  readonly t: TFunction<"calendar">;
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

type DayProps = Omit<MonthProps, "caption" | "weekdays" | "days"> &
  Shared & {
    readonly ofDay: CalendarDay;
    readonly search: string;
  };

function Day({ ofDay, date: shown, today, holidays, search, t, follow }: DayProps) {
  const { day, date, entries } = ofDay;
  const address = dayAddress(search, day);
  const holiday = holidays[day];
  const classes = [
    day.slice(0, 7) !== shown.slice(0, 7) && "off",
    day === today && "now",
    holiday !== undefined && "feast",
  ];
  return (
    <td
      className={classes.filter(Boolean).join(" ") || undefined}
      aria-current={day === today ? "date" : undefined}
    >
      <a className="day" href={address} onClick={follow}>
        <span>
          <span aria-hidden="true">{Number(day.slice(-2))}</span>
          <span className="vh">{[date, holiday].filter(Boolean).join(", ")}</span>
        </span>
        <Counts entries={entries} />
      </a>
      {holiday !== undefined && (
        <small className="feast" aria-hidden="true">
          {holiday}
        </small>
      )}
      {entries.length > 0 && (
        <ul>
          {entries.slice(0, ROOM.paper).map((entry) => (
            <li key={entry.id}>
              <MonthEntry entry={entry} t={t} follow={follow} />
            </li>
          ))}
          {entries.length > ROOM.screen && (
            <li>
              <a
                className="more"
                href={address}
                onClick={follow}
                aria-label={`${t("more", { count: entries.length - ROOM.screen })}, ${date}`}
              >
                {t("more", { count: entries.length - ROOM.screen })}
              </a>
            </li>
          )}
          {entries.length > ROOM.paper && <li>{t("more", { count: entries.length - ROOM.paper })}</li>}
        </ul>
      )}
    </td>
  );
}

/** How many there are in each state, for screens that have no room for names. */
function Counts({ entries }: { readonly entries: readonly CalendarEntry[] }) {
  const isFirst = ({ state }: CalendarEntry, place: number) =>
    entries.findIndex((other) => other.state === state) === place;
  return entries.filter(isFirst).map(({ state, sign, tone }) => {
    const count = entries.filter((entry) => entry.state === state).length;
    return (
      <span key={state} className={`n ${tone}`}>
        <span aria-hidden="true">
          {count}
          {sign}
        </span>
        <span className="vh">
          , {state}: {count}
        </span>
      </span>
    );
  });
}

function MonthEntry({ entry, t, follow }: Shared & { readonly entry: CalendarEntry }) {
  const { href, begin, range, title, detail, wishes, state, sign, tone } = entry;
  const tooltip = [range || t("wholeDay"), title, detail, state].filter(Boolean).join(", ");
  return (
    <a className={`mt ${tone}`} href={href} title={tooltip} onClick={follow}>
      <b>{begin || t("wholeDay")}</b>{" "}
      {tone === "wait" ? (
        <>
          <em>{state}</em>
          <br />
          {title}
          <Wishes wishes={wishes} />
        </>
      ) : (
        <>
          {sign && <span aria-hidden="true">{sign} </span>}
          {title}
          <Wishes wishes={wishes} />
          <span className="vh">, {state}</span>
        </>
      )}
    </a>
  );
}

/** What is wished for: a sign for the eye, the words for who hears the page. */
const Wishes = ({ wishes }: Pick<CalendarEntry, "wishes">) =>
  wishes && (
    <>
      <Icon name="accessibility" />
      <span className="vh">, {wishes}</span>
    </>
  );

interface AgendaProps {
  readonly days: readonly CalendarDay[];
  readonly today: string;
  readonly holidays: Readonly<Record<string, string>>;
  /** Where a free time of a day leads; without any its day has none to offer. */
  readonly free?: Readonly<Record<string, readonly FreeTime[]>> | undefined;
  /** The short one beside a month: days without anything are left out, and full ones lead to their own view. */
  readonly short?: boolean;
}

interface FreeTime {
  readonly time: string;
  readonly href: string;
}

/** More entries of one day than this stand in the view of that day only. */
const MOST_IN_SHORT = 5;

/** Days one below another, each with its heading and what happens on it: a week or a day as a list. */
export function Agenda({ days, today, holidays, free = {}, short = false }: AgendaProps) {
  const { t } = useTranslation("calendar");
  const { search } = useLocation();
  const follow = useClientNavigation();
  const shown = short ? days.filter(({ entries }) => entries.length > 0) : days;
  if (shown.length === 0) return <p>{t("free")}</p>;
  return shown.map(({ day, date, weekday, entries }) => {
    const most = short ? MOST_IN_SHORT : entries.length;
    const rest = entries.length - most;
    return (
      <section key={day} className={day === today ? "now" : undefined}>
        <h3>
          {weekday}
          {day === today && `, ${t("isToday")}`}
          <span>{date}</span>
        </h3>
        {holidays[day] !== undefined && <p className="feast">{holidays[day]}</p>}
        {entries.length > 0 ? (
          <ul>
            {entries.slice(0, most).map((entry) => (
              <li key={entry.id}>
                <AgendaEntry entry={entry} t={t} follow={follow} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="quiet">{t("free")}</p>
        )}
        {(free[day] ?? []).length > 0 && (
          <details className="free">
            <summary>
              {t("freeTimes", { count: free[day]?.length ?? 0 })}
              <span className="vh">, {date}</span>
            </summary>
            <p className="row">
              {free[day]?.map(({ time, href }) => (
                <a key={time} className="tile" href={href} onClick={follow} aria-label={`${time}, ${date}`}>
                  {time}
                </a>
              ))}
            </p>
          </details>
        )}
        {rest > 0 && (
          <p>
            <a
              className="more"
              href={dayAddress(search, day)}
              onClick={follow}
              aria-label={`${t("more", { count: rest })}, ${date}`}
            >
              {t("more", { count: rest })}
            </a>
          </p>
        )}
      </section>
    );
  });
}

interface AgendaEntryProps {
  readonly entry: CalendarEntry;
  readonly t: TFunction<"calendar">;
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

function AgendaEntry({ entry, t, follow }: AgendaEntryProps) {
  const { href, start, begin, range, title, detail, state, tone } = entry;
  return (
    <a className={`box ${tone}`} href={href} onClick={follow} title={range || t("wholeDay")}>
      <time dateTime={start}>{begin || t("wholeDay")}</time>
      <strong>{title}</strong>
      <small>{[range, detail].filter(Boolean).join(" · ")}</small>
      <Badge tone={tone}>{state}</Badge>
    </a>
  );
}
