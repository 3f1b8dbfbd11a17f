import { useEffect } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/page/toasts.tsx";
import { addressWith } from "../kit/list/address.ts";
import { type Kind, reportListAddress, reportAddress } from "./kind.ts";

interface ConfirmTextProps {
  readonly kind: Kind;
  readonly period: string | undefined;
  readonly deadline: string | undefined;
}

/** The question and statement before submitting a report (section 2 of the back-office document), verbatim. */
export function ConfirmText({ kind, period, deadline }: ConfirmTextProps) {
  const { t } = useTranslation("reports");
  return (
    <>
      <p>{period === undefined ? t("confirm.unread") : t(`confirm.question.${kind}`, { period })}</p>
      {deadline !== undefined && <p className="small">{deadline}</p>}
      <div className="note line">
        <Icon name="info" />
        <p>{t("confirm.statement")}</p>
      </div>
    </>
  );
}

/**
 * Shows the documented toast, once per failure. Without JavaScript the page shows the same sentence. It stays when the
 * question goes because the report turned out to be sent.
 * @param failure a new object for each failure
 */
export function useFailureToast(failure: object | undefined, text: string): void {
  useEffect(() => {
    if (failure) showToast({ kind: "error", text });
  }, [failure, text]);
}

/** @param search where the person came from: the list's query, or `from=view` */
export const submitAddress = (kind: Kind, id: number, search: string): string =>
  `${reportListAddress(kind)}/submit/${id}${search && `?${search}`}`;

export function backAddress(kind: Kind, id: number, search: string): string {
  const returnTo = new URLSearchParams(search);
  if (returnTo.get("from") === "view") return reportAddress(kind, id);
  // Only distinguishes a posted form from its page.
  returnTo.delete("send");
  return addressWith(reportListAddress(kind), String(returnTo));
}
