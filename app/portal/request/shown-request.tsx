import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notices } from "#app/ui/page/notice.tsx";
import { Breadcrumbs, PageTitle } from "#app/ui/page/page-head.tsx";
import { useAddressText, useLatinText } from "#app/ui/page/text-language.ts";
import { Changes, Withdrawal } from "./change.tsx";
import type { ChangeReply } from "./change.server.ts";
import { Code } from "../code.tsx";
import { Anew, isOff, type MeetingProps, OffDay, Track, When } from "./stages.tsx";
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
  const { stage, meeting, told } = view;
  const heading = t(`stage.${stage}`, { weekday: meeting?.weekday ?? "", day: meeting?.date ?? "" });
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
  const isVisit = stage === "arranged" && meeting?.online === false;
  return (
    <div className="wrap cells calm-heads shown">
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
        {told?.settledOn && <p>{t("change.settled", { day: told.settledOn })}</p>}
      </div>
      <div className="parts">
        {stage === "withdrawn" && <Anew view={view} />}
        {meeting && isOff(stage) && <OffDay view={view} meeting={meeting} />}
        {meeting && stage === "arranged" && <Appointment view={view} meeting={meeting} />}
        {view.isMoved && <Moved view={view} />}
        <Notices of={view.notices} />
        {isVisit && <Bring view={view} />}
        {stage === "notTaken" && <NowWhat view={view} />}
        {stage !== "notTaken" && !isVisit && <CallNote view={view} />}
        {stage !== "withdrawn" && <Where view={view} isVisit={isVisit} />}
        <Changes view={view} reply={reply} />
      </div>
      <div className="parts">
        <Track view={view} />
        <Looks view={view} />
      </div>
      <Closing code={view.code} />
    </div>
  );
}

function Lead({ view: { stage, meeting, mp, assistant, office, decidedOn, calledOff } }: ViewProps) {
  const { t } = useTranslation("myRequest");
  const latin = useLatinText();
  const day = meeting?.date ?? "";
  if (stage === "otherDay")
    return t("say.otherDay", { day, who: assistant ? latin(assistant).children : t("office.title") });
  if (stage === "closedDay") return t("say.closedDay", { day });
  if (decidedOn !== undefined) return t("say.notTakenOn", { day: decidedOn });
  if (stage === "calledOff") return t("say.calledOff", { when: calledOff?.when ?? "" });
  if (stage !== "arranged") return t(`say.${stage}`);
  if (!meeting) return t("say.arranging");
  if (meeting.online || mp === "") return t(meeting.online ? "say.arrangedOnline" : "stage.arranged");
  return office ? t("say.arrangedIn", { mp, town: office.town }) : t("say.arrangedHere", { mp });
}

function Appointment({ view: { mp, changes }, meeting }: MeetingProps) {
  const { t } = useTranslation("myRequest");
  return (
    <section>
      <p className="date">
        <When meeting={meeting} />
      </p>
      {meeting.online && mp && <p>{t("meeting.withMp", { mp })}</p>}
      <div className="ends row">
        <a className={changes.isAsking ? "btn plain" : "btn"} href={meeting.ics} download>
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
    <button className="item under screen-only" type="button" onClick={() => window.print()}>
      <Icon name="printer" />
      {t("print")}
    </button>
  );
}

/** The office has changed since the request was sent, or there is none now. */
function Moved({ view: { mp, office } }: ViewProps) {
  const { t } = useTranslation("myRequest");
  return <p>{office ? t("office.moved", { mp, office: office.name }) : t("office.none", { mp })}</p>;
}

function Bring({ view: { code } }: ViewProps) {
  const { t } = useTranslation("myRequest");
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

function CallNote({ view }: ViewProps) {
  const { t } = useTranslation("myRequest");
  return (
    <section>
      <h2>{view.callBy === undefined ? t("call.question") : t("call.title", { day: view.callBy })}</h2>
      <p>
        <CallText view={view} /> {view.stage === "withdrawn" && <span>{t("requestAgain.erase")}</span>}
      </p>
    </section>
  );
}

const PHONE = "<phone>";
const CODE = "<code>";

/** "Call … and say the code …", with a link and a code wherever the language puts them. */
function CallText({ view: { phone, code } }: ViewProps) {
  const { t } = useTranslation("myRequest");
  const parts = t("call.text", { phone: PHONE, code: CODE }).split(/(<phone>|<code>)/);
  const drawn: Readonly<Record<string, ReactNode>> = {
    [PHONE]: <Phone phone={phone} key="phone" />,
    [CODE]: <Code groups={code} small key="code" />,
  };
  return parts.map((part) => drawn[part] ?? part);
}

const Phone = ({ phone: { dial, text } }: Pick<RequestPageView, "phone">) =>
  dial ? (
    <a className="nb" href={`tel:${dial}`}>
      {text}
    </a>
  ) : (
    text
  );

function NowWhat({ view }: ViewProps) {
  const { t } = useTranslation("myRequest");
  return (
    <section>
      <h2>{t("now.title")}</h2>
      <ul className="plainlist">
        <li>
          {t("now.ask")} <CallText view={view} />
        </li>
        <li>{t("now.other")}</li>
      </ul>
      <div className="ends row">
        <Link className="btn" to="/#locations-section">
          {t("now.choose")}
        </Link>
        <PrintButton />
      </div>
    </section>
  );
}

/** Where to go, and whom to ask; otherwise the office alone. */
function Where({ view: { office, phone, hours, assistant }, isVisit }: ViewProps & { isVisit: boolean }) {
  const { t } = useTranslation("myRequest");
  const latin = useLatinText();
  const addressText = useAddressText();
  if (!office && !isVisit) return null;
  return (
    <section>
      <h2>{t(office && isVisit ? "office.where" : "office.title")}</h2>
      {office && (
        <>
          <p>
            <strong>{office.name}</strong>
          </p>
          <p {...addressText(office.address)} />
          <p className="links row screen-only">
            {office.directions && (
              <a className="item under" href={office.directions} rel="noreferrer">
                {t("office.directions")}
              </a>
            )}
            <Link className="item under" to={`/?office=${office.id}#office`}>
              {t("office.map")}
            </Link>
          </p>
        </>
      )}
      {isVisit ? (
        <p>
          {assistant && <span>{t("office.receives", { assistant: latin(assistant).children })}</span>}{" "}
          {t("office.questions")} <Phone phone={phone} />
          {hours && <span className="nb">, {hours}</span>}
        </p>
      ) : (
        hours && <p>{t("office.hours", { hours })}</p>
      )}
    </section>
  );
}

/** Who looked at it, by role and never by name. */
function Looks({ view: { looks } }: ViewProps) {
  const { t } = useTranslation("myRequest");
  return (
    <section>
      <h2>{t("looks.title")}</h2>
      {looks.length === 0 && <p>{t("looks.none")}</p>}
      {looks.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <details className="fold lean screen-only">
        <summary>{t("looks.what")}</summary>
        <p className="small">
          {t("looks.meaning")} <Link to="/privacy">{t("looks.privacy")}</Link>
        </p>
      </details>
    </section>
  );
}

/** Other people may use this device next. */
function Closing({ code }: Pick<RequestPageView, "code">) {
  const { t } = useTranslation("myRequest");
  return (
    <Form className="all row small screen-only" method="post" action={`/request/${code.join("")}`}>
      <span className="quiet">{t("closing.text")}</span>
      <button className="item under" name="close" value="close">
        {t("closing.close")}
      </button>
    </Form>
  );
}
