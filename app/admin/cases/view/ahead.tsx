import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SLOT_AT_ONCE } from "#app/model/meeting.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput, SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { type RowMark, RowMarks } from "../../kit/frame/waiting-rows.tsx";
import { CHANGE_ICONS } from "../../kit/list/change-marks.tsx";
import { ActForm, HeldButtons, TellButtons } from "../../kit/record/act-form.tsx";
import type { Route } from "./+types/view";

type Loaded = Route.ComponentProps["loaderData"];
type Found = NonNullable<Loaded["found"]>;

interface AheadProps extends Loaded {
  readonly found: Found;
}

/** What comes next for the person of a case, and what to do about it: one block, with one filled button. */
export function Ahead(props: AheadProps) {
  const { found, pendingChange: change, returnTo } = props;
  const { step, next, changes, mp } = found;
  const others = found.meetings.filter(({ id }) => id !== next?.id);
  const { t } = useTranslation(["cases", "sheet"]);
  const marks = useMarks(props);
  const isArranging = step?.is === "arrange" && change?.kind !== "withdrawn";
  if (!next && !change && !changes?.toTell && !(step && props.mayMeet) && others.length === 0) return null;
  // The block itself says when it is.
  const heading = next && `arranged ${next.id}`;
  const toTell = (changes?.all ?? []).filter((one) => one.isToTell && one.about !== heading);
  const title = changes?.toTell ? t("sheet:changes.title") : isArranging ? t("nextSteps.arrange") : "";
  const where = next && (next.person ? t("meetings.with", { where: next.where, name: mp }) : next.where);
  const Hour = change ? "s" : "span";
  return (
    <section className={change || changes?.toTell ? "meet wait" : "meet"} aria-label={t("nextSteps.label")}>
      {next ? (
        <h2>
          <Link to={`/admin/meetings/view/${next.id}?${returnTo}`}>
            <Hour>{[next.day, next.time].filter(Boolean).join(` ${t("meetings.at")} `)}</Hour>
          </Link>
        </h2>
      ) : (
        title && <h2>{title}</h2>
      )}
      {(where || marks.length > 0) && (
        <p>
          {where} {where && marks.length > 0 && "· "}
          <RowMarks marks={marks} />
        </p>
      )}
      {change?.days && <p>{t("told.days", { days: change.days })}</p>}
      {toTell.map(({ id, text }) => (
        <p key={id} className="small">
          {text}
        </p>
      ))}
      {props.forms && <Acts {...props} isArranging={isArranging} formKey={props.forms.case.formKey} />}
      {others.length > 0 && (
        <OtherMeetings others={others} isBeside={next !== undefined} returnTo={returnTo} />
      )}
    </section>
  );
}

/** What is unusual about what comes next. */
function useMarks({ found, pendingChange: change }: AheadProps) {
  const { t } = useTranslation(["cases", "sheet"]);
  const { next, step, changes } = found;
  const marks: RowMark[] = [];
  if (change) {
    const tone = change.kind === "withdrawn" ? "calm" : "bad";
    marks.push({ icon: CHANGE_ICONS[change.kind], text: t(`told.${change.kind}`, { on: change.on }), tone });
  }
  if (changes?.toTell) marks.push({ icon: "clock", text: t("notTold"), tone: "wait" });
  if (step?.is === "confirm") marks.push({ icon: "clock", text: t("meetings.requested"), tone: "wait" });
  if (next?.note?.is === "absent") marks.push({ icon: "x", text: t("sheet:absentMark"), tone: "bad" });
  else if (next?.note)
    marks.push({ icon: "phone", text: t(`sheet:${next.note.is}At`, { time: next.note.time }), tone: "calm" });
  return marks;
}

type ActsProps = AheadProps & { readonly formKey: string; readonly isArranging: boolean };

function Acts({ found, pendingChange: change, isArranging, formKey, ...props }: ActsProps) {
  const { t } = useTranslation(["cases", "sheet"]);
  const { page, returnTo, write, status, reject } = props;
  const { step, next, changes, free } = found;
  // Arranges a meeting, changes the status and informs the person in one step.
  const schedule = `/admin/meetings/add?${returnTo}`;
  const [move, cancel] = ["move", "delete"].map(
    (act) => `/admin/meetings/${act}/${next?.id ?? 0}?${returnTo}`,
  );
  const isAbsent = next?.note?.is === "absent";
  const isBegun = step?.is === "record";
  const toTell = changes?.toTell;
  const way = (to = "", text = "", look = "btn ghost", icon?: IconName) => (
    <Link className={look} to={to}>
      {icon && <Icon name={icon} />}
      <span>{text}</span>
    </Link>
  );
  const form = (children: ReactNode, about = {}) => (
    <ActForm formKey={formKey} page={page} about={about} staysInView>
      {children}
    </ActForm>
  );
  const isGivenUp = change?.kind === "withdrawn";
  const isFree = !change && !toTell;
  const isToRecord = next && isBegun && !change && !isAbsent;
  const looks =
    change || isToRecord ? (["btn plain", "btn ghost"] as const) : (["btn", "btn plain"] as const);
  const telling =
    toTell && form(<TellButtons {...toTell.buttons} looks={looks} />, { changes: toTell.changes });
  return (
    <>
      {change &&
        form(
          <>
            {next && isGivenUp && way(cancel, t("told.callOff"), "btn", "x")}
            {next && !isGivenUp && way(move, t("nextSteps.move"), "btn", "calendar-days")}
            {!next && isGivenUp && step && way(status, t("nextSteps.close"), "btn", "pencil-line")}
            <SubmitButton className="btn plain" name="settle" value="told">
              {t("told.settle")}
            </SubmitButton>
          </>,
        )}
      {isArranging && telling}
      {isArranging && toTell && <h2>{t("nextSteps.arrange")}</h2>}
      {isArranging && <Arrange schedule={schedule} free={free} isFirst={isFree} />}
      <div className="row">
        {isToRecord && form(<HeldButtons />, { meeting: next.id })}
        {!isArranging && telling}
        {next && step?.is === "confirm" && way(move, t("nextSteps.confirm"), isFree ? "btn" : "btn plain")}
        {next &&
          step?.is === "move" &&
          !change &&
          way(move, t("nextSteps.move"), isFree ? "btn plain" : "btn ghost")}
        {next && isBegun && way(move, t("nextSteps.move"), isAbsent ? "btn" : "btn ghost")}
        {next && !isBegun && !isGivenUp && way(cancel, t("nextSteps.cancel"))}
        {isArranging && free && way(schedule, t("nextSteps.otherSlot"))}
        {step?.is === "close" &&
          way(status, t("nextSteps.close"), isFree ? "btn" : "btn plain", "pencil-line")}
        {!isGivenUp && way(write, t("nextSteps.write"))}
        {isArranging && way(reject, t("nextSteps.reject"))}
      </div>
    </>
  );
}

interface ArrangeProps extends Pick<Found, "free"> {
  readonly schedule: string;
  readonly isFirst: boolean;
}

/** The next free half hours: one button arranges the meeting and tells the person. */
function Arrange({ schedule, free, isFirst }: ArrangeProps) {
  const { t } = useTranslation("cases");
  const look = (index: number) => (index === 0 && isFirst ? "btn" : "btn plain");
  if (!free || free.slots.length === 0)
    return (
      <Link className={look(0)} to={schedule}>
        <Icon name="calendar-plus" />
        {t("nextSteps.arrange")}
      </Link>
    );
  return (
    <>
      <p className="small">{[free.place, t(`nextSteps.tell.${free.tell}`)].filter(Boolean).join(". ")}</p>
      <PostForm id="arrange" page={schedule} className="cells snug pair">
        <FormKeyInput value={free.formKey} />
        <input type="hidden" name="opened" value={free.opened} />
        {free.slots.map(({ label, time, at, isWished }, index) => (
          <SubmitButton key={at} className={look(index)} name={SLOT_AT_ONCE} value={at}>
            <span className="vh">{t("nextSteps.arrange")} </span>
            <span>{t(isWished ? "nextSteps.slotWished" : "nextSteps.slot", { day: label, time })}</span>
          </SubmitButton>
        ))}
      </PostForm>
    </>
  );
}

interface OtherMeetingsProps {
  readonly others: Found["meetings"];
  readonly isBeside: boolean;
  readonly returnTo: string;
}

function OtherMeetings({ others, isBeside, returnTo }: OtherMeetingsProps) {
  const { t } = useTranslation("cases");
  return (
    <>
      <h2>{t(isBeside ? "meetings.others" : "meetings.all", { count: others.length })}</h2>
      <ul>
        {others.map(({ id, iso, day, time, topic, where, status }) => (
          <li key={id} className="row">
            <Link className="item under" to={`/admin/meetings/view/${id}?${returnTo}`}>
              <time dateTime={iso}>{`${day}, ${time || t("meetings.wholeDay")}`}</time>
            </Link>
            <small>{[topic, where, status.name].join(" · ")}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
