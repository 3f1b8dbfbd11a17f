import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { dayFromText } from "#app/model/fields/day-text.ts";
import { formatDate } from "#app/model/format.ts";
import { timeFromText } from "#app/model/period.ts";
import { setFields, textIn } from "#app/ui/form/field-values.ts";
import { useLatest } from "#app/ui/form/use-latest.ts";
import type { Offer } from "../kit/slots/offer.server.ts";
import { firstFree, type Slot } from "../kit/slots/slot-picker.tsx";

const NAMES = ["outcome", "talkedFrom", "talkedTo", "date", "startTime", "mpId"] as const;

type Name = (typeof NAMES)[number];

/** The form's current values; the day as YYYY-MM-DD, `""` if invalid. */
export type Now = Readonly<Record<Name, string>>;

/**
 * What is updated in the browser while the form is filled in: the selected MP's free times on the selected
 * day, by default the first day with a free time.
 * @param begin the form's initial values by field name
 */
export function useWalkIn(id: string, page: string, first: Offer | undefined, begin: (name: Name) => string) {
  const [now, setNow] = useState<Now>(() => nowIn(begin));
  const { load, data } = useFetcher<{ readonly view?: { readonly offer?: Offer } }>();
  const askLatest = useLatest();
  const loadedFor = useRef(`${now.mpId} ${now.date}`);
  const offer = data ? data.view?.offer : first;
  /** The day set by this script, unless the person has chosen another one since. */
  const preset = useRef(first && now.date === first.days[0]?.day ? now.date : "");

  function onInput() {
    const form = document.forms.namedItem(id);
    if (!form) return;
    const typed = new FormData(form);
    const next = nowIn((name) => textIn(typed, name));
    setNow(next);
    const what = `${next.mpId} ${next.date}`;
    if (next.mpId === "" || what === loadedFor.current) return;
    loadedFor.current = what;
    const day = next.date === "" || next.date === preset.current ? "" : `&at=${next.date}`;
    askLatest(() => load(`${page}?mpId=${encodeURIComponent(next.mpId)}${day}`));
  }

  /** @param presetDay the day, if this script has chosen it */
  function pick(slot: Slot, presetDay = "") {
    preset.current = presetDay;
    loadedFor.current = `${now.mpId} ${slot.date}`;
    setFields(document.forms.namedItem(id), { ...slot, date: formatDate(slot.date) });
    onInput();
  }

  // The values that the browser filled in before the script loaded.
  useEffect(() => {
    onInput();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  useEffect(() => {
    const slot = firstFree(data?.view?.offer);
    const isFollowing = now.date === "" || now.date === preset.current;
    if (slot && isFollowing && slot.date !== now.date) pick(slot, slot.date);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the answer comes
  }, [data]);

  return { now, offer, pick, onInput };
}

function nowIn(valueOf: (name: Name) => string): Now {
  const now = Object.fromEntries(NAMES.map((name) => [name, valueOf(name)])) as Record<Name, string>;
  const time = (name: Name) => timeFromText(now[name]) ?? now[name];
  const times = { startTime: time("startTime"), talkedFrom: time("talkedFrom"), talkedTo: time("talkedTo") };
  return { ...now, ...times, date: dayFromText(now.date) ?? "" };
}
