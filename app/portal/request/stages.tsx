import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Step } from "#app/model/request-state.ts";
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

/** The steps of the request, each with its day. */
export function Track({ view }: { view: RequestPageView }) {
  const { t } = useTranslation("myRequest");
  const { steps, asOf, until } = view;
  return (
    <section>
      <h2>{t("track.title")}</h2>
      <ol className="way lines dated">
        {steps.map(({ name, state, day }) => (
          <li
            className={state === "todo" ? "quiet" : state}
            key={name}
            aria-current={state === "now" ? "step" : undefined}
          >
            <span className="quiet">{day}</span>
            <p>
              <Sentence view={view} name={name} state={state} />
            </p>
          </li>
        ))}
      </ol>
      {(asOf || until) && (
        <p className="small quiet gap">
          {[asOf && t("track.asOf", { day: asOf }), until && t("track.until", { day: until })]
            .filter(Boolean)
            .join(" ")}
        </p>
      )}
    </section>
  );
}

interface SentenceProps extends Pick<Step, "name" | "state"> {
  readonly view: RequestPageView;
}

function Sentence({ view: { stage, steps, when: standing, calledOff }, name, state }: SentenceProps) {
  const { t } = useTranslation("myRequest");
  if (name === "received" || name === "notTaken" || name === "withdrawn") return t(`track.${name}`);
  if (name === "arranged" && stage === "arranging") return t("track.arrangedTodo");
  if (name === "closed" && state === "shut") return t("track.closedShut");
  const when = stage === "calledOff" ? calledOff?.when : standing;
  if (name === "arranged" && state !== "todo" && when) {
    const isNext = steps.some((step) => step.name === "held" && step.state === "done");
    // Its day and hour are the largest words of the page.
    if (stage === "arranged") return t(isNext ? "track.next" : "track.arrangedNow");
    const was = t("track.arrangedWas", { when });
    return isOff(stage) || stage === "calledOff" ? `${was} ${t("track.otherDay")}` : was;
  }
  if (state !== "todo") return t(`track.${name}`);
  if (stage === "past" && name === "held") return t("track.heldUnknown");
  // Skipped steps will not happen.
  const isOver = stage === "held" || stage === "closed";
  if (isOver && (name === "arranged" || name === "held")) return t(`track.${name}None`);
  return t(`track.${name}Todo`);
}
