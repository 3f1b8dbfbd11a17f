import { useTranslation } from "#app/i18n/use-translation.ts";
import { weekdayName } from "#app/model/text/calendar-names.ts";
import { PickButton, Picks } from "#app/ui/form/fields/picks.tsx";
import { formatDate } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import type { WishFact } from "../cases/wishes.server.ts";
import type { DayOffer, Offer } from "./offer.server.ts";
import { SHOW, SLOT } from "./redraw.ts";
import type { Now, Slot } from "./use-following.ts";

interface Props {
  readonly offer: Offer | undefined;
  readonly now: Now;
  readonly wishes: readonly WishFact[];
  readonly onPick: (slot: Slot) => void;
}

/** Free days and half hours to click; without JavaScript the form comes back with the selection. */
export function Slots({ offer, now, wishes, onPick }: Props) {
  const { t } = useTranslation("schedule");
  const hydrated = useHydrated();
  const wished = wishes.find(({ name }) => name === "days")?.text;
  if (!offer) return null;
  const slots = offer.slots[now.date];
  const day = `${weekdayName(now.date, "mk")}, ${formatDate(now.date)}`;
  const free = slots?.filter(({ isFree }) => isFree).map(({ from }) => from) ?? [];
  return (
    <>
      {wished && (
        <p className="line wished">
          <Icon name="calendar-days" />
          {t("wished", { days: wished })}
        </p>
      )}
      <Picks className="days" label={t("days")}>
        {offer.days.map((one) => (
          <Day
            key={one.day}
            offer={one}
            now={now}
            onPick={onPick}
            slots={offer.slots[one.day] ?? []}
            isStop={
              one.day ===
              stopOf(
                offer.days.map(({ day: each }) => each),
                now.date,
              )
            }
          />
        ))}
      </Picks>
      {slots && slots.some(({ isFree }) => isFree) && (
        <Picks className="half-hours" label={t("times", { day })}>
          {slots.map(({ from, to, isFree }) => (
            <PickButton
              key={from}
              className="pick"
              name={SLOT}
              value={`${now.date}T${from}`}
              disabled={!isFree}
              isChosen={from === now.startTime}
              isStop={from === stopOf(free, now.startTime)}
              label={isFree ? undefined : t("taken", { time: from })}
              onPick={() => onPick({ date: now.date, startTime: from, endTime: to })}
            >
              {from}
            </PickButton>
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

/** Where Tab leads among these: to the chosen one, or to the first one. */
const stopOf = (values: readonly string[], chosen: string) => (values.includes(chosen) ? chosen : values[0]);

interface DayProps extends Pick<Props, "now" | "onPick"> {
  readonly offer: DayOffer;
  readonly isStop: boolean;
  readonly slots: Offer["slots"][string];
}

/** A day; clicking it selects its first free half hour, or keeps the selected one. */
function Day({ offer: { day, label, isWished, free }, slots, now, isStop, onPick }: DayProps) {
  const { t } = useTranslation("schedule");
  return (
    <PickButton
      className="pick"
      name={SHOW}
      value={day}
      isChosen={day === now.date}
      isStop={isStop}
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
    </PickButton>
  );
}
