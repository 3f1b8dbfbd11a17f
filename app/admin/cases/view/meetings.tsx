import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import type { AgendaEntry } from "./agenda.ts";

interface CaseMeetingsProps {
  readonly meetings: readonly AgendaEntry[];
  /** The query that leads back here from one of them. */
  readonly returnTo: string;
  readonly mayAdd: boolean;
  /** The citizen wants to meet online. */
  readonly wantsOnline: boolean;
}

/** The meetings of a case, each leading to its own page. */
export function CaseMeetings({ meetings, returnTo, mayAdd, wantsOnline }: CaseMeetingsProps) {
  const { t } = useTranslation("cases");
  return (
    <section className="card box">
      <div className="head row">
        <h2>{t("meetings.title")}</h2>
        {mayAdd && (
          <Link className="btn plain" to={`/admin/meetings/add?${returnTo}`}>
            <Icon name="calendar-plus" />
            {t("meetings.add")}
          </Link>
        )}
      </div>
      {wantsOnline && (
        <p>
          <Badge icon="video">{t("meetings.wantsOnline")}</Badge>
        </p>
      )}
      {meetings.length > 0 ? (
        <ul className="agenda cells">
          {meetings.map((meeting) => (
            <li key={meeting.id}>
              <MeetingLink meeting={meeting} returnTo={returnTo} />
            </li>
          ))}
        </ul>
      ) : (
        <p>{t("meetings.empty")}</p>
      )}
    </section>
  );
}

function MeetingLink({ meeting, returnTo }: { meeting: AgendaEntry; returnTo: string }) {
  const { t } = useTranslation("cases");
  const { id, iso, day, time, topic, where, person, status } = meeting;
  return (
    <Link className={`box ${status.tone}`} to={`/admin/meetings/view/${id}?${returnTo}`}>
      <time dateTime={iso}>{time || t("meetings.wholeDay")}</time>
      <strong>
        {day} · {topic}
      </strong>
      <small>{person ? t("meetings.with", { where, name: person }) : where}</small>
      <Badge tone={status.tone}>{status.name}</Badge>
    </Link>
  );
}
