import { useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useClientSteps } from "../list/client-steps.ts";
import { withParam } from "../list/page-links.ts";
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

/** Entries that a day has room for on a screen (`calendar.css`); paper shows them all. */
const ROOM = 2;
const DAYS_PER_WEEK = 7;

/** A month as a table, Monday first. Narrow screens show how many there are; each day leads to its own view. */
export function Month({ caption, weekdays, days, ...given }: MonthProps) {
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
              <Day key={day.day} ofDay={day} {...given} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = Omit<MonthProps, "caption" | "weekdays" | "days"> & {
  readonly ofDay: CalendarDay;
};

function Day({ ofDay, date: shown, today, holidays }: DayProps) {
  const { day, date, entries } = ofDay;
  const { t } = useTranslation("calendar");
  const { search } = useLocation();
  const follow = useClientSteps();
  const address = withParam(withParam(search, "view", "day"), "date", day);
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
          <span className="vh">{date}</span>
        </span>
        <Counts entries={entries} />
      </a>
      {holiday !== undefined && <small className="feast">{holiday}</small>}
      {entries.length > 0 && (
        <ul>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
          {entries.length > ROOM && (
            <li>
              <a
                className="more"
                href={address}
                onClick={follow}
                aria-label={`${t("more", { count: entries.length - ROOM })}, ${date}`}
              >
                {t("more", { count: entries.length - ROOM })}
              </a>
            </li>
          )}
        </ul>
      )}
    </td>
  );
}

/** How many are certain and how many are waiting, for screens that have no room for names. */
function Counts({ entries }: { entries: readonly CalendarEntry[] }) {
  const { t } = useTranslation("calendar");
  const open = entries.filter(({ tone }) => tone === "wait").length;
  const certain = entries.length - open;
  return (
    <>
      {certain > 0 && (
        <span className="n ok">
          <span aria-hidden="true">{certain}</span>
          <span className="vh">, {t("certain", { count: certain })}</span>
        </span>
      )}
      {open > 0 && (
        <span className="n wait">
          <span aria-hidden="true">{open}?</span>
          <span className="vh">, {t("open", { count: open })}</span>
        </span>
      )}
    </>
  );
}

function Entry({ entry }: { entry: CalendarEntry }) {
  const { t } = useTranslation("calendar");
  const follow = useClientSteps();
  const { href, begin, range, title, detail, state, tone } = entry;
  const tooltip = [range || t("wholeDay"), title, detail, state].filter(Boolean).join(", ");
  return (
    <a className={`mt ${tone}`} href={href} title={tooltip} onClick={follow}>
      <b>{begin || t("wholeDay")}</b>{" "}
      {tone === "wait" ? (
        <>
          <em>{state}</em>
          <br />
          {title}
        </>
      ) : (
        <>
          {title}
          <span className="vh">, {state}</span>
        </>
      )}
    </a>
  );
}
