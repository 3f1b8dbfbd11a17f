import { type ReactNode, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { CASE_STATUSES, lookup } from "#app/model/lookups.ts";
import { dateTimeOf } from "#app/model/period.ts";
import { FieldGroup } from "#app/ui/form/fields/choices.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { BriefCase } from "../kit/case/brief.tsx";
import { Phone } from "../kit/record/phone.tsx";
import { SubmitPreview } from "../kit/record/submit-preview.tsx";
import { SlotPicker } from "../kit/slots/slot-picker.tsx";
import { LetterHead, Meaning } from "./case-letter.tsx";
import { DRAFTED, placeOn } from "./following.ts";
import type { ForCase } from "./for-case.server.ts";
import { MEETING, MeetingScreen, type MeetingScreenProps } from "./form.tsx";
import { type Now, useFollowing } from "./use-following.ts";

interface Props extends MeetingScreenProps {
  readonly forCase: ForCase;
}

/** What the case has filled in, and hardly anybody changes. */
const REST = ["mpId", "fullName", "topic", "comment", "caseId"] as const;

/** The meeting form for a case: also the status of the case, and the letter to its person. */
export function ArrangeScreen({ forCase: { id, known }, ...screen }: Props) {
  const { t } = useTranslation("schedule");
  const { formContext, reply, initial } = screen;
  const values: Readonly<Record<string, unknown>> =
    reply?.result.initialValue ?? formContext.typed?.values ?? initial ?? {};
  const begin = (name: string) => (typeof values[name] === "string" ? values[name] : "");
  const follow = useFollowing(MEETING, known, begin);
  const { offer, now, draft } = follow;
  const place = known && placeOn(known.drafts, now.date).mk;
  const mayMail = known?.may !== "off" && known?.may !== "noMailbox";
  const isPast = known && now.startTime !== "" && dateTimeOf(now.date, now.startTime) < known.readAt;
  const isMailed = now.mail && mayMail && !isPast;
  return (
    <MeetingScreen
      {...screen}
      bare
      unseen={!known}
      lead={
        known && (
          <>
            {known.name} · <Phone {...known.phone} />
          </>
        )
      }
      notice={known?.standing.map((one) => (
        <Notice key={one.id} icon="calendar-days" title={t("standing", { when: one.when })} />
      ))}
      filledFrom={id}
      opened={known?.opened}
      hints={place ? { online: t("officeAt", { address: place }) } : undefined}
      icon={isMailed ? "send" : "save"}
      save={t(isMailed ? "title" : "titleOnly")}
      ends="stays schedule-ends"
      buttons={<Preview {...{ now, mayMail, isMailed }} />}
      arrange={(ask, when, isBad) => (
        <div className="schedule" onInput={follow.onInput}>
          <input type="hidden" name={DRAFTED} defaultValue={begin(DRAFTED)} />
          <section className="card box">
            <h2>{t("slots", { mp: known?.mp ?? "" })}</h2>
            <SlotPicker offer={offer} now={now} wished={known?.wished} onPick={follow.pick} />
            <div className="moment">{when}</div>
            <p className="small">{offer ? t("hours", { ...offer.hours }) : t("noHours")}</p>
            <FieldGroup legend={t("case")} titled>
              <div className="status cells">{ask("statusId", "statusComment")}</div>
            </FieldGroup>
            <Fold isBad={isBad(...REST)}>{ask(...REST)}</Fold>
          </section>
          <div className="stack">
            <section className="card box">
              <h2>{t("letter.title")}</h2>
              <div className="tongues">{ask("language")}</div>
              {known && <LetterHead {...known} subject={draft?.subject ?? ""} />}
              {ask("letter")}
              <Meaning {...follow} />
              {mayMail && ask("mail")}
            </section>
            {known && <BriefCase {...known.brief} />}
          </div>
        </div>
      )}
    />
  );
}

/** Fields that few people need: open as soon as one of them is wrong. */
function Fold({ isBad, children }: { readonly isBad: boolean; readonly children: ReactNode }) {
  const { t } = useTranslation("schedule");
  const [isOpen, setOpen] = useState(isBad);
  if (isBad && !isOpen) setOpen(true);
  return (
    <details className="fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("rest")}</summary>
      {children}
    </details>
  );
}

interface PreviewProps {
  readonly now: Now;
  /** Whether a letter can be e-mailed. */
  readonly mayMail: boolean;
  readonly isMailed: boolean;
}

/** What submitting will do, in one sentence; without JavaScript it can't follow the form, and names no details. */
function Preview({ now, mayMail, isMailed }: PreviewProps) {
  const { t } = useTranslation(["schedule", "meetings"]);
  const hydrated = useHydrated();
  const { date, startTime, endTime, isWholeDay, isOnline, statusId, language } = now;
  const time = isWholeDay ? t("meetings:view.wholeDay") : [startTime, endTime].filter(Boolean).join("–");
  const when = [weekdayName(date, "mk"), formatDate(date), time].join(", ");
  const status = lookup(CASE_STATUSES, Number(statusId))?.name;
  const parts = [
    date && (startTime || isWholeDay) ? t("will.meeting", { when }) : t("will.noTime"),
    ...(isOnline ? [t("will.online")] : []),
    ...(status ? [t("will.status", { status })] : []),
    isMailed ? t(`will.mail.${language}`) : t("will.noMail"),
  ];
  return <SubmitPreview parts={hydrated ? parts : [t(mayMail ? "will.chosen" : "will.chosenNoMail")]} />;
}
