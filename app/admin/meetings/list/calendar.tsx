import { useTranslation } from "#app/i18n/use-translation.ts";
import { CALENDAR_VIEWS } from "#app/model/limits.ts";
import { Agenda } from "#app/ui/calendar/agenda.tsx";
import type { CalendarDay } from "#app/ui/calendar/entry.ts";
import { LiveCalendar } from "#app/ui/calendar/live.tsx";
import { Month } from "#app/ui/calendar/month.tsx";
import { PeriodLinks } from "#app/ui/calendar/period-links.tsx";
import { PrintPeriod } from "#app/ui/calendar/print-period.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import type { ShownPeriod } from "./period.ts";
import type { ShownQuery } from "./query.ts";
import type { CalendarState } from "./rows.ts";

interface CalendarProps {
  readonly query: ShownQuery;
  readonly period: ShownPeriod;
  readonly today: string;
  readonly days: readonly CalendarDay[];
  /** The states that it shows. */
  readonly states: readonly CalendarState[];
  /** Names of public holidays by day. */
  readonly holidays: Readonly<Record<string, string>>;
}

/** Which period is shown, and the way to others. */
export function PeriodHead({ query, period, today }: Pick<CalendarProps, "query" | "period" | "today">) {
  const { view, date } = query;
  return (
    <div className="head row">
      <h2>{period.name}</h2>
      <PeriodLinks view={view} views={CALENDAR_VIEWS} date={date} today={today} steps={period.steps} />
      <PrintPeriod />
    </div>
  );
}

/** The meetings of the visible range: a month as a table with its chosen week beside it, a week or a day as a list. */
export function Calendar({ query, period, today, days, states, holidays }: CalendarProps) {
  const given = { today, holidays };
  const live = { ...given, days, view: query.view, date: query.date };
  if (query.view !== "month")
    return (
      <>
        <LiveCalendar {...live}>
          <div className={query.view === "week" ? "agenda wide cells" : "agenda cells"}>
            <Agenda days={days} {...given} />
          </div>
        </LiveCalendar>
        <Legend states={states} days={days} holidays={holidays} />
      </>
    );
  const { week, weekdays, name } = period;
  return (
    <div className="cal cells">
      <div>
        <LiveCalendar {...live}>
          <Month caption={name} date={query.date} weekdays={weekdays} days={days} {...given} />
        </LiveCalendar>
        <Legend states={states} days={days} holidays={holidays} />
      </div>
      <section className="agenda cells">
        <h2>{week.title}</h2>
        <Agenda days={days.filter(({ day }) => day >= week.from && day <= week.to)} {...given} short />
      </section>
    </div>
  );
}

/** What the marks mean, and the holidays by name: a narrow month has no room for them. */
function Legend({ states, days, holidays }: Pick<CalendarProps, "states" | "days" | "holidays">) {
  const { t } = useTranslation(["calendar", "meetings"]);
  const feasts = days.filter(({ day }) => holidays[day] !== undefined);
  return (
    <>
      <p className="cal-legend row small">
        {states.map(({ name, sign, tone }) => (
          <Badge key={name} tone={tone}>
            {sign === "" ? name : `${sign} – ${name}`}
          </Badge>
        ))}
        <span className="quiet">{t("meetings:rejectedHidden")}</span>
      </p>
      {feasts.length > 0 && (
        <p className="small">
          <strong>{t("holidays")}</strong>{" "}
          {feasts.map(({ day, date }) => `${date} ${holidays[day]}`).join("; ")}
        </p>
      )}
    </>
  );
}
