import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { LENGTH } from "#app/model/limits.ts";
import { MEETING_LOCATIONS } from "#app/model/lookups.ts";
import type { ScheduleForm } from "#app/model/schedule.ts";
import { byFieldName, Fields, type FieldTable, type NamesOf, ownRow } from "#app/ui/form/field-table.tsx";
import { FieldGroup, RadioGroup, radioRow, tickRow } from "#app/ui/form/fields/choices.tsx";
import { DateField } from "#app/ui/form/fields/date-field.tsx";
import type { FieldProps } from "#app/ui/form/fields/field.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import { selectRow } from "#app/ui/form/fields/select-field.tsx";
import { TextArea, textRow } from "#app/ui/form/fields/text-field.tsx";
import { timeRow } from "#app/ui/form/fields/time-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { Phone } from "../kit/record/phone.tsx";
import { isReturned, RecordForm, useRecordForm } from "../kit/record/record-form.tsx";
import type { ScheduleReply } from "./submit.server.ts";
import { DRAFTED, ONLINE } from "./following.ts";
import { LetterHead, Meaning } from "./letter.tsx";
import type { ScheduleView } from "./read.server.ts";
import { SlotPicker } from "../kit/slots/slot-picker.tsx";
import { type Now, useFollowing } from "./use-following.ts";
import { SubmitPreview } from "../kit/record/submit-preview.tsx";

const FIELDS = {
  date: ownRow({ kind: "day" }),
  startTime: timeRow(),
  endTime: timeRow(),
  place: radioRow({ optional: "unsaid" }),
  statusId: selectRow(),
  comment: textRow({ autoComplete: "off" }),
  language: ownRow({ optional: "unsaid" }),
  letter: ownRow({ optional: "unsaid" }),
  mail: tickRow({ optional: true }),
} satisfies FieldTable<keyof ScheduleForm>;

type Name = NamesOf<typeof FIELDS>;

interface Props {
  readonly view: ScheduleView;
  readonly reply: ScheduleReply | undefined;
  /** This page, and the case from which it was opened. */
  readonly page: string;
  readonly back: string;
}

/** One form for the meeting, the status of its case and the letter to the person. */
export function ScheduleScreen({ view, reply, page, back }: Props) {
  const { t } = useTranslation(["schedule", "record", "common"]);
  const { known, formContext } = view;
  const isBad = [reply?.result.error, reply?.fault].some(Boolean);
  return (
    <>
      <PageTitle failed={isBad}>{t("title")}</PageTitle>
      <PageHead
        title={t("title")}
        lead={
          known && (
            <>
              <Link to={back}>{known.topic}</Link> · {known.name} · <Phone {...known.phone} /> ·{" "}
              {t("common:form.requiredNote")}
            </>
          )
        }
      />
      {!known && <Notice title={t("record:unseen")} />}
      {known?.standing.map(({ id, when }) => (
        <Notice key={id} icon="calendar-days" title={t("standing", { when })} />
      ))}
      <Form
        view={view}
        reply={reply}
        page={page}
        back={back}
        isReturned={isReturned({ formContext, reply })}
      />
    </>
  );
}

function Form({ view, reply, page, back, isReturned: isBack }: Props & { readonly isReturned: boolean }) {
  const { t } = useTranslation("schedule");
  const { known, formContext, statuses, holidays } = view;
  const of = useRecordForm<Name>({
    id: "schedule",
    formContext,
    reply,
    ...(known && { initial: known.initial }),
    schema: async () => (await import("#app/model/schedule.ts")).ScheduleForm,
  });
  const { fields } = of;
  const follow = useFollowing(of.form.id, page, known, (name) => fields[name].defaultValue ?? "");
  const { offer, now, draft } = follow;
  const labels = byFieldName(FIELDS, (name) => t(`fields.${name}`));
  // The placeholder shows the date format, because there is no room for a hint beside the times.
  const day = (asked: FieldProps) => <DateField {...asked} hint="" holidays={holidays} />;
  const languages = (["mk", "sq", "en"] as const).map((value) => ({
    value,
    label: t(`letter.languages.${value}`),
  }));
  const places = MEETING_LOCATIONS.map(({ id }) => ({ value: id, label: placeName(String(id)) }));
  const own = {
    date: day,
    language: (asked: FieldProps) => <RadioGroup {...asked} options={languages} />,
    letter: (asked: FieldProps) => <TextArea {...asked} limit={LENGTH.letter.text} />,
  };
  const ask = (...names: Name[]) => (
    <Fields
      table={FIELDS}
      names={names}
      fields={fields}
      labels={labels}
      own={own}
      options={{ place: places, statusId: statuses }}
    />
  );
  const wished = known?.wishes.find(({ name }) => name === "days")?.text;
  const mayMail = known?.may !== "off" && known?.may !== "noMailbox";
  const isMailed = now.mail && mayMail;
  return (
    <RecordForm
      formContext={formContext}
      reply={reply}
      action={page}
      cancel={back}
      look={back}
      of={{ ...of, opened: of.opened ?? known?.opened }}
      labels={labels}
      isNoteSaid={known !== undefined}
      failed={t("failed")}
      icon={isMailed ? "send" : "save"}
      save={t(isMailed ? "title" : "titleOnly")}
      anyway={t("anyway")}
      ends="stays schedule-ends"
      buttons={<SchedulePreview {...{ now, statuses, mayMail, isMailed }} />}
    >
      {/* The button that Enter activates: submit, none of the buttons that only update the form. */}
      <button className="vh" tabIndex={-1} aria-hidden="true" />
      <input
        type="hidden"
        name={DRAFTED}
        defaultValue={(isBack ? (reply?.drafted ?? view.drafted) : undefined) ?? known?.initial.drafted}
      />
      <div className="schedule" onInput={follow.onInput}>
        <section className="card box">
          <h2>{t("slots", { mp: known?.mp ?? "" })}</h2>
          <SlotPicker offer={offer} now={now} wished={wished} onPick={follow.pick} />
          <div className="when cells">{ask("date", "startTime", "endTime")}</div>
          <p className="small">{offer ? t("hours", { ...offer.hours }) : t("noHours")}</p>
          {ask("place")}
          <FieldGroup legend={t("case")} titled>
            <div className="status cells">{ask("statusId", "comment")}</div>
          </FieldGroup>
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
          {known && <Context known={known} back={back} />}
        </div>
      </div>
    </RecordForm>
  );

  function placeName(id: string): string {
    if (id === ONLINE) return t("online");
    return known?.place ? t("officeAt", { address: known.place }) : t("office");
  }
}

type Known = NonNullable<ScheduleView["known"]>;

/** The case beside its form: person, wishes, matter. */
function Context({ known, back }: { known: Known; back: string }) {
  const { t } = useTranslation(["schedule", "cases"]);
  return (
    <section className="card box about">
      <h2>{t("about")}</h2>
      <dl className="head-lines small">
        {known.wishes.map(({ name, icon, text }) => (
          <div key={name}>
            <dt>
              <Icon name={icon} /> {t(`cases:wishNames.${name}`)}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>{t("cases:columns.status")}</dt>
          <dd>{known.status}</dd>
        </div>
      </dl>
      <h3>
        <Link to={back}>{known.topic}</Link>
      </h3>
      <p className="typed">{known.reason}</p>
    </section>
  );
}

interface PreviewProps {
  readonly now: Now;
  readonly statuses: readonly Option[];
  /** Whether a letter can be e-mailed. */
  readonly mayMail: boolean;
  readonly isMailed: boolean;
}

/** What submitting will do, in one sentence; without JavaScript it can't follow the form, and names no details. */
function SchedulePreview({ now, statuses, mayMail, isMailed }: PreviewProps) {
  const { t } = useTranslation("schedule");
  const hydrated = useHydrated();
  const { date, startTime, endTime, place, statusId, language } = now;
  const when = [weekdayName(date, "mk"), formatDate(date), [startTime, endTime].filter(Boolean).join("–")];
  const status = statuses.find(({ value }) => String(value) === statusId)?.label;
  const parts = [
    date && startTime ? t("will.meeting", { when: when.join(", ") }) : t("will.noTime"),
    ...(place === ONLINE ? [t("will.online")] : []),
    ...(status ? [t("will.status", { status })] : []),
    isMailed ? t(`will.mail.${language}`) : t("will.noMail"),
  ];
  return <SubmitPreview parts={hydrated ? parts : [t(mayMail ? "will.chosen" : "will.chosenNoMail")]} />;
}
