import { useTranslation } from "#app/i18n/use-translation.ts";
import { useClientSteps } from "../list/client-steps.ts";
import { Badge } from "../page/badge.tsx";
import type { CalendarDay, CalendarEntry } from "./entry.ts";

interface AgendaProps {
  readonly days: readonly CalendarDay[];
  readonly today: string;
  readonly holidays: Readonly<Record<string, string>>;
  /** Days without anything are left out. */
  readonly busyOnly?: boolean;
}

/** Days one below another, each with its heading and what happens on it: a week or a day as a list. */
export function Agenda({ days, today, holidays, busyOnly = false }: AgendaProps) {
  const { t } = useTranslation("calendar");
  const shown = busyOnly ? days.filter(({ entries }) => entries.length > 0) : days;
  if (shown.length === 0) return <p>{t("free")}</p>;
  return shown.map(({ day, date, weekday, entries }) => (
    <section key={day} className={day === today ? "now" : undefined}>
      <h3>
        {weekday}
        {day === today && `, ${t("isToday")}`}
        <span>{date}</span>
      </h3>
      {holidays[day] !== undefined && <p className="feast">{holidays[day]}</p>}
      {entries.length > 0 ? (
        <ul>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{t("free")}</p>
      )}
    </section>
  ));
}

function Entry({ entry }: { entry: CalendarEntry }) {
  const { t } = useTranslation("calendar");
  const follow = useClientSteps();
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
