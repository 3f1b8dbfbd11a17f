import { type RefObject, useEffect, useState } from "react";
import { isByTouch } from "./by-touch.ts";

/** The value of the list beneath, whoever changes it, and the way to change it: by the events of a person. */
export function useValue(select: RefObject<HTMLSelectElement | null>) {
  const [value, setValue] = useState(() => select.current?.value ?? "");
  useEffect(() => {
    const list = select.current;
    const follow = () => setValue(list?.value ?? "");
    follow();
    const events = ["input", "change"] as const;
    for (const event of events) list?.addEventListener(event, follow);
    return () => {
      for (const event of events) list?.removeEventListener(event, follow);
    };
  }, [select]);
  return [value, (wanted: string) => chooseIn(select.current, wanted)] as const;
}

function chooseIn(list: HTMLSelectElement | null, wanted: string) {
  if (!list || list.value === wanted) return;
  list.value = wanted;
  for (const event of ["input", "change"]) list.dispatchEvent(new Event(event, { bubbles: true }));
}

/** Whoever is in the list when the field comes, or is led to it later, is in the field. */
export function useTakenOver(
  select: RefObject<HTMLSelectElement | null>,
  input: RefObject<HTMLInputElement | null>,
  pressed: RefObject<boolean>,
  open: () => void,
) {
  useEffect(() => {
    const [list, field] = [select.current, input.current];
    if (!list || !field) return;
    const enter = () => field.focus();
    // What is typed here is a choice only when it is made: who waits for a change waits for the list's.
    const keepChange = (event: Event) => event.stopPropagation();
    // Stepping over is not leaving: nothing is wrong with the choice yet.
    const keepLeaving = (event: FocusEvent) => {
      if (event.relatedTarget === field) event.stopPropagation();
    };
    list.addEventListener("focus", enter);
    list.addEventListener("focusout", keepLeaving);
    field.addEventListener("change", keepChange);
    if (document.activeElement === list) {
      enter();
      if (pressed.current) open();
    }
    return () => {
      list.removeEventListener("focus", enter);
      list.removeEventListener("focusout", keepLeaving);
      field.removeEventListener("change", keepChange);
    };
    // Once: from then on the field is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

/** After a choice, what is typed next is another search. */
export function useSelectedText(input: RefObject<HTMLInputElement | null>, value: string) {
  useEffect(() => {
    if (document.activeElement === input.current) input.current?.select();
  }, [input, value]);
}

/** The height of an open list with what stands beneath it. */
const LIST = 340;

/** Scrolls a field up whose open list would be cut off by the window, or by the keyboard that a phone is about to show. */
export function useRoom(input: RefObject<HTMLInputElement | null>, isOpen: boolean) {
  useEffect(() => {
    if (!input.current || !isOpen) return;
    const most = (innerHeight * 2) / 3;
    const room = isByTouch() ? most : Math.min(LIST, most);
    const missing = room - (innerHeight - input.current.getBoundingClientRect().bottom);
    if (missing > 0) scrollBy(0, missing);
  }, [input, isOpen]);
}

/** Keeps the row in sight that the keys have come to; `""` when there is none. */
export function useInView(rowId: string) {
  useEffect(() => {
    // The browser answers with a promise, which is no way to clean up.
    document.getElementById(rowId)?.scrollIntoView({ block: "nearest" });
  }, [rowId]);
}
