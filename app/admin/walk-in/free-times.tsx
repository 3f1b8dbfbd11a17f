import { useTranslation } from "#app/i18n/use-translation.ts";
import { weekdayName } from "#app/model/text/calendar-names.ts";
import { PickButton, Picks } from "#app/ui/form/fields/picks.tsx";
import { formatDate } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import type { Offer } from "../schedule/offer.server.ts";
import { SHOW, SLOT } from "../schedule/redraw.ts";
import type { Slot } from "../schedule/use-following.ts";
import type { Now } from "./use-walk-in.ts";

interface Props {
  readonly offer: Offer | undefined;
  readonly now: Pick<Now, "date" | "startTime">;
  readonly onPick: (slot: Slot) => void;
}

/** Maximum number of half hours offered for a day, the chosen one first. */
const MOST = 5;

/** Free times on the selected day, and other days; without JavaScript the form comes back with the selection. */
export function FreeTimes({ offer, now, onPick }: Props) {
  const { t } = useTranslation("walkIn");
  const hydrated = useHydrated();
  const { date, startTime } = now;
  const slots = offer?.slots[date];
  const free = slots?.filter(({ isFree }) => isFree) ?? [];
  // Later ones come first: earlier ones were not chosen.
  const after = free.filter(({ from }) => from >= startTime);
  const shown = [...after, ...free.filter(({ from }) => from < startTime)].slice(0, MOST);
  const day = `${weekdayName(date, "mk")}, ${formatDate(date)}`;
  const days = offer?.days ?? [];
  return (
    <div className="free-times small">
      {shown.length > 0 && (
        <Picks label={t("free.times", { day })}>
          {t("free.times", { day: weekdayName(date, "mk") })}{" "}
          {shown.map(({ from, to }, index) => (
            <PickButton
              key={from}
              name={SLOT}
              value={`${date}T${from}`}
              isChosen={from === startTime}
              isStop={index === 0}
              onPick={() => onPick({ date, startTime: from, endTime: to })}
            >
              {from}
            </PickButton>
          ))}
        </Picks>
      )}
      {slots && free.length === 0 && !slots.some(({ isFree }) => isFree) && <p>{t("free.none", { day })}</p>}
      {days.length > 0 && (
        <Picks label={t("free.days")}>
          {t("free.days")}:{" "}
          {days.map(({ day: other, label }, index) => {
            const slot = offer?.slots[other]?.find(({ isFree }) => isFree);
            if (!slot) return null;
            return (
              <PickButton
                key={other}
                name={SLOT}
                value={`${other}T${slot.from}`}
                isChosen={other === date}
                isStop={days.some(({ day: each }) => each === date) ? other === date : index === 0}
                onPick={() => onPick({ date: other, startTime: slot.from, endTime: slot.to })}
              >
                {t("free.at", { day: label, time: slot.from })}
              </PickButton>
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
