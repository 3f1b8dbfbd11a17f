// Shared by request and receipt. If the home page used it too, it would become a separate chunk.
import { type RefObject, useEffect } from "react";

/**
 * Moves the focus to an address's target, as a browser does when it loads a page with a fragment: client-side
 * navigation would leave it on a link that is gone.
 */
export function useArrival(target: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [target]);
}

/** The key under which the tab keeps the draft: requests to different MPs are separate. */
export const typedName = (mpId: number): string => `request ${mpId}`;
