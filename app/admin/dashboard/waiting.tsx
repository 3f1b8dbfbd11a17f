import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatNumber } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge, Tip } from "#app/ui/page/badge.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { FROM_DASHBOARD } from "./base.ts";
import type { ShortCase, ShortMeeting, WaitingView } from "./read.server.ts";

/** What an assistant has before them today. */
export function Waiting({ waiting: { today, newCases, meetings } }: { waiting: WaitingView }) {
  const { t } = useTranslation("overview");
  return (
    <section className="waiting" aria-labelledby="waiting">
      <h2 id="waiting">{t("waiting.title")}</h2>
      <div className="cells">
        <div className="box card stack">
          <h3>{t("waiting.cases")}</h3>
          {newCases.value === undefined ? (
            <NotShown reference={newCases.reference} />
          ) : (
            <NewCases {...newCases.value} />
          )}
          <Link className="btn plain" to="/admin/cases?statusId=1">
            <Icon name="folder-open" />
            {t("waiting.openCases")}
          </Link>
        </div>
        <div className="box card stack">
          <h3>{t("waiting.meetings")}</h3>
          {meetings.value === undefined ? (
            <NotShown reference={meetings.reference} />
          ) : (
            <Meetings {...meetings.value} />
          )}
          <Link className="btn plain" to={`/admin/meetings?view=day&date=${today}`}>
            <Icon name="calendar-days" />
            {t("waiting.openMeetings")}
          </Link>
        </div>
      </div>
    </section>
  );
}

function NewCases({ count, first }: { count: number; first: readonly ShortCase[] }) {
  const { t } = useTranslation("overview");
  return (
    <>
      <p className="line">
        <b className="count">{formatNumber(count, "mk")}</b>
        <span className="small">{t("waiting.casesHint")}</span>
      </p>
      <ul className="today">
        {first.map(({ id, date, citizen, mp, wantsOnline, wishes }) => (
          <li key={id}>
            <b>{date}</b>
            <span>
              <Link to={`/admin/cases/view/${id}`}>{citizen}</Link>
              {mp && <small> · {mp}</small>}
              {wantsOnline && (
                <>
                  {" "}
                  <Badge icon="video">{t("waiting.wantsOnline")}</Badge>
                </>
              )}
              {wishes && <Tip icon="accessibility" text={wishes} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Meetings({ count, first }: { count: number; first: readonly ShortMeeting[] }) {
  const { t } = useTranslation("overview");
  const rest = count - first.length;
  if (count === 0) return <p className="small">{t("waiting.noMeetings")}</p>;
  return (
    <>
      <ul className="today">
        {first.map(({ id, time, person, mp }) => (
          <li key={id}>
            <b>{time}</b>
            <span>
              <Link to={`/admin/meetings/view/${id}?${FROM_DASHBOARD}`}>{person}</Link>
              {mp && <small> · {mp}</small>}
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="small">{t("waiting.more", { count: rest })}</p>}
    </>
  );
}

/** Stands in the place of what a panel can't show, with what to quote when asking for help. */
export function NotShown({ reference }: { reference: string }) {
  const { t } = useTranslation(["overview", "common"]);
  return (
    <Notice icon="cloud-off" title={t("notShown")} role="status">
      {t("common:fault.reference")}: <span className="ref">{reference}</span>
    </Notice>
  );
}
