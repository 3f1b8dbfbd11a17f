import { useTranslation } from "#app/i18n/use-translation.ts";
import { weekdayName } from "#app/model/calendar-names.ts";
import { formatDate } from "#app/model/format.ts";
import { PickRadio, Picks } from "#app/ui/form/fields/picks.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import type { Offer } from "../meetings/offer.server.ts";
import { DAY, OFFERED, SHOW, SLOT } from "../schedule/redraw.ts";
import type { Slot } from "../schedule/use-following.ts";
import type { Now } from "./use-walk-in.ts";

interface Props {
  readonly offer: Offer | undefined;
  readonly now: Pick<Now, "date" | "startTime">;
  readonly onPick: (slot: Slot) => void;
}

/** Number of half hours offered on a day, the chosen one in their middle. */
const MOST = 5;

/** Free times on the selected day, and other days; without JavaScript a button shows the selection. */
export function FreeTimes({ offer, now, onPick }: Props) {
  const { t } = useTranslation("walkIn");
  const hydrated = useHydrated();
  const { date, startTime } = now;
  const slots = offer?.slots[date];
  const free = slots?.filter(({ isFree }) => isFree) ?? [];
  const earlier = free.filter(({ from }) => from < startTime).length;
  const first = Math.max(0, Math.min(earlier - Math.floor(MOST / 2), free.length - MOST));
  const day = `${weekdayName(date, "mk")}, ${formatDate(date)}`;
  const days = offer?.days ?? [];
  return (
    <div className="free-times small">
      <input type="hidden" name={OFFERED} value={`${date}T${startTime}`} />
      {free.length > 0 && (
        <Picks label={t("free.times", { day })}>
          {t("free.times", { day: weekdayName(date, "mk") })}{" "}
          {free.slice(first, first + MOST).map(({ from, to }) => (
            <PickRadio
              key={from}
              name={SLOT}
              value={`${date}T${from}`}
              isChosen={from === startTime}
              onPick={() => onPick({ date, startTime: from, endTime: to })}
            >
              {from}
            </PickRadio>
          ))}
        </Picks>
      )}
      {slots && free.length === 0 && <p>{t("free.none", { day })}</p>}
      {days.length > 0 && (
        <Picks label={t("free.days")}>
          {t("free.days")}:{" "}
          {days.map(({ day: other, label }) => {
            const slot = offer?.slots[other]?.find(({ isFree }) => isFree);
            if (!slot) return null;
            return (
              <PickRadio
                key={other}
                name={DAY}
                value={`${other}T${slot.from}`}
                isChosen={other === date}
                onPick={() => onPick({ date: other, startTime: slot.from, endTime: slot.to })}
              >
                {t("free.at", { day: label, time: slot.from })}
              </PickRadio>
            );
          })}
        </Picks>
      )}
      {!hydrated && (
        <button className="btn ghost" name={SHOW} value="">
          <Icon name="rotate-cw" />
          {t("free.show")}
        </button>
      )}
    </div>
  );
}
