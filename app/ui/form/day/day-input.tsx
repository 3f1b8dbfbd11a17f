import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { dayFromText } from "#app/model/fields/day-text.ts";
import { formatDate } from "#app/model/format.ts";
import { Icon } from "../../icon.tsx";
import { Enhancement } from "../../page/boundaries.tsx";
import { useHydrated } from "../../page/hydrated.ts";
import type { DayCalendarProps } from "./day-calendar.tsx";

export interface DayInputProps extends Pick<
  ComponentProps<"input">,
  "name" | "aria-required" | "aria-invalid" | "aria-describedby"
> {
  readonly id: string;
  /** `YYYY-MM-DD`, or the text typed instead. */
  readonly typed: string;
  /** Names of public holidays by day, shown for the typed day. */
  readonly holidays?: Readonly<Record<string, string>> | undefined;
  readonly isBirth?: boolean;
}

/**
 * A day in digits, DD.MM.YYYY, whatever the browser's language: the text counts, here and on the server. Its
 * interpretation is shown below; the date picker is loaded on demand.
 */
export function DayInput({ id, typed, holidays = {}, isBirth = false, ...own }: DayInputProps) {
  const { t } = useTranslation("admin");
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => formatDate(typed));
  const [Calendar, setCalendar] = useState<ComponentType<DayCalendarProps>>();
  const hydrated = useHydrated();
  const outputId = `${id}-day`;
  const day = dayFromText(text);
  const holiday = day && holidays[day];

  // The day may have been typed before the script loaded.
  useEffect(() => setText(input.current?.value ?? ""), []);

  function complete() {
    if (day !== undefined && input.current) input.current.value = formatDate(day);
  }

  async function toggle() {
    if (Calendar) return setCalendar(undefined);
    const chunk = await import("./day-calendar.tsx").catch(() => undefined);
    // Without the date picker the day can still be typed.
    if (chunk) setCalendar(() => chunk.DayCalendar);
    else input.current?.focus();
  }

  function pick(picked: string) {
    const field = input.current;
    if (!field) return;
    field.value = formatDate(picked);
    for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
    close();
  }

  function close() {
    setCalendar(undefined);
    input.current?.focus();
  }

  return (
    <div className="day-field">
      <div className="line">
        <input
          ref={input}
          id={id}
          {...own}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={t("day.placeholder")}
          aria-describedby={[own["aria-describedby"], outputId].filter(Boolean).join(" ")}
          defaultValue={formatDate(typed)}
          onInput={({ currentTarget: { value } }) => setText(value)}
          onBlur={complete}
        />
        {hydrated && (
          <button
            type="button"
            className="tile"
            aria-label={t("day.open")}
            aria-expanded={Calendar !== undefined}
            onClick={() => void toggle()}
          >
            <Icon name="calendar-days" />
          </button>
        )}
      </div>
      <output className="small quiet" id={outputId} htmlFor={id}>
        {day && <span>{`${weekdayName(day, "mk")}, ${formatDate(day)}`}</span>}
        {holiday !== undefined && <strong> {t("day.holiday", { name: holiday })}</strong>}
      </output>
      {Calendar && (
        <Enhancement onFail={close}>
          <Calendar day={day} onPick={pick} onClose={close} isBirth={isBirth} />
        </Enhancement>
      )}
    </div>
  );
}
