import type { TFunction } from "i18next";
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DAYS_PER_WEEK } from "#app/model/days.ts";
import { useClientNavigation } from "../page/client-navigation.ts";
import { Icon } from "../icon.tsx";
import { Badge, Marks, MarkTexts, marksOf } from "../page/badge.tsx";
import { dayAddress } from "./day-address.ts";
import { type CalendarDay, type CalendarEntry } from "./entry.ts";

interface MonthProps {
  /** The period, such as "Мај 2026". */
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

/** Entries per day: on screen (`calendar.css`), and in print. */
const ROOM = { screen: 2, paper: 8 };

/** A month as a table, Monday first. Narrow screens show counts; each day links to its own view. */
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

/** Computed once, instead of for each of hundreds of entries. */
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
        <Counts entries={entries} t={t} />
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
            <li className="others">
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

/** The number of entries per status, and of people to be told, for screens without room for names. */
function Counts({ entries, t }: Pick<Shared, "t"> & { readonly entries: readonly CalendarEntry[] }) {
  const toTell = entries.filter(({ isToTell }) => isToTell).length;
  const isFirst = ({ state }: CalendarEntry, place: number) =>
    entries.findIndex((other) => other.state === state) === place;
  const counts = entries.filter(isFirst).map(({ state, sign, tone }) => {
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
  if (toTell === 0) return counts;
  return [
    ...counts,
    <span key="to tell" className="n wait">
      <span aria-hidden="true">
        {toTell}
        <Icon name="clock" />
      </span>
      <span className="vh">
        , {t("notTold")}: {toTell}
      </span>
    </span>,
  ];
}

interface EntryProps extends Shared {
  readonly entry: CalendarEntry;
}

function MonthEntry({ entry, t, follow }: EntryProps) {
  const { href, begin, range, title, detail, state, sign, tone, isToTell } = entry;
  const marks = marksOf(entry, t("notTold"));
  const told = isToTell && t("notTold");
  const tooltip = [range || t("wholeDay"), title, detail, state, told].filter(Boolean).join(", ");
  return (
    <a className={`mt ${tone}${isToTell ? " untold" : ""}`} href={href} title={tooltip} onClick={follow}>
      <b>{begin || t("wholeDay")}</b> <Marks marks={marks} isIcons />{" "}
      {tone === "wait" ? (
        <>
          <em>{state}</em>
          <br />
          {title}
          <MarkTexts marks={marks} />
        </>
      ) : (
        <>
          {sign && <span aria-hidden="true">{sign} </span>}
          {title}
          <MarkTexts marks={marks} />
          <span className="vh">, {state}</span>
        </>
      )}
    </a>
  );
}

interface AgendaProps {
  readonly days: readonly CalendarDay[];
  readonly today: string;
  readonly holidays: Readonly<Record<string, string>>;
  /** Links of a day's free times, if there are any. */
  readonly free?: Readonly<Record<string, readonly { time: string; href: string }[]>> | undefined;
  /** The short list beside a month: empty days are left out, and full ones link to their own view. */
  readonly short?: boolean;
}

/** More entries of one day are in the view of that day only. */
const MAX_IN_SHORT = 5;

/** A week or a day as a list: each day with its heading and entries. */
export function Agenda({ days, today, holidays, free = {}, short = false }: AgendaProps) {
  const { t } = useTranslation("calendar");
  const { search } = useLocation();
  const follow = useClientNavigation();
  const shown = short ? days.filter(({ entries }) => entries.length > 0) : days;
  if (shown.length === 0) return <p>{t("free")}</p>;
  return shown.map(({ day, date, weekday, entries }) => {
    const most = short ? MAX_IN_SHORT : entries.length;
    const rest = entries.length - most;
    return (
      <section key={day} className={day === today ? "now" : undefined}>
        <h3>
          <b>{day === today ? `${weekday}, ${t("isToday")}` : weekday}</b>
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

function AgendaEntry({ entry, t, follow }: EntryProps) {
  const { href, start, begin, range, title, detail, state, tone, isToTell } = entry;
  return (
    <a className={`box ${tone}`} href={href} onClick={follow} title={range || t("wholeDay")}>
      <time dateTime={start}>{begin || t("wholeDay")}</time>
      <strong>{title}</strong>
      <small>{[range, detail].filter(Boolean).join(" · ")}</small>
      <span className="row">
        <Badge tone={tone}>{state}</Badge>
        {isToTell && (
          <Badge tone="wait" icon="clock">
            {t("notTold")}
          </Badge>
        )}
      </span>
    </a>
  );
}
