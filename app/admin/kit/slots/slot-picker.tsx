import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { PickRadio, Picks } from "#app/ui/form/fields/picks.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import type { Offer } from "./offer.server.ts";

/** Name of the button that only shows the half hours of the chosen or typed day, without JavaScript. */
export const SHOW = "show";

/** Names of the radio buttons: a day, and a half hour as `YYYY-MM-DDTHH:mm`. */
export const DAY = "day";
export const SLOT = "slot";

/** Name of the hidden field with the half hour that was chosen when the form was shown. */
export const OFFERED = "offered";

export interface Slot {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** Whether a letter to a person who wants one comes after this day; `""` for none. */
export const isTooSoon = ({ reached }: Offer, day: string): boolean =>
  day !== "" && reached !== undefined && day < reached;

/** The first free half hour, wished days first, and never on the day on which the person can't come. */
export function firstFree(offer: Offer | undefined): Slot | undefined {
  const date = offer?.days.find(({ isRefused }) => !isRefused)?.day ?? "";
  const slot = offer?.slots[date]?.find(({ isFree }) => isFree);
  return slot && { date, startTime: slot.from, endTime: slot.to };
}

interface Props {
  readonly offer: Offer | undefined;
  /** The selection; a time that isn't among the half hours selects none. */
  readonly now: Pick<Slot, "date" | "startTime">;
  readonly onPick: (slot: Slot) => void;
  /** Further radio buttons before the half hours. */
  readonly children?: ReactNode;
}

/** Free days and half hours of an MP; without JavaScript a button shows the half hours of another day. */
export function SlotPicker({ offer, now, onPick, children }: Props) {
  const { t } = useTranslation("slots");
  const hydrated = useHydrated();
  const slots = offer?.slots[now.date] ?? [];
  const day = now.date && `${weekdayName(now.date, "mk")}, ${formatDate(now.date)}`;
  const hasFree = slots.some(({ isFree }) => isFree);
  // One that isn't free may have been chosen elsewhere: in the calendar, or by the citizen.
  const isOffered = slots.some(({ from }) => from === now.startTime);
  return (
    <>
      <input type="hidden" name={OFFERED} value={`${now.date}T${now.startTime}`} />
      {offer?.wished && (
        <p className="line">
          <Icon name="calendar-days" />
          {t("wished", { days: offer.wished })}
        </p>
      )}
      {offer && (
        <Picks className="days" label={t("days")}>
          {offer.days.map((one) => (
            <Day key={one.day} offer={one} now={now} onPick={onPick} slots={offer.slots[one.day] ?? []} />
          ))}
        </Picks>
      )}
      {(hasFree || isOffered || children) && (
        <Picks className="half-hours" label={t("times", { day })}>
          {children}
          {slots.map(({ from, to, isFree }) => (
            <PickRadio
              key={from}
              name={SLOT}
              value={`${now.date}T${from}`}
              disabled={!isFree && from !== now.startTime}
              isChosen={from === now.startTime}
              label={isFree ? undefined : t("taken", { time: from })}
              onPick={() => onPick({ date: now.date, startTime: from, endTime: to })}
            >
              {from}
            </PickRadio>
          ))}
        </Picks>
      )}
      {slots.length > 0 && !hasFree && <p className="small">{t("noneFree", { day })}</p>}
      {offer && isTooSoon(offer, now.date) && (
        <p className="line">
          <Icon name="phone" />
          {t("tooSoon")}
        </p>
      )}
      {!hydrated && (
        <button className="btn plain" name={SHOW} value="">
          <Icon name="rotate-cw" />
          {t("show")}
        </button>
      )}
    </>
  );
}

interface DayProps extends Pick<Props, "now" | "onPick"> {
  readonly offer: Offer["days"][number];
  readonly slots: Offer["slots"][string];
}

/** A day; choosing it selects its first free half hour, or keeps the selected one. */
function Day({ offer: { day, label, isWished, isRefused, address }, slots, now, onPick }: DayProps) {
  const { t } = useTranslation("slots");
  const free = slots.filter(({ isFree }) => isFree);
  return (
    <PickRadio
      name={DAY}
      value={day}
      isChosen={day === now.date}
      onPick={() => {
        const slot = free.find(({ from }) => from === now.startTime) ?? free[0];
        if (slot) onPick({ date: day, startTime: slot.from, endTime: slot.to });
      }}
    >
      <b>{isRefused ? <s>{label}</s> : label}</b>
      <small>
        <span key={String(isRefused)}>{isRefused ? t("refused") : t("free", { count: free.length })}</span>
        {isWished && <span className="vh">, {t("wish")}</span>}
      </small>
      {address && <small>{address}</small>}
    </PickRadio>
  );
}
