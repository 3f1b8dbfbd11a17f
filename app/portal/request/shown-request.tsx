import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useAddressText } from "#app/ui/page/address-text.ts";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notice, Notices } from "#app/ui/page/notice.tsx";
import { Breadcrumbs, PageTitle } from "#app/ui/page/page-head.tsx";
import { useLatinText } from "#app/ui/page/text-language.ts";
import { Looks, Reach } from "./beside-request.tsx";
import { Changes, Told, Withdrawal } from "./change.tsx";
import type { ChangeReply } from "./change.server.ts";
import { Code } from "../code.tsx";
import { Anew, isOff, type MeetingProps, OffDay } from "./off.tsx";
import { Track } from "./track.tsx";
import type { RequestPageView } from "./view.server.ts";

interface ViewProps {
  readonly view: RequestPageView;
}

interface ShownProps extends ViewProps {
  /** Whether to ask for confirmation of the withdrawal. */
  readonly isWithdrawal: boolean;
  readonly reply: ChangeReply | undefined;
}

/** Its state, what to do, and whom to call; never what was written in it. */
export function ShownRequest({ view, isWithdrawal, reply }: ShownProps) {
  const { t } = useTranslation(["myRequest", "portal"]);
  const { stage } = view;
  const heading = t(`stage.${stage}`, {
    weekday: view.meeting?.weekday ?? "",
    day: view.meeting?.date ?? "",
  });
  const failed = reply !== undefined;
  if (isWithdrawal)
    return (
      <div className="wrap look">
        <PageTitle failed={failed}>{t("change.sureTitle")}</PageTitle>
        <Breadcrumbs
          items={[
            { text: t("portal:nav.home"), to: "/" },
            { text: t("title"), to: `/request/${view.code.join("")}` },
            { text: t("change.withdraw") },
          ]}
        />
        <h1>{t("change.sureTitle")}</h1>
        <Withdrawal view={view} reply={reply} />
      </div>
    );
  return (
    <div className="wrap sheet cells shown">
      <PageTitle failed={failed}>{heading}</PageTitle>
      <div className="all">
        <Breadcrumbs items={[{ text: t("portal:nav.home"), to: "/" }, { text: t("title") }]} />
        <h1>{heading}</h1>
        <p className="lead quiet">
          <Lead view={view} />
        </p>
        {(stage === "calledOff" || stage === "notTaken") && view.calledOff?.reason && (
          <p className="typed">{t("say.calledOffReason", { reason: view.calledOff.reason })}</p>
        )}
      </div>
      <div className="main">
        {stage === "withdrawn" && <Anew view={view} />}
        {view.meeting && isOff(stage) && <OffDay view={view} meeting={view.meeting} />}
        <Told view={view} />
        {view.meeting && stage === "arranged" && <Appointment view={view} meeting={view.meeting} />}
        {view.isMoved && <Moved view={view} />}
        <Notices of={view.notices} />
        {stage === "notTaken" ? <NowWhat view={view} /> : <CallNote view={view} />}
        {stage === "arranged" && <Bring view={view} />}
        <Track view={view} />
        <Changes view={view} reply={reply} />
      </div>
      <div className="stack">
        <Reach view={view} />
        <Looks view={view} />
      </div>
      <Closing code={view.code} />
    </div>
  );
}

function Lead({ view: { stage, meeting, mp, office, decidedOn, calledOff } }: ViewProps) {
  const { t } = useTranslation("myRequest");
  if (isOff(stage)) return t(`say.${stage}`, { day: meeting?.date ?? "" });
  if (decidedOn !== undefined) return t("say.notTakenOn", { day: decidedOn });
  if (stage === "calledOff") return t("say.calledOff", { when: calledOff?.when ?? "" });
  if (stage !== "arranged") return t(`say.${stage}`);
  if (!meeting) return t("say.arranging");
  if (meeting.online || mp === "") return t(meeting.online ? "say.arrangedOnline" : "stage.arranged");
  return office ? t("say.arrangedIn", { mp, town: office.town }) : t("say.arrangedHere", { mp });
}

function Appointment({ view, meeting }: MeetingProps) {
  const { t } = useTranslation("myRequest");
  const latin = useLatinText();
  const addressText = useAddressText();
  const { office, mp, assistant } = view;
  return (
    <section className="card box when">
      <p className="day">{meeting.day}</p>
      <p className="hour">
        {meeting.time ? t("meeting.hour", { time: meeting.time }) : t("meeting.wholeDay")}
      </p>
      <dl>
        {(meeting.online || office) && (
          <div>
            <Icon name={meeting.online ? "video" : "map-pin"} />
            <dt>{meeting.online ? t("meeting.online") : office?.name}</dt>
            {office && !meeting.online && (
              <dd>
                <span {...addressText(office.address)} />{" "}
                {office.spot && (
                  <a className="nb screen-only" href={office.spot.directions} rel="noreferrer">
                    {t("meeting.directions")}
                  </a>
                )}
              </dd>
            )}
          </div>
        )}
        {mp && (
          <div>
            <Icon name="user-round" />
            <dt>{t("meeting.withMp", { mp })}</dt>
            {assistant && (
              <dd className="small">{t("meeting.assistant", { assistant: latin(assistant).children })}</dd>
            )}
          </div>
        )}
      </dl>
      <div className="ends row">
        <a className={view.changes.isAsking ? "btn plain" : "btn"} href={meeting.ics} download>
          <Icon name="calendar-plus" />
          {t("meeting.calendar")}
        </a>
        <PrintButton />
      </div>
    </section>
  );
}

/** Without script, people print from the browser's menu. */
function PrintButton() {
  const { t } = useTranslation("myRequest");
  if (!useHydrated()) return null;
  return (
    <button className="btn plain" type="button" onClick={() => window.print()}>
      <Icon name="printer" />
      {t("print")}
    </button>
  );
}

/** The office has changed since the request was sent, or there is none now. */
function Moved({ view: { mp, office } }: ViewProps) {
  const { t } = useTranslation("myRequest");
  return (
    <Notice title={office ? t("office.moved", { mp, office: office.name }) : t("office.none", { mp })} />
  );
}

function CallNote({ view }: ViewProps) {
  const { t } = useTranslation("myRequest");
  const title = view.callBy === undefined ? t("call.question") : t("call.title", { day: view.callBy });
  return (
    <Notice icon="phone" title={title}>
      <p>
        <CallText view={view} />
      </p>
    </Notice>
  );
}

const PHONE = "<phone>";
const CODE = "<code>";

/** "Call … and say the code …", with a link and a code wherever the language puts them. */
function CallText({ view: { phone, code } }: ViewProps) {
  const { t } = useTranslation("myRequest");
  const parts = t("call.text", { phone: PHONE, code: CODE }).split(/(<phone>|<code>)/);
  const drawn: Readonly<Record<string, ReactNode>> = {
    [PHONE]: phone.dial ? (
      <a className="nb" href={`tel:${phone.dial}`} key="phone">
        {phone.text}
      </a>
    ) : (
      phone.text
    ),
    [CODE]: <Code groups={code} small key="code" />,
  };
  return parts.map((part) => drawn[part] ?? part);
}

function NowWhat({ view }: ViewProps) {
  const { t } = useTranslation("myRequest");
  return (
    <section className="card box when">
      <h2>{t("now.title")}</h2>
      <ol className="cells numbered">
        <li>
          <strong>{t("now.ask")}</strong>
          <span className="small">
            <CallText view={view} />
          </span>
        </li>
        <li>
          <strong>{t("now.other")}</strong>
          <span className="small">{t("now.otherText")}</span>
        </li>
      </ol>
      <div className="ends row">
        <Link className="btn" to="/#locations-section">
          {t("now.choose")}
        </Link>
        <PrintButton />
      </div>
    </section>
  );
}

function Bring({ view: { code, meeting } }: ViewProps) {
  const { t } = useTranslation("myRequest");
  if (meeting?.online) return null;
  return (
    <section>
      <h2>{t("bring.title")}</h2>
      <ul className="plainlist">
        <li>
          {t("bring.code")} <Code groups={code} small />
        </li>
        <li>{t("bring.papers")}</li>
        <li>{t("bring.somebody")}</li>
      </ul>
    </section>
  );
}

/** Other people may use this device next. */
function Closing({ code }: Pick<RequestPageView, "code">) {
  const { t } = useTranslation("myRequest");
  return (
    <Form className="all row small screen-only" method="post" action={`/request/${code.join("")}`}>
      <span className="quiet">{t("closing.text")}</span>
      <button className="btn plain" name="close" value="close">
        {t("closing.close")}
      </button>
    </Form>
  );
}
