// What request and receipt share. In a file that the home page brings too it would make a script of its own.
import { type RefObject, useEffect } from "react";

/**
 * Moves the focus to what an address leads to, as a browser does when it loads a page with a fragment: a
 * step within the page would leave it on a link that is gone.
 */
export function useArrival(target: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [target]);
}

/** Under which name the tab keeps what is typed: a request to another MP is another one. */
export const typedName = (mpId: number): string => `request ${mpId}`;
