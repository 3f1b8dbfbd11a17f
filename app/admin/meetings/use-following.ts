import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { formatDate } from "#app/model/format.ts";
import { later } from "#app/model/period.ts";
import { DEFAULT_LANGUAGE } from "#app/model/text/language.ts";
import { setField, setFields } from "#app/ui/form/set-field.ts";
import { textIn } from "#app/ui/form/text-in.ts";
import { useLatest } from "#app/ui/form/use-latest.ts";
import type { Slot } from "../kit/slots/choice.ts";
import {
  type Draft,
  DRAFTED,
  draftKey,
  draftOf,
  equalText,
  type Followed,
  followedIn,
  type FollowedName,
  isTime,
} from "./following.ts";
import type { ForCase } from "./for-case.server.ts";
import type { loader } from "./slots.ts";

export type Known = NonNullable<ForCase["known"]>;

export interface Now extends Followed {
  readonly endTime: string;
  readonly statusId: string;
  readonly mail: boolean;
}

type Name = FollowedName | "endTime" | "mail" | "statusId";

/**
 * What is updated in the browser while somebody selects: the day's half hours, and letter and comment unless edited.
 * Without JavaScript the server does the same when a button is clicked.
 * @param id of the form
 * @param begin the form's initial values by field name
 */
export function useFollowing(id: string, known: Known | undefined, begin: (name: Name) => string) {
  const { offer: loaded, load } = useOffer(known);
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
    put(form, "statusComment", before.statusComment, texts.statusComment);
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
function useOffer(known: Known | undefined) {
  const fetcher = useFetcher<typeof loader>();
  const askLatest = useLatest();
  const asked = useRef("");
  const offer = known?.offer && {
    ...known.offer,
    slots: { ...fetcher.data?.slots, ...known.offer.slots },
  };
  return {
    offer,
    load(day: string) {
      if (!offer || Object.hasOwn(offer.slots, day) || asked.current === day) return;
      asked.current = day;
      askLatest(() => fetcher.load(`/admin/meetings/slots?mpId=${known?.mpId}&at=${day}`));
    },
  };
}

function nowIn(valueOf: (name: Name) => string): Now {
  const endTime = valueOf("endTime");
  return {
    ...followedIn(valueOf, DEFAULT_LANGUAGE),
    endTime: isTime(endTime) ? endTime : "",
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
