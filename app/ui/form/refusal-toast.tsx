import { useEffect } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { tell } from "../frame/toasts.tsx";

interface RefusalToastProps {
  /** What was wrong at the last attempt to send. */
  readonly refused: { readonly error?: Record<string, string[] | null> | null } | undefined;
}

/** The documented toast, once for each refused attempt. Without JavaScript the summary says the same sentence. */
export function RefusalToast({ refused }: RefusalToastProps) {
  const { t } = useTranslation("errors");
  const text = t("form.check");
  useEffect(() => {
    if (refused?.error) tell({ kind: "error", text });
  }, [refused, text]);
  return null;
}
