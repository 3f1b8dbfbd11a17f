import { useTranslation } from "#app/i18n/use-translation.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { PickRadio, Picks } from "#app/ui/form/fields/picks.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import type { WishFact } from "../cases/wishes.server.ts";
import type { DayOffer, Offer } from "../meetings/offer.server.ts";
import { DAY, OFFERED, SHOW, SLOT } from "./redraw.ts";
import type { Now, Slot } from "./use-following.ts";

interface Props {
  readonly offer: Offer | undefined;
  readonly now: Now;
  readonly wishes: readonly WishFact[];
  readonly onPick: (slot: Slot) => void;
}

/** Free days and half hours to choose from; without JavaScript a button shows the half hours of another day. */
export function Slots({ offer, now, wishes, onPick }: Props) {
  const { t } = useTranslation("schedule");
  const hydrated = useHydrated();
  const wished = wishes.find(({ name }) => name === "days")?.text;
  if (!offer) return null;
  const slots = offer.slots[now.date];
  const day = `${weekdayName(now.date, "mk")}, ${formatDate(now.date)}`;
  return (
    <>
      <input type="hidden" name={OFFERED} value={`${now.date}T${now.startTime}`} />
      {wished && (
        <p className="line wished">
          <Icon name="calendar-days" />
          {t("wished", { days: wished })}
        </p>
      )}
      <Picks className="days time-picks" label={t("days")}>
        {offer.days.map((one) => (
          <Day key={one.day} offer={one} now={now} onPick={onPick} slots={offer.slots[one.day] ?? []} />
        ))}
      </Picks>
      {slots && slots.some(({ isFree }) => isFree) && (
        <Picks className="half-hours time-picks" label={t("times", { day })}>
          {slots.map(({ from, to, isFree }) => (
            <PickRadio
              key={from}
              name={SLOT}
              value={`${now.date}T${from}`}
              disabled={!isFree}
              isChosen={from === now.startTime}
              label={isFree ? undefined : t("taken", { time: from })}
              onPick={() => onPick({ date: now.date, startTime: from, endTime: to })}
            >
              {from}
            </PickRadio>
          ))}
        </Picks>
      )}
      {slots && !slots.some(({ isFree }) => isFree) && <p className="small">{t("noneFree", { day })}</p>}
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
  readonly offer: DayOffer;
  readonly slots: Offer["slots"][string];
}

/** A day; choosing it selects its first free half hour, or keeps the selected one. */
function Day({ offer: { day, label, isWished, free }, slots, now, onPick }: DayProps) {
  const { t } = useTranslation("schedule");
  return (
    <PickRadio
      name={DAY}
      value={day}
      isChosen={day === now.date}
      onPick={() => {
        const open = slots.filter(({ isFree }) => isFree);
        const slot = open.find(({ from }) => from === now.startTime) ?? open[0];
        if (slot) onPick({ date: day, startTime: slot.from, endTime: slot.to });
      }}
    >
      <b>{label}</b>
      <small>
        {t("free", { count: free.length })}
        {isWished && <span className="vh">, {t("wish")}</span>}
      </small>
    </PickRadio>
  );
}
