import { useState } from "react";
import { Form } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { PickRadio } from "#app/ui/form/fields/picks.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { SubmitPreview } from "../kit/record/outcome.tsx";
import { SLOT, SlotPicker } from "../kit/slots/slot-picker.tsx";
import type { MoveView } from "./move.server.ts";

interface PickerProps {
  readonly known: NonNullable<MoveView["known"]>;
  /** The half hour that was posted; `""` for none. */
  readonly posted: string;
  readonly isMissing: boolean;
}

/** Free days and half hours; chosen is what somebody dragged the meeting to, its own hour, or the first one. */
export function TimePicker({
  known: { offer, day, time, usual, slot, when, isRequested },
  posted,
  isMissing,
}: PickerProps) {
  const { t } = useTranslation("meetings");
  const hydrated = useHydrated();
  const free = (day === undefined ? undefined : offer?.slots[day])?.filter(({ isFree }) => isFree) ?? [];
  const first = free.find(({ from }) => from === usual) ?? free[0];
  const [date = "", startTime = ""] = posted ? posted.split("T") : [day, time ?? first?.from];
  const [now, setNow] = useState({ date, startTime });
  const isOffered = offer?.days.some((one) => one.day === day);
  const isHalfHour = offer?.slots[now.date]?.some(({ from }) => from === now.startTime);
  // A time between the half hours, as from a drag.
  const between = now.startTime !== "" && !isHalfHour && (
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
      <SlotPicker offer={offer} now={now} onPick={setNow}>
        {between}
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
export function OtherDayForm({ page }: { readonly page: string }) {
  const [path = "", query = ""] = page.split("?");
  return (
    <Form id={OTHER_DAY} action={path} preventScrollReset replace>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}
