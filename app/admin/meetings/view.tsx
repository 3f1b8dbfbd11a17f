import { Link, type LinksFunction } from "react-router";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { record } from "#app/i18n/mk/record.ts";
import { sheet } from "#app/i18n/mk/sheet.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { capital } from "#app/ui/calendar/entry.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { BriefCase } from "../kit/case/brief.tsx";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { ChangeStep } from "../kit/list/change-marks.tsx";
import { recordAct } from "../kit/record/acts.server.ts";
import { recordIdOf } from "../kit/record/stored.ts";
import { isTelling, tellPerson } from "../kit/record/telling.server.ts";
import { EditLink } from "../kit/record/view.tsx";
import type { Route } from "./+types/view";
import meetingLook from "./meeting.css?url";
import { meetingReturnTo } from "./query.ts";
import { MeetingActions } from "./view-actions.tsx";
import { readMeeting } from "./view.server.ts";

export const handle: AdminHandle = {
  texts: { meetings, record, sheet },
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:view.crumb" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: meetingLook }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const found = await readMeeting(context, recordIdOf(params), request.signal);
  return { ...found, returnTo: meetingReturnTo(context, url.searchParams) };
}

export function action({ context, params, url }: Route.ActionArgs) {
  const { search } = meetingReturnTo(context, url.searchParams);
  const page = addressWith(`/admin/meetings/view/${recordIdOf(params)}`, search);
  return isTelling(context) ? tellPerson(context, page) : recordAct(context, page);
}

export default function MeetingView({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("meetings");
  const { id, meeting, brief, file, returnTo, mayChange } = loaderData;
  const address = (page: string) => addressWith(`/admin/meetings/${page}/${id}`, returnTo.search);
  return (
    <>
      <PageTitle>{t("view.title", { id })}</PageTitle>
      <PageHead
        title={`${capital(meeting.day)}, ${meeting.time}`}
        lead={`${meeting.person} · ${meeting.topic}`}
      >
        <a className="btn plain" href={file} download>
          <Icon name={meeting.isOff ? "calendar-x" : "calendar-plus"} />
          <span>{t(meeting.isOff ? "view.icsOff" : "view.ics")}</span>
        </a>
        {mayChange && <EditLink to={address("edit")} />}
        {mayChange && loaderData.now === "over" && (
          <Link className="btn ghost" to={address("delete")}>
            <Icon name="x" />
            {t("view.delete")}
          </Link>
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
      <div className="split cells">
        <div className="stack">
          <MeetingActions loaded={loaderData} address={address} />
          {brief && <BriefCase {...brief} />}
        </div>
        <div className="stack">
          <Facts meeting={meeting} isReminded={loaderData.isReminded} />
          <History history={loaderData.history} />
        </div>
      </div>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/** What was changed and told about this meeting. */
function History({ history }: Pick<Loaded, "history">) {
  const { t } = useTranslation("meetings");
  return (
    <section className="card box">
      <h2>{t("view.history")}</h2>
      {history === undefined && <p className="small">{t("view.noHistory")}</p>}
      {history?.length === 0 && <p className="small">{t("view.unchanged")}</p>}
      <ol className="lines">
        {history?.map((change) => (
          <li key={change.id}>
            <ChangeStep {...change} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Facts({ meeting, isReminded }: Pick<Loaded, "isReminded" | "meeting">) {
  const { t } = useTranslation(["meetings", "sheet"]);
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
      {isReminded && <p className="small">{capital(t("sheet:reminded"))}</p>}
      {meeting.noticed && <p className="small">{meeting.noticed}</p>}
    </section>
  );
}
