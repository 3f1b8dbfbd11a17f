import { useEffect, useState } from "react";
import { useHydrated } from "../page/hydrated.ts";

/**
 * What somebody types into a public form and has not sent: kept in this tab only, by form and by who it was drawn for,
 * until it is sent, cleared, or an hour old (decision 69).
 */
const PREFIX = "typed ";
const HOUR_MS = 60 * 60 * 1000;

export type Texts = Readonly<Record<string, string>>;

/** What was typed before, as a form shows it again. */
export interface TypedBefore {
  readonly texts: Texts;
  /** When it was last changed, milliseconds since 1970. */
  readonly at: number;
}

interface Entry extends TypedBefore {
  readonly owner: string;
}

/** The mark of whom a form was drawn for, which its key carries. */
const ownerOf = (formKey: string) => formKey.split(".")[1] ?? "";

/** A browser may refuse its storage: then nothing is kept. */
function inStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

const entryOf = (text: string | null): Entry | undefined =>
  text === null ? undefined : (JSON.parse(text) as Entry);

/** @param name the id of the form, and which record it is about */
export function keepTyped(name: string, formKey: string, form: HTMLFormElement, fields: readonly string[]) {
  const data = new FormData(form);
  const typed = fields.flatMap((field) => {
    const value = data.get(field);
    return typeof value === "string" && value !== "" ? [[field, value] as const] : [];
  });
  if (typed.length === 0) return forgetTyped(name);
  const entry: Entry = { texts: Object.fromEntries(typed), at: Date.now(), owner: ownerOf(formKey) };
  inStorage((storage) => storage.setItem(PREFIX + name, JSON.stringify(entry)));
}

/** Forgets what was typed into a form; without a name, into any. */
export function forgetTyped(name?: string): undefined {
  forgetWhere((key) => name === undefined || key === PREFIX + name);
}

function forgetWhere(isDue: (key: string, entry: Entry | undefined) => boolean): void {
  inStorage((storage) => {
    for (const key of Object.keys(storage).filter((each) => each.startsWith(PREFIX)))
      if (isDue(key, entryOf(storage.getItem(key)))) storage.removeItem(key);
  });
}

const isOld = (entry: Entry | undefined) => entry === undefined || Math.abs(Date.now() - entry.at) > HOUR_MS;

function typedBefore(name: string, formKey: string): TypedBefore | undefined {
  forgetWhere((key, entry) => isOld(entry) || (key === PREFIX + name && entry?.owner !== ownerOf(formKey)));
  return inStorage((storage) => entryOf(storage.getItem(PREFIX + name)));
}

/** What was typed into the page before it came to life: that is newer than what the tab has. */
function typedMeanwhile(name: string): Texts {
  const form = document.forms.namedItem(name.split(" ")[0] ?? "");
  const texts = [...(form?.elements ?? [])].flatMap((field) => {
    const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
    if (!isText || field.name === "" || field.type === "hidden") return [];
    const isBox = field instanceof HTMLInputElement && ["radio", "checkbox"].includes(field.type);
    const isNew = isBox ? field.checked && !field.defaultChecked : field.value !== field.defaultValue;
    return isNew ? [[field.name, field.value] as const] : [];
  });
  return Object.fromEntries(texts);
}

/**
 * What was typed into a form before, once: as the page is made, or as soon as it comes to life.
 * @param isSent it has just been sent: what the tab has of it goes
 * @returns it, and what forgets it and begins anew; `round` changes with what the form begins with: its `key`
 */
export function useTypedBefore(name: string, formKey: string, isSent = false) {
  // A part of the page that comes to life late must begin as the server drew it.
  const hydrated = useHydrated();
  const [withPage] = useState(!hydrated);
  const look = () => (isSent ? forgetTyped(name) : typedBefore(name, formKey));
  const [typed, setTyped] = useState(() => (withPage ? undefined : look()));
  const [cleared, setCleared] = useState(0);
  useEffect(() => {
    const before = withPage ? look() : undefined;
    if (before) setTyped({ ...before, texts: { ...before.texts, ...typedMeanwhile(name) } });
    // What is typed later is in the form itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const clear = () => {
    forgetTyped(name);
    setTyped(undefined);
    setCleared((times) => times + 1);
  };
  return { typed, clear, round: `${typed?.at ?? ""} ${cleared}` };
}

/** Forgets what has become old. */
export const forgetOld = (): void => forgetWhere((_key, entry) => isOld(entry));
