import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { formatDate } from "#app/model/format.ts";
import { keysOf } from "#app/model/keys-of.ts";
import { later } from "#app/model/period.ts";
import { byField } from "#app/ui/form/field-table.tsx";
import { setField, setFields, textIn } from "#app/ui/form/field-values.ts";
import { useLatest } from "#app/ui/form/use-latest.ts";
import type { Slot } from "../kit/slots/slot-picker.tsx";
import { DRAFTED, equalText, followedIn, isTime, questionFor } from "./following.ts";
import type { ForCase } from "./for-case.server.ts";
import type { loader } from "./slots.ts";

export type Now = ReturnType<typeof nowIn>;

/**
 * What is updated in the browser while somebody selects: the day's half hours, and letter and comment unless edited.
 * Without JavaScript the server does the same when a button is clicked.
 * @param formId of the form
 * @param begin the form's initial values by field name
 * @param reply with which the form came back
 */
export function useFollowing(
  formId: string,
  { id, known }: ForCase,
  begin: (name: string) => string,
  reply: unknown,
) {
  const { data, load } = useFetcher<typeof loader>();
  const askLatest = useLatest();
  const [now, setNow] = useState(() => nowIn(begin));
  const draftedFirst = () => byField(keysOf(DRAFTED), (name) => begin(DRAFTED[name]));
  const [drafted, setDrafted] = useState<Readonly<Record<keyof typeof DRAFTED, string>>>(draftedFirst);
  const asked = useRef(known?.question);
  const lastStart = useRef(now.startTime);
  const shown = known?.question === questionFor(id, now) ? known : (data ?? known);

  const formOf = () => document.forms.namedItem(formId);

  function onInput() {
    const form = formOf();
    if (!form) return;
    const typed = new FormData(form);
    const next = nowIn((name) => textIn(typed, name));
    setNow(next);
    keepLength(form, next);
    const question = questionFor(id, next);
    if (next.date === "" || question === asked.current) return;
    asked.current = question;
    askLatest(() => load(`/admin/meetings/slots?${question}`));
  }

  /** A meeting stays half an hour long while its start is typed. */
  function keepLength(form: HTMLFormElement, { startTime, endTime }: Now) {
    const before = lastStart.current;
    if (startTime === "" || startTime === before) return;
    lastStart.current = startTime;
    if (before !== "" && endTime === later(before)) setField(form, "endTime", later(startTime));
  }

  /** Puts drafted texts in place of earlier ones that weren't edited. */
  function follow(draft: typeof drafted) {
    const form = formOf();
    const typed = form ? new FormData(form) : undefined;
    for (const name of keysOf(DRAFTED))
      if (form && typed && equalText(textIn(typed, name), drafted[name])) setField(form, name, draft[name]);
    setDrafted(draft);
  }

  // The values when the script loads, including those filled in by the browser; the fields keep theirs in a reply.
  useEffect(() => {
    follow(draftedFirst());
    onInput();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each form that is shown
  }, [reply]);

  useEffect(() => {
    if (data) follow(data.draft);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the answer comes
  }, [data]);

  return {
    now,
    offer: shown?.offer,
    draft: shown?.draft,
    drafted,
    isOwn: !equalText(now.letter, drafted.letter),
    onInput,
    restore: () => setFields(formOf(), { letter: shown?.draft.letter ?? "" }),
    pick({ date, startTime, endTime }: Slot) {
      setFields(formOf(), { date: formatDate(date), startTime, endTime });
    },
  };
}

function nowIn(valueOf: (name: string) => string) {
  const endTime = valueOf("endTime");
  return {
    ...followedIn(valueOf),
    endTime: isTime(endTime) ? endTime : "",
    statusId: valueOf("statusId"),
    letter: valueOf("letter"),
    mail: valueOf("mail") !== "",
  };
}
