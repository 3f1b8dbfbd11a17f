import { Link } from "react-router";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { recordIdOf } from "../kit/record/stored.ts";
import { EditLink } from "../kit/record/view.tsx";
import type { Route } from "./+types/view";
import { meetingReturnTo } from "./query.ts";
import { calendarFile, type ShownMeeting, shownMeeting } from "./rows.server.ts";

export const handle: AdminHandle = {
  texts: { meetings, record },
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:view.crumb" }],
};

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { roleId } = requireProfile(context);
  const id = recordIdOf(params);
  const found = await api(context, { signal: request.signal }).call(contract.meetings.get, {
    params: { id },
  });
  return {
    id,
    meeting: await shownMeeting(context, found, request.signal),
    file: calendarFile(id),
    returnTo: meetingReturnTo(context, url.searchParams),
    mayChange: mayOpen("/admin/meetings/edit/:id", roleId),
  };
}

export default function MeetingView({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("meetings");
  const { id, meeting, file, returnTo, mayChange } = loaderData;
  return (
    <>
      <PageTitle>{t("view.title", { id })}</PageTitle>
      <PageHead title={meeting.topic} lead={`${meeting.day}, ${meeting.time}`}>
        <a className="btn plain" href={file} download>
          <Icon name={meeting.isOff ? "calendar-x" : "calendar-plus"} />
          <span>{t(meeting.isOff ? "view.icsOff" : "view.ics")}</span>
        </a>
        {mayChange && (
          <>
            <EditLink to={addressWith(`/admin/meetings/edit/${id}`, returnTo.search)} />
            <Link className="btn ghost" to={addressWith(`/admin/meetings/delete/${id}`, returnTo.search)}>
              <Icon name="x" />
              {t("view.delete")}
            </Link>
          </>
        )}
      </PageHead>
      {returnTo.from && (
        <nav className="paging row" aria-label={t("view.way")}>
          <Link className="btn ghost" to={returnTo.back}>
            <Icon name="arrow-left" />
            {t(`view.backTo.${returnTo.from}`)}
          </Link>
        </nav>
      )}
      <Facts meeting={meeting} />
    </>
  );
}

function Facts({ meeting }: { meeting: ShownMeeting }) {
  const { t } = useTranslation("meetings");
  return (
    <section className="card box">
      <dl className="data cells">
        <div>
          <dt>{t("columns.status")}</dt>
          <dd>
            <Badge tone={meeting.status.tone}>{meeting.status.name}</Badge>
          </dd>
        </div>
        {meeting.facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="typed">{text || <span className="quiet">{t("view.notGiven")}</span>}</dd>
          </div>
        ))}
        <div>
          <dt>{t("form.fields.caseId")}</dt>
          <dd>
            {meeting.caseId === null ? (
              <span className="quiet">{t("view.noCase")}</span>
            ) : (
              <Link to={`/admin/cases/view/${meeting.caseId}`}>{t("view.case", { id: meeting.caseId })}</Link>
            )}
          </dd>
        </div>
      </dl>
      {meeting.holiday && <p className="small">{t("view.holiday", { name: meeting.holiday })}</p>}
    </section>
  );
}
