import { type RefObject, useEffect } from "react";

/**
 * Once a report is no draft any more its button goes, and the dialog with it, open or not: the focus stays in the
 * report's row, or goes to the page's heading where there is no row, or it is gone too.
 */
export function useKeptFocus(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    const place = element?.closest("tr, .head");
    return () => {
      // The dialog was closed and gave the focus back to the button, which has just gone.
      const isLost = place?.isConnected === true && document.activeElement === document.body;
      if (!element?.open && !isLost) return;
      const link = place?.isConnected ? place.querySelector<HTMLElement>("td a") : null;
      (link ?? headingOfPage())?.focus();
    };
  }, [dialog]);
}

function headingOfPage(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) heading.tabIndex = -1;
  return heading;
}
