import { useEffect, useState } from "react";
import { type ToastMessage, Toasts } from "#app/ui/frame/toasts.tsx";

/**
 * The documented toast, once for each failure. Without JavaScript the page says the same sentence.
 * @param failure another object for each failure
 */
export function FailureToast({ failure, text }: { failure: object | undefined; text: string }) {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([]);
  useEffect(() => {
    if (failure) setToasts([{ kind: "error", text }]);
  }, [failure, text]);
  return toasts.length > 0 && <Toasts messages={toasts} />;
}
