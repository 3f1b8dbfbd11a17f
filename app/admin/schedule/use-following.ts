import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { dayFromText } from "#app/model/fields/day-text.ts";
import { formatDate } from "#app/model/format.ts";
import { later } from "#app/model/period.ts";
import { isLanguage } from "#app/model/text/language.ts";
import { setField, setFields } from "#app/ui/form/set-field.ts";
import { textIn } from "#app/ui/form/text-in.ts";
import { useLatest } from "#app/ui/form/use-latest.ts";
import { type Draft, DRAFTED, draftKey, draftOf, type Followed, equalText } from "./following.ts";
import type { Slot } from "../kit/slots/choice.ts";
import type { ScheduleView } from "./read.server.ts";

type Known = NonNullable<ScheduleView["known"]>;

export interface Now extends Followed {
  readonly endTime: string;
  readonly statusId: string;
  readonly mail: boolean;
}

/**
 * What is updated in the browser while somebody selects: the day's half hours, and letter and comment unless edited.
 * Without JavaScript the server does the same when a button is clicked.
 * @param begin the form's initial values by field name
 */
export function useFollowing(
  id: string,
  page: string,
  known: Known | undefined,
  begin: (name: keyof Now) => string,
) {
  const { offer: loaded, load } = useOffer(page, known);
  const [now, setNow] = useState(() => nowIn(begin));
  const [isOwn, setOwn] = useState(false);
  const drafted = useRef<Draft>(undefined);
  const lastStart = useRef(now.startTime);
  const draft = known && draftOf(known.drafts, now);

  const formOf = () => document.forms.namedItem(id);

  /** @param isRestoring whether the drafted letter replaces what was edited */
  function follow(isRestoring = false) {
    const form = formOf();
    if (!form) return;
    const data = new FormData(form);
    const typed = nowIn((name) => textIn(data, name));
    const next = { ...typed, endTime: endFor(form, typed) };
    setNow(next);
    if (!known) return;
    if (next.date !== "") load(next.date);
    const texts = draftOf(known.drafts, next);
    const before = drafted.current ?? texts;
    drafted.current = texts;
    setOwn(!put(form, "letter", isRestoring ? undefined : before.letter, texts.letter));
    put(form, "comment", before.comment, texts.comment);
    const mark = form.elements.namedItem(DRAFTED);
    if (mark instanceof HTMLInputElement) mark.value = draftKey(next);
  }

  /** A meeting stays half an hour long while its start is typed. */
  function endFor(form: HTMLFormElement, { startTime, endTime }: Now): string {
    const before = lastStart.current;
    if (startTime === "" || startTime === before) return endTime;
    lastStart.current = startTime;
    if (before === "" || endTime !== later(before)) return endTime;
    setField(form, "endTime", later(startTime));
    return later(startTime);
  }

  // The values when the script loads, including those filled in by the browser.
  useEffect(() => {
    drafted.current = undefined;
    follow();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each form that is shown
  }, [known]);

  return {
    now,
    draft,
    offer: loaded,
    isOwn,
    macedonian: known && draftOf(known.drafts, { ...now, language: "mk" }).letter,
    onInput: (_event: FormEvent) => follow(),
    restore: () => follow(true),
    pick({ date, startTime, endTime }: Slot) {
      setFields(formOf(), { date: formatDate(date), startTime, endTime });
      follow();
    },
  };
}

/** The half hours of requested days, in addition to the offered ones. */
function useOffer(page: string, known: Known | undefined) {
  const fetcher = useFetcher<{ readonly view?: ScheduleView }>();
  const askLatest = useLatest();
  const asked = useRef("");
  const more = fetcher.data?.view?.known?.offer;
  const offer = known?.offer && { ...known.offer, slots: { ...more?.slots, ...known.offer.slots } };
  return {
    offer,
    load(day: string) {
      if (!offer || Object.hasOwn(offer.slots, day) || asked.current === day) return;
      asked.current = day;
      askLatest(() => fetcher.load(`${page}${page.includes("?") ? "&" : "?"}at=${day}`));
    },
  };
}

function nowIn(valueOf: (name: keyof Now) => string): Now {
  const language = valueOf("language");
  const time = (name: "startTime" | "endTime") => (/^\d{2}:\d{2}$/.test(valueOf(name)) ? valueOf(name) : "");
  return {
    language: isLanguage(language) ? language : "mk",
    place: valueOf("place"),
    date: dayFromText(valueOf("date")) ?? "",
    startTime: time("startTime"),
    endTime: time("endTime"),
    statusId: valueOf("statusId"),
    mail: valueOf("mail") !== "",
  };
}

/** Replaces a field's text if it has the previous one. @returns whether it has the new one */
function put(form: HTMLFormElement, name: string, before: string | undefined, text: string): boolean {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return true;
  if (equalText(field.value, text)) return true;
  if (before !== undefined && !equalText(field.value, before)) return false;
  setField(form, name, text);
  return true;
}
