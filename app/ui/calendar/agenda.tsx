import type { TFunction } from "i18next";
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useClientNavigation } from "../page/client-navigation.ts";
import { Badge } from "../page/badge.tsx";
import { dayAddress } from "./day-address.ts";
import type { CalendarDay, CalendarEntry } from "./entry.ts";

interface AgendaProps {
  readonly days: readonly CalendarDay[];
  readonly today: string;
  readonly holidays: Readonly<Record<string, string>>;
  /** The short one beside a month: days without anything are left out, and full ones lead to their own view. */
  readonly short?: boolean;
}

/** More entries of one day than this stand in the view of that day only. */
const MOST_IN_SHORT = 5;

/** Days one below another, each with its heading and what happens on it: a week or a day as a list. */
export function Agenda({ days, today, holidays, short = false }: AgendaProps) {
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
                <Entry entry={entry} t={t} follow={follow} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="quiet">{t("free")}</p>
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

interface EntryProps {
  readonly entry: CalendarEntry;
  readonly t: TFunction<"calendar">;
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

function Entry({ entry, t, follow }: EntryProps) {
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
