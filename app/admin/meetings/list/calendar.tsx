import { useTranslation } from "#app/i18n/use-translation.ts";
import { CALENDAR_VIEWS } from "#app/model/limits.ts";
import { Agenda } from "#app/ui/calendar/agenda.tsx";
import { type DayRange, weekOf } from "#app/ui/calendar/days.ts";
import { type CalendarEntry, entriesByDay } from "#app/ui/calendar/entry.ts";
import { LiveCalendar } from "#app/ui/calendar/live.tsx";
import { Month } from "#app/ui/calendar/month.tsx";
import { PeriodLinks } from "#app/ui/calendar/period-links.tsx";
import { formatDate, formatMonth, weekdayName } from "#app/ui/format.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import type { StatusMark } from "../mark.ts";
import type { ShownQuery } from "./query.ts";

interface CalendarProps {
  readonly query: ShownQuery;
  readonly range: DayRange;
  readonly today: string;
  readonly entries: readonly CalendarEntry[];
  /** The states that it shows. */
  readonly states: readonly StatusMark[];
  /** Names of public holidays by day. */
  readonly holidays: Readonly<Record<string, string>>;
}

/** Which period is shown, and the way to others. */
export function PeriodHead({ query, range, today }: Omit<CalendarProps, "entries" | "states" | "holidays">) {
  return (
    <div className="head row">
      <h2>{periodName(query, range)}</h2>
      <PeriodLinks view={query.view} views={CALENDAR_VIEWS} date={query.date} today={today} />
    </div>
  );
}

/** The meetings of the visible range: a month as a table with its chosen week beside it, a week or a day as a list. */
export function Calendar({ query, range, today, entries, states, holidays }: CalendarProps) {
  const days = entriesByDay(entries, range);
  const given = { today, holidays };
  const live = { ...given, entries, view: query.view, date: query.date };
  if (query.view !== "month")
    return (
      <LiveCalendar {...live}>
        <div className={query.view === "week" ? "agenda wide cells" : "agenda cells"}>
          <Agenda days={days} {...given} />
        </div>
      </LiveCalendar>
    );
  const week = weekOf(query.date);
  const ofWeek = days.filter(({ day }) => day >= week.from && day <= week.to);
  return (
    <div className="cal cells">
      <div>
        <LiveCalendar {...live}>
          <Month caption={periodName(query, range)} date={query.date} days={days} {...given} />
        </LiveCalendar>
        <Legend states={states} holidays={holidays} />
      </div>
      <section className="agenda cells">
        <WeekTitle week={week} today={today} />
        <Agenda days={ofWeek} {...given} busyOnly />
      </section>
    </div>
  );
}

function WeekTitle({ week, today }: { week: DayRange; today: string }) {
  const { t } = useTranslation("calendar");
  if (today >= week.from && today <= week.to) return <h2>{t("thisWeek")}</h2>;
  return <h2>{t("weekOf", { range: rangeName(week) })}</h2>;
}

/** What the marks mean, and the holidays by name: a narrow month has no room for them. */
function Legend({ states, holidays }: Pick<CalendarProps, "states" | "holidays">) {
  const { t } = useTranslation(["calendar", "meetings"]);
  const feasts = Object.entries(holidays);
  return (
    <>
      <p className="legend row small">
        {states.map(({ name, tone }) => (
          <Badge key={name} tone={tone}>
            {name}
          </Badge>
        ))}
        <span className="quiet">{t("meetings:rejectedHidden")}</span>
      </p>
      {feasts.length > 0 && (
        <p className="small">
          <strong>{t("holidays")}</strong>{" "}
          {feasts.map(([day, name]) => `${formatDate(day)} ${name}`).join("; ")}
        </p>
      )}
    </>
  );
}

/** "Мај 2026", "11.05.2026 – 17.05.2026", or "понеделник, 11.05.2026". */
function periodName({ view, date }: ShownQuery, range: DayRange): string {
  if (view === "week") return rangeName(range);
  if (view === "day") return `${capital(weekdayName(date, "mk"))}, ${formatDate(date)}`;
  return capital(formatMonth(date, "mk"));
}

const rangeName = ({ from, to }: DayRange) => `${formatDate(from)} – ${formatDate(to)}`;

const capital = (text: string) => text.charAt(0).toLocaleUpperCase("mk") + text.slice(1);
