import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { RequestPageView } from "./view.server.ts";

/** Whether an arranged meeting will not be held on its day. */
export const isOff = (stage: RequestPageView["stage"]) => stage === "closedDay" || stage === "otherDay";

export interface MeetingProps {
  readonly view: RequestPageView;
  readonly meeting: NonNullable<RequestPageView["meeting"]>;
}

/** Day and hour, the largest words of the page. */
export function When({ meeting: { day, time } }: Pick<MeetingProps, "meeting">) {
  const { t } = useTranslation("myRequest");
  return (
    <>
      <span className="own">{day}</span>{" "}
      <span>{time ? t("meeting.hour", { time }) : t("meeting.wholeDay")}</span>
    </>
  );
}

export function OffDay({ view: { told }, meeting }: MeetingProps) {
  const { t } = useTranslation("myRequest");
  return (
    <section>
      <p className="big quiet">
        <s>
          <When meeting={meeting} />
        </s>
      </p>
      <p className="small">
        {t("off.notValid")}{" "}
        {told?.kind === "otherDay" && told.days.length > 0 && (
          <span>{t("off.wished", { days: told.days.join(", ") })}</span>
        )}
      </p>
    </section>
  );
}

/** After a withdrawal: a new request in one press. */
export function Anew({ view }: { view: RequestPageView }) {
  const { t } = useTranslation("myRequest");
  return (
    <section>
      <p>{t("requestAgain.text")}</p>
      <div className="ends row">
        <Link className="btn" to={view.again}>
          {t("requestAgain.send")}
        </Link>
        <Link className="item under" to="/#locations-section">
          {t("requestAgain.other")}
        </Link>
      </div>
    </section>
  );
}
