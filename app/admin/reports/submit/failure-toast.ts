import { useEffect } from "react";
import { tell } from "#app/ui/frame/toasts.tsx";

/**
 * Shows the documented toast, once for each failure. Without JavaScript the page says the same sentence.
 * @param failure another object for each failure
 */
export function useFailureToast(failure: object | undefined, text: string): void {
  useEffect(() => {
    if (failure) tell({ kind: "error", text });
  }, [failure, text]);
}
