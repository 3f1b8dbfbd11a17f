import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { setFields, textsOf } from "#app/ui/form/field-values.ts";
import { useLatest } from "#app/ui/form/use-latest.ts";
import type { DraftView, LetterChoice } from "./draft.server.ts";
import type { LetterReply } from "./write.server.ts";

/** The form's letter: another template is taken by the form's own post, but all else that was typed stays. */
export function useDraft(formId: string, page: string, first: DraftView, reply: LetterReply | undefined) {
  const { data, submit } = useFetcher<LetterReply>();
  const askLatest = useLatest();
  const [draft, setDraft] = useState(first);
  const [choice, setChoice] = useState<LetterChoice>();
  /** The last answer to either post. */
  const [answer, setAnswer] = useState(reply);
  const [seen, setSeen] = useState({ data, reply });
  if (data !== seen.data || reply !== seen.reply) {
    const newest = data === seen.data ? reply : data;
    setSeen({ data, reply });
    setAnswer(newest);
    setChoice(undefined);
    const taken = newest?.draft;
    if (taken && (taken.template !== draft.template || taken.language !== draft.language)) setDraft(taken);
  }

  const fill = useEffectEvent(() => {
    setFields(document.forms.namedItem(formId), textsOf(data?.result.initialValue));
  });
  // Once its blanks have their fields.
  useEffect(() => fill(), [draft]);

  return {
    draft,
    answer,
    /** What is being taken, or needs confirmation first. */
    chosen: choice ?? answer?.replaces ?? draft,
    /** @param button what is to be taken */
    take(button: HTMLElement) {
      const { form } = button as HTMLButtonElement;
      if (!form) return;
      const typed = new FormData(form, button);
      const [template, language] = [typed.get("nextTemplate"), typed.get("nextLanguage")];
      if (typed.get("take") === "next") setChoice({ template, language } as LetterChoice);
      askLatest(() => submit(typed, { method: "post", action: page }));
    },
  };
}
