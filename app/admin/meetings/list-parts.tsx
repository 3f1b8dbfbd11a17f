import type { TFunction } from "i18next";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CALENDAR_VIEWS, PAGE_SIZES } from "#app/model/limits.ts";
import type { CalendarDay } from "#app/ui/calendar/entry.ts";
import { Agenda, Month } from "#app/ui/calendar/html-calendar.tsx";
import { LiveCalendar } from "#app/ui/calendar/live.tsx";
import { PeriodLinks, PrintPeriod } from "#app/ui/calendar/period-links.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { FilterBar, FilterChooser, FilterSelect, HiddenParam } from "#app/ui/list/filter-bar.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import type { ShownPeriod, ShownQuery } from "./query.ts";
import type { CalendarStatus, ListedMeeting } from "./rows.server.ts";

/** The columns of list and export; the list's actions stand before them. */
export function meetingColumns(t: TFunction<"meetings">): readonly Column<ListedMeeting>[] {
  return [
    { key: "date", header: t("columns.date"), cell: ({ date }) => date },
    { key: "time", header: t("columns.time"), cell: ({ time }) => time },
    { key: "mp", header: t("columns.mp"), cell: ({ mp }) => mp },
    { key: "person", header: t("columns.person"), cell: ({ person }) => person, className: "who" },
    { key: "topic", header: t("columns.topic"), cell: ({ topic }) => topic },
    { key: "place", header: t("columns.place"), cell: ({ place }) => place },
    {
      key: "status",
      header: t("columns.status"),
      cell: ({ status }) => <Badge tone={status.tone}>{status.name}</Badge>,
      text: ({ status }) => status.name,
      className: "state",
    },
  ];
}

interface CalendarProps {
  readonly query: ShownQuery;
  readonly period: ShownPeriod;
  readonly today: string;
  readonly days: readonly CalendarDay[];
  /** The statuses that it shows. */
  readonly statuses: readonly CalendarStatus[];
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

interface MeetingFiltersProps {
  readonly query: ShownQuery;
  readonly period: ShownPeriod;
  /** What the filters offer. */
  readonly choices: Readonly<Record<"mpId" | "meetingStatusId", readonly Option[]>>;
  /** How many filters are set. */
  readonly active: number;
  /** The query without them. */
  readonly clear: string;
}

/** The filters of list and calendar. The period follows from what the calendar shows, so it is only told. */
export function MeetingFilters({ query, period, choices, active, clear }: MeetingFiltersProps) {
  const { t } = useTranslation("meetings");
  return (
    <FilterBar active={active} clear={clear}>
      <HiddenParam name="view" value={query.view} usual={CALENDAR_VIEWS[0]} />
      <input type="hidden" name="date" value={query.date} />
      <HiddenParam name="size" value={query.size} usual={PAGE_SIZES.meetings[0]} />
      <FilterChooser
        name="mpId"
        label={t("columns.mp")}
        value={query.mpId}
        options={choices.mpId}
        all={t("filters.allMps")}
      />
      <FilterSelect
        name="meetingStatusId"
        label={t("columns.status")}
        value={query.meetingStatusId}
        options={choices.meetingStatusId}
        all={t("filters.allStatuses")}
      />
      <PeriodDay label={t("filters.from")} day={period.from} />
      <PeriodDay label={t("filters.to")} day={period.to} />
    </FilterBar>
  );
}

/** Without a name it is no part of the query. */
function PeriodDay({ label, day }: { label: string; day: string }) {
  return (
    <label>
      <span>{label}</span>
      <input key={day} readOnly defaultValue={day} />
    </label>
  );
}

/** The meetings of the visible range: a month as a table with its chosen week beside it, a week or a day as a list. */
export function MeetingCalendar({ query, period, today, days, statuses, holidays }: CalendarProps) {
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
        <Legend statuses={statuses} days={days} holidays={holidays} />
      </>
    );
  const { week, weekdays, name } = period;
  return (
    <div className="cal cells">
      <div>
        <LiveCalendar {...live}>
          <Month caption={name} date={query.date} weekdays={weekdays} days={days} {...given} />
        </LiveCalendar>
        <Legend statuses={statuses} days={days} holidays={holidays} />
      </div>
      <section className="agenda cells">
        <h2>{week.title}</h2>
        <Agenda days={days.filter(({ day }) => day >= week.from && day <= week.to)} {...given} short />
      </section>
    </div>
  );
}

/** What the marks mean, and the holidays by name: a narrow month has no room for them. */
function Legend({ statuses, days, holidays }: Pick<CalendarProps, "statuses" | "days" | "holidays">) {
  const { t } = useTranslation(["calendar", "meetings"]);
  const feasts = days.filter(({ day }) => holidays[day] !== undefined);
  return (
    <>
      <p className="cal-legend row small">
        {statuses.map(({ name, sign, tone }) => (
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
