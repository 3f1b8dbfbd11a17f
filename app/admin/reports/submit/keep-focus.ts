import { type RefObject, useEffect } from "react";

/**
 * Once a report is sent its button goes, and the dialog with it, open as it is: the focus stays in the report's row, or
 * goes to the page's heading where the row is gone too.
 */
export function useKeptFocus(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    const row = element?.closest("tr");
    return () => {
      if (!element?.open) return;
      const place = row?.isConnected ? row.querySelector("a") : headingOfPage();
      place?.focus();
    };
  }, [dialog]);
}

function headingOfPage(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) heading.tabIndex = -1;
  return heading;
}
