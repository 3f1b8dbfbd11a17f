import { type RefObject, useEffect } from "react";

/** The addresses for clicking free time and for dropping a dragged entry on it; `at=` is added, in wall-clock time. */
export interface Plan {
  /** The form of a new entry. */
  readonly add: string;
  /** The page that moves an existing one. */
  readonly move: (id: number) => string;
}

/** Attribute of a grid's cell: a day, or a day and a time. */
export const CELL = "data-at";

/** Attribute of a draggable entry: its id. */
export const DRAGGED = "data-entry";

/**
 * Makes a click on free time of a grid open the form of a new entry, and a drop on it the page that asks whether
 * to move the dragged entry. Without a mouse, each day of the list has its free times as links, and each entry its page.
 * @param go navigates
 */
export function usePlan(
  box: RefObject<HTMLElement | null>,
  plan: Plan | undefined,
  go: (to: string) => void,
) {
  useEffect(() => {
    const grid = box.current;
    if (!grid || !plan) return;
    const { add, move } = plan;
    const listening = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => grid.addEventListener(name, listener, { signal: listening.signal });
    let dragged: number | undefined;
    let over: Element | undefined;
    const mark = (cell: Element | undefined) => {
      over?.classList.remove("over");
      over = cell;
      cell?.classList.add("over");
    };
    const lead = (address: string, cell: Element | undefined) => {
      const at = cell?.getAttribute(CELL);
      if (at) go(`${address}${address.includes("?") ? "&" : "?"}at=${at}`);
    };

    on("click", (event) => {
      const isOwn = event.target instanceof Element && event.target.closest("a, button, .rbc-event") !== null;
      if (!isOwn) lead(add, cellAt(event));
    });
    on("dragstart", ({ target, dataTransfer }) => {
      const id = target instanceof Element && target.closest(`[${DRAGGED}]`)?.getAttribute(DRAGGED);
      dragged = id ? Number(id) : undefined;
      if (!dataTransfer) return;
      dataTransfer.effectAllowed = "move";
      // Older versions of Firefox drag nothing that carries no data.
      dataTransfer.setData("text/plain", id || "");
    });
    on("dragover", (event) => {
      const cell = dragged === undefined ? undefined : cellAt(event);
      mark(cell);
      if (cell) event.preventDefault();
    });
    on("drop", (event) => {
      event.preventDefault();
      if (dragged !== undefined) lead(move(dragged), cellAt(event));
    });
    on("dragend", () => mark((dragged = undefined)));
    return () => listening.abort();
  }, [box, plan, go]);
}

/** The cell below a point, whatever covers it. */
const cellAt = ({ clientX, clientY }: MouseEvent) =>
  document.elementsFromPoint(clientX, clientY).find((element) => element.hasAttribute(CELL));
