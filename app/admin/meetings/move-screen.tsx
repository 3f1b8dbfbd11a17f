import { useState } from "react";
import { Form, Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { PickRadio } from "#app/ui/form/fields/picks.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { AnywayButton, Asked } from "../kit/record/asked.tsx";
import { FormButtons, Outcome } from "../kit/record/outcome.tsx";
import type { RecordReply } from "../kit/record/reply.ts";
import { SubmitPreview } from "../kit/record/submit-preview.tsx";
import { SLOT } from "../kit/slots/choice.ts";
import { SlotPicker } from "../kit/slots/slot-picker.tsx";
import { Consequences } from "./consequences.tsx";
import type { MoveView } from "./move.server.ts";

interface Props {
  readonly view: MoveView;
  readonly reply: RecordReply | undefined;
  /** This page, the form for everything else about the meeting, and the meeting. */
  readonly page: string;
  readonly edit: string;
  readonly back: string;
}

/** Another time for a meeting: a day, a half hour, one press; nothing typed. */
export function MoveScreen({ view: { formContext, known }, reply, page, edit, back }: Props) {
  const { t } = useTranslation(["meetings", "record"]);
  const failed = reply !== undefined;
  const act = known?.isRequested ? "arrange" : "move";
  return (
    <>
      <PageTitle failed={failed}>{t(`${act}.title`)}</PageTitle>
      <PageHead title={t(`${act}.title`)} lead={known && `${known.person} · ${known.topic}`} />
      {reply?.ask && <Asked ask={reply.ask} />}
      <div className="split cells">
        <section className="card form box">
          <Outcome fault={reply?.fault} look={back} failed={t("outcome.saveFailed")} />
          {known && <Now known={known} />}
          <PostForm id="move" page={page}>
            <FormKeyInput value={reply?.formKey ?? formContext.formKey} />
            <input type="hidden" name="was" value={known?.was ?? typedIn(reply, "was")} />
            {known ? (
              <TimePicker
                key={`${known.day} ${known.time}`}
                known={known}
                posted={typedIn(reply, "slot")}
                isMissing={isRefused(reply)}
              />
            ) : (
              <input type="hidden" name="slot" value={typedIn(reply, "slot")} />
            )}
            <p className="small">
              <Link to={edit}>{t("move.otherTime")}</Link>
            </p>
            <FormButtons
              fault={reply?.fault}
              save={t(`${act}.save`)}
              icon="calendar-days"
              cancel={back}
              leave={t("move.keep")}
              isReady={!reply && known?.isAsked && known.time !== undefined}
            >
              <AnywayButton reply={reply} typed={formContext.typed} label={t("record:anyway")} />
            </FormButtons>
          </PostForm>
          <OtherDayForm page={page} />
        </section>
        {known?.consequences && (
          <section className="card box">
            <h2>{t("move.tell")}</h2>
            <Consequences {...known.consequences} case={undefined} />
          </section>
        )}
      </div>
    </>
  );
}

type Known = NonNullable<MoveView["known"]>;

/** The hour that it has; after a drag, also the one that it would get: nothing is moved before the press. */
function Now({ known: { when, day, time, isAsked, isRequested } }: { known: Known }) {
  const { t } = useTranslation("meetings");
  if (isRequested) return <p>{t("arrange.now", { when })}</p>;
  if (!isAsked) return <p>{t("move.now", { when })}</p>;
  const to = day && time && `${formatDate(day)} во ${time}`;
  return (
    <Notice icon="calendar-days" title={to ? t("move.dragged", { was: when, to }) : t("move.now", { when })}>
      <p>{t("move.unsaved")}</p>
    </Notice>
  );
}

interface PickerProps {
  readonly known: Known;
  /** The half hour, or for whole days the day, that was posted; `""` for none. */
  readonly posted: string;
  readonly isMissing: boolean;
}

/** Free days and half hours; chosen is what somebody dragged the meeting to, its own hour, or the first one. */
function TimePicker({
  known: { offer, day, time, usual, slot, when, isRequested },
  posted,
  isMissing,
}: PickerProps) {
  const { t } = useTranslation("meetings");
  const hydrated = useHydrated();
  const free = (day === undefined ? undefined : offer?.slots[day])?.filter(({ isFree }) => isFree) ?? [];
  const first = free.find(({ from }) => from === usual) ?? free[0];
  // Whole days stay whole days, unless somebody chooses an hour.
  const [date = "", startTime = ""] = posted ? posted.split("T") : [day, time ?? (usual && first?.from)];
  const [now, setNow] = useState({ date, startTime });
  const isWhole = now.startTime === "";
  const isOffered = offer?.days.some((one) => one.day === day);
  const isHalfHour = offer?.slots[now.date]?.some(({ from }) => from === now.startTime);
  const whole = usual === undefined && (
    <PickRadio
      name={SLOT}
      value={now.date}
      isChosen={isWhole}
      onPick={() => setNow({ ...now, startTime: "" })}
    >
      {t("view.wholeDay")}
    </PickRadio>
  );
  // A time between the half hours, as from a drag.
  const between = !isWhole && !isHalfHour && (
    <PickRadio name={SLOT} value={`${now.date}T${now.startTime}`} isChosen onPick={() => undefined}>
      {now.startTime}
    </PickRadio>
  );
  const to = [weekdayName(now.date, "mk"), formatDate(now.date), now.startTime].filter(Boolean).join(", ");
  const isSame = slot === [now.date, now.startTime].filter(Boolean).join("T");
  const act = isRequested ? "arrange.will" : isSame ? "move.same" : "move.will";
  return (
    <>
      {isMissing && <p className="err">{t("move.choose")}</p>}
      <SlotPicker
        offer={offer}
        now={now}
        onPick={(picked) =>
          setNow(isWhole && picked.date !== now.date ? { ...picked, startTime: "" } : picked)
        }
      >
        {whole || between}
      </SlotPicker>
      {!offer?.days.length && <p>{t("move.none")}</p>}
      <OtherDay day={isOffered || !day ? "" : formatDate(day)} />
      <SubmitPreview parts={hydrated && now.date ? [t(act, { was: when, to })] : [t("move.willChosen")]} />
    </>
  );
}

const OTHER_DAY = "other-day";

/** A day that isn't offered; its field belongs to a form of its own, which shows the half hours of the day. */
function OtherDay({ day }: { readonly day: string }) {
  const { t } = useTranslation(["meetings", "slots", "admin"]);
  return (
    <p className="row">
      <label className="line">
        {t("move.otherDay")}{" "}
        <input
          className="short"
          form={OTHER_DAY}
          name="day"
          defaultValue={day}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t("admin:day.placeholder")}
          required
        />
      </label>
      <button className="btn ghost" form={OTHER_DAY}>
        <Icon name="rotate-cw" />
        {t("slots:show")}
      </button>
    </p>
  );
}

/** @param page the address of this page, whose query it keeps */
function OtherDayForm({ page }: { readonly page: string }) {
  const [path = "", query = ""] = page.split("?");
  return (
    <Form id={OTHER_DAY} action={path} preventScrollReset replace>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}

function typedIn(reply: RecordReply | undefined, name: string): string {
  const value = reply?.result.initialValue?.[name];
  return typeof value === "string" ? value : "";
}

const isRefused = (reply: RecordReply | undefined): boolean => reply?.result.error?.["slot"] !== undefined;
