import { useEffect, useState } from "react";
import { useHydrated } from "../page/hydrated.ts";
import { inTabStorage } from "../page/tab-storage.ts";
import { initialData, textIn } from "./field-values.ts";

/**
 * Drafts: unsent input of public forms. Kept in this tab only, by form and session, until sent, cleared, or an hour
 * old (docs/decisions/forms.md).
 */
const PREFIX = "typed ";
const HOUR_MS = 60 * 60 * 1000;

export type DraftTexts = Readonly<Record<string, string>>;

interface Entry {
  readonly texts: DraftTexts;
  /** When it was last changed, milliseconds since 1970. */
  readonly at: number;
  readonly owner: string;
}

/** The session that a form was rendered for, from its key. */
const ownerOf = (formKey: string) => formKey.split(".")[1] ?? "";

const entryOf = (text: string | null): Entry | undefined =>
  text === null ? undefined : (JSON.parse(text) as Entry);

/** @param name the id of the form and of its record */
export function saveDraft(name: string, formKey: string, form: HTMLFormElement, fields: readonly string[]) {
  const data = new FormData(form);
  const typed = fields.flatMap((field) => {
    const value = textIn(data, field);
    return value === "" ? [] : [[field, value] as const];
  });
  if (typed.length === 0) return discardDrafts(name);
  const entry: Entry = { texts: Object.fromEntries(typed), at: Date.now(), owner: ownerOf(formKey) };
  inTabStorage((storage) => storage.setItem(PREFIX + name, JSON.stringify(entry)));
}

/** Discards the draft of a form; without a name, all of them. */
export function discardDrafts(name?: string): undefined {
  discardWhere((key) => name === undefined || key === PREFIX + name);
}

function discardWhere(isDue: (key: string, entry: Entry | undefined) => boolean): void {
  inTabStorage((storage) => {
    for (const key of Object.keys(storage).filter((each) => each.startsWith(PREFIX)))
      if (isDue(key, entryOf(storage.getItem(key)))) storage.removeItem(key);
  });
}

const isOld = (entry: Entry | undefined) => entry === undefined || Math.abs(Date.now() - entry.at) > HOUR_MS;

function draftOf(name: string, formKey: string) {
  discardWhere((key, entry) => isOld(entry) || (key === PREFIX + name && entry?.owner !== ownerOf(formKey)));
  return inTabStorage((storage) => entryOf(storage.getItem(PREFIX + name)));
}

/** Input typed before hydration, which is newer than the tab's draft. */
function typedMeanwhile(name: string): DraftTexts {
  const form = document.forms.namedItem(name.split(" ")[0] ?? "");
  if (form === null) return {};
  const [now, before] = [new FormData(form), initialData(form)];
  const isNew = (field: string) => textIn(now, field) !== textIn(before, field);
  return Object.fromEntries([...now.keys()].filter(isNew).map((field) => [field, textIn(now, field)]));
}

/**
 * The draft of a form, read once: when the page is rendered, or as soon as it is hydrated.
 * @param isSent the form has just been sent, so its draft is deleted
 * @returns the draft, and a function that discards it and resets the form; `round` changes with the initial values:
 * use it as `key`
 */
export function useDraft(name: string, formKey: string, isSent = false) {
  // A lazily hydrated part must start as the server rendered it.
  const hydrated = useHydrated();
  const [withPage] = useState(!hydrated);
  const look = () => (isSent ? discardDrafts(name) : draftOf(name, formKey));
  const [typed, setTyped] = useState(() => (withPage ? undefined : look()));
  const [cleared, setCleared] = useState(0);
  useEffect(() => {
    const before = withPage ? look() : undefined;
    if (before) setTyped({ ...before, texts: { ...before.texts, ...typedMeanwhile(name) } });
    // Later input is in the form itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const clear = () => {
    discardDrafts(name);
    setTyped(undefined);
    setCleared((times) => times + 1);
  };
  return { typed, clear, round: `${typed?.at ?? ""} ${cleared}` };
}

export const discardOldDrafts = (): void => discardWhere((_key, entry) => isOld(entry));
