import { useEffect, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { type ToastMessage, Toasts } from "../frame/toasts.tsx";

interface RefusalToastProps {
  /** What was wrong at the last attempt to send. */
  readonly refused: { readonly error?: Record<string, string[] | null> | null } | undefined;
}

/** The documented toast, once for each refused attempt. Without JavaScript the summary says the same sentence. */
export function RefusalToast({ refused }: RefusalToastProps) {
  const { t } = useTranslation("errors");
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([]);
  const text = t("form.check");
  useEffect(() => {
    if (refused?.error) setToasts([{ kind: "error", text }]);
  }, [refused, text]);
  return toasts.length > 0 && <Toasts messages={toasts} />;
}
