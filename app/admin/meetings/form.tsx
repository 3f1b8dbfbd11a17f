import type { TFunction } from "i18next";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatTime } from "#app/model/format.ts";
import { LENGTH } from "#app/model/limits.ts";
import { CASE_STATUSES, MEETING_LOCATION, MEETING_STATUSES } from "#app/model/lookups.ts";
import type { Meeting, MeetingForm } from "#app/model/meeting.ts";
import { isWholeDay, parseWallTime } from "#app/model/period.ts";
import { LANGUAGES } from "#app/model/text/language.ts";
import { byFieldName, type FieldTable, type NamesOf, ownRow, fieldTexts } from "#app/ui/form/field-table.tsx";
import { FieldGroup, RadioGroup, tickRow } from "#app/ui/form/fields/choices.tsx";
import { DateField } from "#app/ui/form/fields/date-field.tsx";
import type { FieldProps, FormField } from "#app/ui/form/fields/field.tsx";
import { chooserRow, SelectField, selectRow } from "#app/ui/form/fields/select-field.tsx";
import { areaRow, TextArea, textRow } from "#app/ui/form/fields/text-field.tsx";
import { timeRow } from "#app/ui/form/fields/time-field.tsx";
import { lookupOptions } from "../kit/record/labels.ts";
import { RecordScreen, type RecordScreenProps, type RecordTableProps } from "../kit/record/record-screen.tsx";
import { CaseField } from "./case-field.tsx";
import type { MeetingFault, MeetingFormContext, MeetingReply } from "./form.server.ts";

/** The fields in the documented order (section 2 of the back-office document). */
const MEETING_FIELDS = {
  mpId: chooserRow(),
  date: ownRow({ kind: "day" }),
  until: ownRow({ kind: "day", optional: true }),
  startTime: timeRow(),
  endTime: timeRow(),
  wholeDay: tickRow({ optional: true }),
  online: tickRow({ optional: true }),
  fullName: textRow({ autoComplete: "off" }),
  topic: textRow({ autoComplete: "off" }),
  comment: areaRow(LENGTH.meeting.comment, { optional: true }),
  caseId: ownRow({ optional: true }),
  meetingStatusId: ownRow(),
} satisfies FieldTable<keyof MeetingForm>;

/** With those of the case for which a new meeting is arranged, and of the letter to its person. */
const FIELDS = {
  ...MEETING_FIELDS,
  statusId: selectRow(),
  statusComment: textRow({ autoComplete: "off" }),
  language: ownRow({ optional: "unsaid" }),
  letter: ownRow({ optional: "unsaid" }),
  mail: tickRow({ optional: true }),
} satisfies FieldTable;

type Field = NamesOf<typeof FIELDS>;

/** A meeting as form values. Times are read as written: no time zone shifts them. */
export function meetingTexts(meeting: Omit<Meeting, "id">) {
  const { startDate, endDate, meetingLocationId } = meeting;
  const wholeDay = isWholeDay(startDate, endDate);
  const [date = "", last = ""] = [startDate, endDate].map((iso) => parseWallTime(iso)?.date);
  return fieldTexts(MEETING_FIELDS, {
    ...meeting,
    date,
    until: date !== "" && last > date ? last : "",
    startTime: wholeDay ? "" : formatTime(startDate),
    endTime: wholeDay ? "" : formatTime(endDate),
    wholeDay,
    online: meetingLocationId === MEETING_LOCATION.online,
  });
}

export const meetingLabels = (t: TFunction<"meetings">) =>
  byFieldName(MEETING_FIELDS, (name) => t(`form.fields.${name}`));

export interface MeetingScreenProps extends RecordScreenProps {
  readonly formContext: MeetingFormContext;
  readonly reply: MeetingReply | undefined;
  /** Initial values of a new meeting; absent for an existing one. */
  readonly initial?: Readonly<Partial<Record<NamesOf<typeof MEETING_FIELDS>, string>>>;
}

interface Props
  extends
    MeetingScreenProps,
    Pick<
      RecordTableProps<typeof FIELDS>,
      "bare" | "buttons" | "ends" | "hints" | "icon" | "notice" | "opened"
    > {
  readonly isNew?: boolean;
  /** Arranges the fields for a case. @param when the fields of day, time and place */
  readonly arrange?: (
    ask: (...names: Field[]) => ReactNode,
    when: ReactNode,
    isBad: (...names: readonly Field[]) => boolean,
  ) => ReactNode;
}

export const MEETING = "meeting";

export function MeetingScreen({ isNew = false, arrange, ...props }: Props) {
  const { t } = useTranslation(["meetings", "record"]);
  const { formContext, reply, stored, action } = props;
  const { mps, holidays } = formContext;
  const cases = reply?.cases ?? formContext.cases;
  const day = ({ hint: _none, ...asked }: FieldProps) => <DateField {...asked} holidays={holidays} />;
  const languages = LANGUAGES.map((value) => ({ value, label: t(`form.languages.${value}`) }));
  return (
    <RecordScreen
      {...props}
      id={MEETING}
      table={FIELDS}
      schema={async () => {
        const { ArrangeForm, MeetingForm } = await import("#app/model/meeting.ts");
        return arrange ? ArrangeForm : MeetingForm;
      }}
      labels={byFieldName(FIELDS, (name) => t(`form.fields.${name}`))}
      options={{
        mpId: mps,
        caseId: cases?.options ?? [],
        meetingStatusId: lookupOptions(MEETING_STATUSES),
        statusId: lookupOptions(CASE_STATUSES),
      }}
      placeholders={{ mpId: t("form.choose.mp") }}
      own={{
        date: day,
        until: day,
        caseId: ({ hint: _none, ...asked }, { options }) =>
          cases && (
            <CaseField
              {...asked}
              action={action}
              choice={{ ...cases, options: [...options] }}
              isNew={isNew}
            />
          ),
        meetingStatusId: (asked, { options }) => (
          // If the meeting's MP is known, there is nothing else to select.
          <SelectField
            {...asked}
            options={options}
            placeholder={asked.field.defaultValue ? undefined : t("form.choose.status")}
          />
        ),
        language: (asked) => <RadioGroup {...asked} options={languages} />,
        letter: (asked) => <TextArea {...asked} limit={LENGTH.letter.text} />,
      }}
      layout={(ask, fields) => {
        const when = (
          <>
            {ask("date")}
            {/* A new meeting has none, so nobody should have to leave it empty. */}
            {[stored?.texts["until"], fields.until.defaultValue].some(Boolean) && ask("until")}
            <Times fields={fields}>
              <div className="hours cells pair">{ask("startTime", "endTime")}</div>
              {ask("wholeDay")}
            </Times>
            <div>{ask("online")}</div>
          </>
        );
        return (
          <>
            {/* The button that Enter activates: saving, never the search. */}
            <button className="vh" tabIndex={-1} aria-hidden="true" />
            {arrange ? (
              arrange(ask, when, (...names) => names.some((name) => fields[name].errors?.length))
            ) : (
              <>
                {ask("mpId")}
                {when}
                {ask("fullName", "topic", "comment", "caseId")}
                {!isNew && ask("meetingStatusId")}
              </>
            )}
          </>
        );
      }}
      words={{ yes: t("form.yes"), no: t("form.no") }}
      failed={t("outcome.saveFailed")}
      detail={statusDetail(reply?.fault, t)}
      anyway={t("record:anyway")}
    />
  );
}

/** What the general message doesn't say: a status isn't the whole meeting. */
function statusDetail(fault: MeetingFault | undefined, t: TFunction<"meetings">): string | undefined {
  if (!fault?.status) return undefined;
  return t(`outcome.${fault.sent === "unknown" ? "statusUnknown" : "status"}`);
}

interface TimesProps {
  readonly fields: Readonly<Record<"startTime" | "endTime" | "wholeDay", FormField>>;
  readonly children: ReactNode;
}

const MIDNIGHT = "00:00";

/** Start and end, or all day: then times are ignored, whatever they contain. */
function Times({ fields: { startTime, endTime, wholeDay }, children }: TimesProps) {
  const { t } = useTranslation("meetings");
  const box = useRef<HTMLDivElement>(null);

  // Without JavaScript the times stay enabled, for people who clear the checkbox. A form that comes back has new
  // keys.
  useEffect(() => {
    const tick = box.current?.querySelector<HTMLInputElement>("input[type=checkbox]");
    if (tick?.checked) closeTimes(tick, box.current);
  }, [wholeDay.key, startTime.key, endTime.key]);

  function onChange({ target, currentTarget }: FormEvent<HTMLDivElement>) {
    if (target instanceof HTMLInputElement && target.type === "checkbox") closeTimes(target, currentTarget);
  }

  return (
    <div className="period" ref={box} onChange={onChange}>
      <FieldGroup legend={t("form.times")} hint={t("form.timeHint")}>
        {children}
      </FieldGroup>
    </div>
  );
}

/** Checking "all day" sets and disables the times; clearing it enables them again. */
function closeTimes({ checked }: HTMLInputElement, box: HTMLDivElement | null) {
  for (const input of box?.querySelectorAll<HTMLInputElement>("input[type=text]") ?? []) {
    input.readOnly = checked;
    if (checked) input.value = MIDNIGHT;
    else if (input.value === MIDNIGHT) input.value = "";
  }
}
