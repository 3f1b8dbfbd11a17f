import { useTranslation } from "#app/i18n/use-translation.ts";
import { weekdayName } from "#app/ui/calendar-names.ts";
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

/** Maximum number of other half hours offered for a day. */
const MOST = 4;

/** Other free times on the selected day, and other days; without JavaScript the form comes back with the selection. */
export function FreeTimes({ offer, now, onPick }: Props) {
  const { t } = useTranslation("walkIn");
  const hydrated = useHydrated();
  const { date, startTime } = now;
  const slots = offer?.slots[date];
  const free = slots?.filter(({ isFree, from }) => isFree && from !== startTime) ?? [];
  // Later ones come first: earlier ones were not chosen.
  const after = free.filter(({ from }) => from > startTime);
  const shown = [...after, ...free.filter(({ from }) => from < startTime)].slice(0, MOST);
  const day = `${weekdayName(date, "mk")}, ${formatDate(date)}`;
  const days = offer?.days.filter((one) => one.day !== date) ?? [];
  return (
    <div className="free-times small">
      {shown.length > 0 && (
        <p role="group" aria-label={t("free.times", { day })}>
          {t("free.times", { day: weekdayName(date, "mk") })}{" "}
          {shown.map(({ from, to }) => (
            <Pick key={from} slot={{ date, startTime: from, endTime: to }} onPick={onPick}>
              {from}
            </Pick>
          ))}
        </p>
      )}
      {slots && free.length === 0 && !slots.some(({ isFree }) => isFree) && <p>{t("free.none", { day })}</p>}
      {days.length > 0 && (
        <p role="group" aria-label={t("free.days")}>
          {t("free.days")}:{" "}
          {days.map(({ day: other, label }) => {
            const slot = offer?.slots[other]?.find(({ isFree }) => isFree);
            if (!slot) return null;
            return (
              <Pick
                key={other}
                slot={{ date: other, startTime: slot.from, endTime: slot.to }}
                onPick={onPick}
              >
                {t("free.at", { day: label, time: slot.from })}
              </Pick>
            );
          })}
        </p>
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

interface PickProps {
  readonly slot: Slot;
  readonly onPick: (slot: Slot) => void;
  readonly children: string;
}

function Pick({ slot, onPick, children }: PickProps) {
  return (
    <button
      name={SLOT}
      value={`${slot.date}T${slot.startTime}`}
      onClick={(event) => {
        event.preventDefault();
        onPick(slot);
      }}
    >
      {children}
    </button>
  );
}
