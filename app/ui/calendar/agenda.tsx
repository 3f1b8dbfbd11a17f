import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDate, weekdayName } from "../format.ts";
import { useClientSteps } from "../list/client-steps.ts";
import { Badge } from "../page/badge.tsx";
import { beginOf, type CalendarDay, type CalendarEntry, rangeOf } from "./entry.ts";

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
  return shown.map(({ day, entries }) => (
    <section key={day} className={day === today ? "now" : undefined}>
      <h3>
        {capital(weekdayName(day, "mk"))}
        {day === today && `, ${t("isToday")}`}
        <span>{formatDate(day)}</span>
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
  const { href, start, title, detail, state, tone } = entry;
  return (
    <a className={`box ${tone}`} href={href} onClick={follow} title={rangeOf(entry) || t("wholeDay")}>
      <time dateTime={start}>{beginOf(entry) || t("wholeDay")}</time>
      <strong>{title}</strong>
      <small>{[rangeOf(entry), detail].filter(Boolean).join(" · ")}</small>
      <Badge tone={tone}>{state}</Badge>
    </a>
  );
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase("mk") + text.slice(1);
