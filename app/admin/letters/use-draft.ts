import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { type Blank, BLANKS } from "#app/model/letter.ts";
import { setFields } from "#app/ui/form/set-field.ts";
import { textIn } from "#app/ui/form/text-in.ts";
import { useLatest } from "#app/ui/form/use-latest.ts";
import type { DraftView, LetterChoice } from "./draft.server.ts";
import { filledIn, isEdited } from "./draft.ts";
import type { loader } from "./write.tsx";

/**
 * The form's letter with JavaScript: another template is fetched when selected, and input into a blank appears in the
 * text at once, unless the text was edited by hand.
 */
export function useDraft(formId: string, page: string, first: DraftView) {
  const [draft, setDraft] = useState(first);
  /** The selection, until it is applied. */
  const [choice, setChoice] = useState<LetterChoice>();
  const [fetched, setFetched] = useState<DraftView>();
  const typed = useRef<Partial<Record<Blank, string>>>({});
  const fetcher = useFetcher<typeof loader>();
  const askLatest = useLatest();

  const isChanged = () => isEdited(draft, typed.current, (name) => valueOf(formId, name));

  const write = (letter: DraftView) => {
    setFields(document.forms.namedItem(formId), filledIn(letter, typed.current));
  };

  const replace = (letter: DraftView) => {
    const { statusId, comment } = letter;
    setFields(document.forms.namedItem(formId), {
      ...(valueOf(formId, "comment").trim() === draft.comment && { comment }),
      statusId: statusId === null ? "" : `${statusId}`,
    });
    write(letter);
    setDraft(letter);
    setChoice(undefined);
    setFetched(undefined);
  };

  const loaded = fetcher.data?.found?.draft;
  const arrive = useEffectEvent((letter: DraftView) => (isChanged() ? setFetched(letter) : replace(letter)));
  useEffect(() => {
    if (loaded) arrive(loaded);
  }, [loaded]);

  // Fields of another template start with what was typed into the same blank before.
  useEffect(() => {
    for (const name of BLANKS.filter((blank) => blank in draft.marks)) {
      const before = typed.current[name];
      if (before !== undefined && valueOf(formId, name) === "")
        setFields(document.forms.namedItem(formId), { [name]: before });
    }
  }, [formId, draft]);

  return {
    draft,
    /** The selection that was not applied, because it would discard manual edits. */
    waiting: choice,
    take: (next: LetterChoice) => {
      setChoice(next);
      const { template, language } = next;
      const query = new URLSearchParams({ template, language });
      askLatest(() => fetcher.load(`${page}${page.includes("?") ? "&" : "?"}${query}`));
    },
    replace: fetched && (() => replace(fetched)),
    keep: () => {
      setChoice(undefined);
      setFetched(undefined);
    },
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      const name = BLANKS.find((blank) => target instanceof HTMLInputElement && blank === target.name);
      if (name === undefined) return;
      const isToFollow = !isChanged();
      typed.current = { ...typed.current, [name]: valueOf(formId, name) };
      if (isToFollow) write(draft);
    },
  };
}

function valueOf(formId: string, name: string): string {
  const form = document.forms.namedItem(formId);
  return form ? textIn(new FormData(form), name).replaceAll("\r\n", "\n") : "";
}
