import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useLatinText } from "#app/ui/page/text-language.ts";
import type { RequestPageView } from "./view.server.ts";

/** Whether an arranged meeting will not be held on its day. */
export const isOff = (stage: RequestPageView["stage"]) => stage === "closedDay" || stage === "otherDay";

export interface MeetingProps {
  readonly view: RequestPageView;
  readonly meeting: NonNullable<RequestPageView["meeting"]>;
}

export function OffDay({ view, meeting }: MeetingProps) {
  const { t } = useTranslation("myRequest");
  const latin = useLatinText();
  const { stage, told, assistant } = view;
  const when = [meeting.weekday, meeting.date, meeting.time].filter(Boolean).join(", ");
  return (
    <section className="card box when off">
      <p className="row">
        <s className="quiet">{when}</s>
        <span className={stage === "closedDay" ? "badge bad" : "badge wait"}>
          {t(stage === "closedDay" ? "off.notValid" : "off.changing")}
        </span>
      </p>
      {told?.kind === "otherDay" && told.days.length > 0 && (
        <p>{t("off.wished", { days: told.days.join(", ") })}</p>
      )}
      {assistant && <p>{t("off.calls", { assistant: latin(assistant).children })}</p>}
    </section>
  );
}

/** After a withdrawal: a new request in one press, and what remains of this one. */
export function Anew({ view }: { view: RequestPageView }) {
  const { t } = useTranslation("myRequest");
  return (
    <section className="stack">
      <p>{t("requestAgain.text")}</p>
      <div className="row">
        <Link className="btn" to={view.again}>
          {t("requestAgain.send")}
        </Link>
        <Link className="btn plain" to="/#locations-section">
          {t("requestAgain.other")}
        </Link>
      </div>
      <ul className="plainlist">
        <li>{t("requestAgain.office")}</li>
        <li>{t("requestAgain.erase")}</li>
      </ul>
    </section>
  );
}
