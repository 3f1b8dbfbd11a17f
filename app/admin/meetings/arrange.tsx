import { useTranslation } from "#app/i18n/use-translation.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { keysOf } from "#app/model/keys-of.ts";
import { CASE_STATUSES, lookup } from "#app/model/lookups.ts";
import { hasMailbox } from "#app/model/mailbox.ts";
import { dateTimeOf } from "#app/model/period.ts";
import { textsOf } from "#app/ui/form/field-values.ts";
import { FieldGroup } from "#app/ui/form/fields/choices.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { BriefCase } from "../kit/case/brief.tsx";
import { SubmitPreview } from "../kit/record/outcome.tsx";
import { SlotPicker } from "../kit/slots/slot-picker.tsx";
import { DRAFTED, REDRAFT } from "./following.ts";
import type { ForCase } from "./for-case.server.ts";
import { MEETING, MeetingScreen, type MeetingScreenProps } from "./form.tsx";
import { type Now, useFollowing } from "./use-following.ts";

/** What the case has filled in, and hardly anybody changes. */
const REST = ["fullName", "topic", "comment"] as const;

/** The meeting form for a case: also the status of the case, and the letter to its person. */
export function ArrangeScreen({ forCase, ...screen }: MeetingScreenProps & { readonly forCase: ForCase }) {
  const { t } = useTranslation("schedule");
  const { formContext, reply, initial } = screen;
  const { known } = forCase;
  const values = textsOf(reply?.result.initialValue ?? formContext.typed?.values ?? initial);
  const begin = (name: string) => values[name] ?? "";
  const follow = useFollowing(MEETING, forCase, begin, reply);
  const { offer, now, draft } = follow;
  const mayMail = known?.may !== "off" && known?.may !== "noMailbox";
  const isPast = known && now.startTime !== "" && dateTimeOf(now.date, now.startTime) < known.readAt;
  const isMailed = now.mail && mayMail && !isPast;
  const to = known && hasMailbox(known.email) ? [t("letter.to", { email: known.email })] : [];
  return (
    <MeetingScreen
      {...screen}
      isNew
      bare
      unseen={!known}
      lead={known?.name}
      notice={known?.standing.map((one) => (
        <Notice key={one.id} icon="calendar-days" title={t("standing", { when: one.when })} />
      ))}
      opened={known?.opened}
      hints={draft?.place ? { online: t("officeAt", { address: draft.place }) } : undefined}
      icon={isMailed ? "send" : "save"}
      save={t(isMailed ? "title" : "titleOnly")}
      ends="stays tight schedule-ends"
      buttons={<Preview {...{ now, mayMail, isMailed }} />}
      arrange={(ask, when, isBad) => (
        <div className="cells tops schedule filled dense" onInput={follow.onInput}>
          <input type="hidden" name="caseId" value={forCase.id} />
          <input type="hidden" name="mpId" value={begin("mpId")} />
          {keysOf(DRAFTED).map((name) => (
            <input key={name} type="hidden" name={DRAFTED[name]} value={follow.drafted[name]} />
          ))}
          <section className="card box">
            <h2>{t("slots", { mp: known?.mp ?? "" })}</h2>
            <SlotPicker offer={offer} now={now} onPick={follow.pick} />
            <div className="cells pair tops">{when}</div>
            <p className="small">{offer ? t("hours", { ...offer.hours }) : t("noHours")}</p>
            <FieldGroup legend={t("case")} titled>
              <div className="cells pair tops">{ask("statusId", "statusComment")}</div>
            </FieldGroup>
            <details className="fold" open={isBad(...REST) || undefined}>
              <summary>{t("rest")}</summary>
              {ask(...REST)}
            </details>
          </section>
          <div className="stack">
            <section className="card box">
              <h2>{t("letter.title")}</h2>
              <div className="segments">{ask("language")}</div>
              {known && known.may !== "yes" && <p className="small">{t(`letter.${known.may}`)}</p>}
              <p className="small typed" key={draft?.subject}>
                {[...to, t("letter.subject", { subject: draft?.subject ?? "" })].join("\n")}
              </p>
              {ask("letter")}
              <Edited {...follow} />
              {draft?.meaning !== undefined && (
                <details className="fold">
                  <summary>{t("letter.meaning")}</summary>
                  <p className="typed">{draft.meaning}</p>
                </details>
              )}
              {mayMail && ask("mail")}
            </section>
            {known && <BriefCase {...known.brief} />}
          </div>
        </div>
      )}
    />
  );
}

/** Whether the letter was edited, and a button to undo that. */
function Edited({ isOwn, restore }: Pick<ReturnType<typeof useFollowing>, "isOwn" | "restore">) {
  const { t } = useTranslation("schedule");
  const hydrated = useHydrated();
  if (!hydrated)
    return (
      <button className="btn ghost" name={REDRAFT} value="letter">
        <Icon name="rotate-cw" />
        {t("letter.draft")}
      </button>
    );
  if (!isOwn) return null;
  return (
    <Notice icon="pencil-line" title={t("letter.own")} role="status">
      <p>{t("letter.ownText")}</p>
      <button className="btn ghost" type="button" onClick={restore}>
        <Icon name="rotate-cw" />
        {t("letter.back")}
      </button>
    </Notice>
  );
}

type PreviewProps = Readonly<Record<"isMailed" | "mayMail", boolean>> & { readonly now: Now };

/** What submitting will do, in one sentence; without JavaScript it can't follow the form, and names no details. */
function Preview({ now, mayMail, isMailed }: PreviewProps) {
  const { t } = useTranslation(["schedule", "meetings"]);
  const hydrated = useHydrated();
  const { date, startTime, endTime, wholeDay, online, statusId, language } = now;
  const time = wholeDay ? t("meetings:view.wholeDay") : [startTime, endTime].filter(Boolean).join("–");
  const when = [weekdayName(date, "mk"), formatDate(date), time].join(", ");
  const status = lookup(CASE_STATUSES, Number(statusId))?.name;
  const parts = [
    date && (startTime || wholeDay) ? t("will.meeting", { when }) : t("will.noTime"),
    ...(online ? [t("will.online")] : []),
    ...(status ? [t("will.status", { status })] : []),
    isMailed ? t(`will.mail.${language}`) : t("will.noMail"),
  ];
  return <SubmitPreview parts={hydrated ? parts : [t(mayMail ? "will.chosen" : "will.chosenNoMail")]} />;
}
