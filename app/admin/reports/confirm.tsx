import { useEffect } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { showToast } from "#app/ui/frame/toasts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { addressWith } from "../list/address.ts";
import { type Kind, reportListAddress, reportAddress } from "./kind.ts";

/** What is asked and what is stated before a report is sent (section 2 of the back-office document), word for word. */
export function ConfirmText({ kind, period }: { kind: Kind; period: string | undefined }) {
  const { t } = useTranslation("reports");
  return (
    <>
      <p>{period === undefined ? t("confirm.unread") : t(`confirm.question.${kind}`, { period })}</p>
      <div className="note line">
        <Icon name="info" />
        <p>{t("confirm.statement")}</p>
      </div>
    </>
  );
}

/**
 * Shows the documented toast, once for each failure. Without JavaScript the page says the same sentence.
 * @param failure another object for each failure
 */
export function useFailureToast(failure: object | undefined, text: string): void {
  useEffect(() => {
    if (failure) showToast({ kind: "error", text });
  }, [failure, text]);
}

/**
 * The page that asks before a report is sent.
 * @param search where the person came from: the list's query, or `from=view`
 */
export const submitAddress = (kind: Kind, id: number, search: string): string =>
  `${reportListAddress(kind)}/submit/${id}${search && `?${search}`}`;

/** Where the person came from, and goes back to. */
export function backAddress(kind: Kind, id: number, search: string): string {
  const returnTo = new URLSearchParams(search);
  if (returnTo.get("from") === "view") return reportAddress(kind, id);
  // Only distinguishes a posted form from its page.
  returnTo.delete("send");
  return addressWith(reportListAddress(kind), String(returnTo));
}
