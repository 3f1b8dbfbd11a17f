import { useEffect } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { tell } from "../frame/toasts.tsx";

interface RefusalToastProps {
  /** What was wrong at the last attempt to send. */
  readonly refused: { readonly error?: Record<string, string[] | null> | null } | undefined;
}

/** What the API says about a record that is there already has a toast of its own (section 8 of the back-office document). */
const OWN = ["userExists", "categoryExists"] as const;

/** The documented toast, once for each refused attempt. Without JavaScript the summary says the same sentence. */
export function RefusalToast({ refused }: RefusalToastProps) {
  const { t } = useTranslation("errors");
  const own = OWN.find((key) => onlyMessage(refused) === key);
  const text = own === undefined ? t("form.check") : t(own);
  useEffect(() => {
    if (refused?.error) tell({ kind: "error", text });
  }, [refused, text]);
  return null;
}

function onlyMessage(refused: RefusalToastProps["refused"]): string | undefined {
  const messages = Object.values(refused?.error ?? {}).flatMap((one) => one ?? []);
  return messages.length === 1 ? messages[0] : undefined;
}
