import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CALENDAR_VIEWS } from "#app/model/limits.ts";
import { Agenda, Month } from "#app/ui/calendar/html-calendar.tsx";
import { LiveCalendar } from "#app/ui/calendar/live.tsx";
import { PeriodLinks, PrintPeriod } from "#app/ui/calendar/period-links.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Badge, Marks } from "#app/ui/page/badge.tsx";
import { withoutParam, withParam } from "#app/ui/page/query-params.ts";
import { NotToldBadge } from "../kit/list/not-told-badge.tsx";
import { ListFilters } from "../kit/list/list-filters.tsx";
import type { readCalendar } from "./calendar.server.ts";
import type { ListedMeeting } from "./rows.server.ts";

/** The columns of list and export; the list precedes them with actions. */
export function meetingColumns(t: TFunction<"meetings">): readonly Column<ListedMeeting>[] {
  return [
    { key: "date", header: t("columns.date"), cell: ({ date }) => date },
    { key: "time", header: t("columns.time"), cell: ({ time }) => time },
    { key: "mp", header: t("columns.mp"), cell: ({ mp }) => mp },
    {
      key: "person",
      header: t("columns.person"),
      cell: ({ person, wishes }) => (
        <>
          {person}
          {wishes && <Marks marks={wishes} />}
        </>
      ),
      text: ({ person }) => person,
      className: "who",
    },
    { key: "topic", header: t("columns.topic"), cell: ({ topic }) => topic },
    { key: "place", header: t("columns.place"), cell: ({ place }) => place },
    {
      key: "status",
      header: t("columns.status"),
      cell: ({ status, isToTell }) => (
        <>
          <Badge tone={status.tone}>{status.name}</Badge> {isToTell && <NotToldBadge text={t("notTold")} />}
        </>
      ),
      text: ({ status }) => status.name,
      className: "state",
    },
  ];
}

type Calendar = Awaited<ReturnType<typeof readCalendar>>;

interface CalendarHeadProps extends Pick<Calendar, "query" | "period" | "today" | "total"> {
  /** Additional content at the right. */
  readonly children: ReactNode;
}

/** The period, links to others, and to a new meeting: on one line, to leave room for the hours of a day. */
export function CalendarHead({ query, period, today, total, children }: CalendarHeadProps) {
  const { t } = useTranslation("meetings");
  const { view, date } = query;
  return (
    <div className="head period-head row">
      <div className="row">
        <h1>{t("heading", { count: total })}</h1>
        <h2>{period.name}</h2>
      </div>
      <PeriodLinks view={view} views={CALENDAR_VIEWS} date={date} today={today} steps={period.steps} />
      {children}
    </div>
  );
}

/** Beyond this number, MPs can be selected in the filter only. */
const MAX_LINKS = 6;

/** The last words of names, if they distinguish people. */
function withShortNames(options: readonly Option[]) {
  const short = options.map(({ label }) => label.split(" ").at(-1) ?? label);
  const isPlain = new Set(short).size === short.length && short.every((name) => !name.endsWith(")"));
  return options.map(({ value, label }, index) => ({
    value,
    label,
    short: isPlain ? short[index] : undefined,
  }));
}

/** Below the head: MPs, filters, and downloads. The period follows from the calendar, so it is only shown. */
export function CalendarTools({ query, period, bar }: Pick<Calendar, "query" | "period" | "bar">) {
  const { t } = useTranslation(["calendar", "meetings"]);
  const { search } = useLocation();
  const offered = bar.fields.flatMap((field) =>
    field.name === "mpId" && "options" in field ? field.options : [],
  );
  const page = withoutParam(search, "page");
  const mps = [{ value: "", label: t("meetings:filters.all"), short: undefined }, ...withShortNames(offered)];
  return (
    <div className="cal-tools row">
      {offered.length > 1 && offered.length <= MAX_LINKS && (
        <nav className="mps row" aria-label={t("meetings:columns.mp")}>
          {mps.map(({ value, label, short }) => (
            <Link
              key={value}
              className="item"
              to={value === "" ? withoutParam(page, "mpId") : withParam(page, "mpId", value)}
              title={label}
              aria-label={label}
              aria-current={String(query.mpId ?? "") === String(value) ? "true" : undefined}
              preventScrollReset
            >
              {short ?? label}
            </Link>
          ))}
        </nav>
      )}
      {/* Closed on wide screens too: the hours of a day need the room. */}
      <ListFilters bar={bar} inStrip>
        <PeriodDay label={t("meetings:filters.from")} day={period.from} />
        <PeriodDay label={t("meetings:filters.to")} day={period.to} />
      </ListFilters>
      <a
        className="tile"
        href={`/admin/meetings.ics${search}`}
        title={t("ics")}
        aria-label={t("ics")}
        download
      >
        <Icon name="calendar-plus" />
      </a>
      <PrintPeriod />
    </div>
  );
}

/** Without a name it isn't part of the query. */
function PeriodDay({ label, day }: { label: string; day: string }) {
  return (
    <label>
      <span>{label}</span>
      <input key={day} readOnly defaultValue={day} />
    </label>
  );
}

/**
 * The meetings of the visible range: a month as a table with its selected week beside it, a week or a day as a list,
 * both as a grid where there is a script, but for the hours of everybody.
 */
export function MeetingCalendar({ query, period, today, days, statuses, holidays, ...more }: Calendar) {
  const { hours, free, returnTo, mayAdd, isOfAll } = more;
  const given = { today, holidays };
  const add = `/admin/meetings/add?${returnTo}`;
  const plan = mayAdd ? { add, move: (id: number) => `/admin/meetings/move/${id}?${returnTo}` } : undefined;
  const live = { ...given, days, view: query.view, date: query.date, hours, plan };
  const times =
    free &&
    Object.fromEntries(
      Object.entries(free).map(([day, all]) => [
        day,
        all.map((time) => ({ time, href: `${add}&at=${day}T${time}` })),
      ]),
    );
  if (query.view !== "month") {
    const list = (
      <div className={query.view === "week" ? "agenda wide cells" : "agenda cells"}>
        <Agenda days={days} free={times} {...given} />
      </div>
    );
    return (
      <>
        {isOfAll ? list : <LiveCalendar {...live}>{list}</LiveCalendar>}
        <Legend statuses={statuses} days={days} holidays={holidays} />
      </>
    );
  }
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

/** Explains the symbols and names the holidays: a narrow month has no room for them. */
function Legend({ statuses, days, holidays }: Pick<Calendar, "statuses" | "days" | "holidays">) {
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
        {days.some(({ entries }) => entries.some(({ isToTell }) => isToTell)) && (
          <NotToldBadge text={t("notTold")} />
        )}
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
