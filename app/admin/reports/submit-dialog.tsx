import { type MouseEvent, type RefObject, useEffect, useId, useRef } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { againAfter } from "#app/ui/form/fault.ts";
import { FormKeyInput } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { showToast } from "#app/ui/page/toasts.tsx";
import { headingOfPage } from "../kit/frame/keyboard.ts";
import { addressWith } from "../kit/list/address.ts";
import { Outcome } from "../kit/record/outcome.tsx";
import { type Kind, reportAddress, reportListAddress } from "./kind.ts";
import type { SubmitReply } from "./submit.server.ts";

interface SubmitReportProps {
  readonly kind: Kind;
  readonly id: number;
  readonly period: string;
  /** The report's assistant: distinguishes the button from others. */
  readonly label: string;
  readonly formKey: string;
  readonly deadline: string | undefined;
  /** Where the person is: the list's query, or `from=view`. */
  readonly search: string;
  readonly className?: string;
}

/** "Испрати" for a draft: a link to the confirmation page, and with JavaScript a dialog with the same content. */
export function SubmitReport({ className = "btn plain", ...props }: SubmitReportProps) {
  const { t } = useTranslation("reports");
  const { kind, id, period, label, search } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const hydrated = useHydrated();
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !dialog.current) return;
    event.preventDefault();
    dialog.current.showModal();
  };
  return (
    <>
      <a
        className={className}
        href={submitAddress(kind, id, search)}
        aria-label={`${t("actions.submit")}: ${label}, ${period}`}
        onClick={open}
      >
        <Icon name="send" />
        {t("actions.submit")}
      </a>
      {hydrated && <SubmitDialog {...props} dialog={dialog} />}
    </>
  );
}

function SubmitDialog({
  kind,
  id,
  period,
  formKey,
  deadline,
  search,
  dialog,
}: SubmitReportProps & { dialog: RefObject<HTMLDialogElement | null> }) {
  const { t } = useTranslation(["reports", "common", "record"]);
  const title = useId();
  const fetcher = useFetcher<SubmitReply>();
  const reply = fetcher.data;
  const busy = fetcher.state !== "idle";
  const { revalidate } = useRevalidator();
  const again = againAfter(reply?.fault);
  useFailureToast(reply, t("confirm.failed"));
  useFocusAfterwards(dialog);
  // Closes after a reply, even if the list still shows the report as a draft.
  useEffect(() => (busy ? () => dialog.current?.close() : undefined), [busy, dialog]);
  useEffect(() => {
    // After a failure nothing is reloaded automatically, but the list shows an outdated status.
    if (reply?.notDraft) void revalidate();
  }, [reply, revalidate]);

  return (
    <dialog ref={dialog} className="ask box" aria-labelledby={title}>
      <div className="stack">
        <h2 id={title}>{t("confirm.title")}</h2>
        <Outcome
          fault={reply?.fault}
          look={backAddress(kind, id, search)}
          failed={t("confirm.failed")}
          onlyAsks
        />
        <ConfirmText kind={kind} period={period} deadline={deadline} />
        <div className="ends row">
          <fetcher.Form method="post" action={submitAddress(kind, id, search)}>
            <FormKeyInput value={reply?.formKey ?? formKey} />
            {again !== undefined && <input type="hidden" name="again" value={again} />}
            <button className="btn" disabled={busy}>
              {busy ? <span className="spin" aria-hidden="true" /> : <Icon name="send" />}
              <span>
                {busy ? t("common:sending") : t(again === undefined ? "confirm.yes" : "record:again")}
              </span>
            </button>
          </fetcher.Form>
          <form method="dialog">
            <button className="btn plain">{t("common:cancel")}</button>
          </form>
        </div>
      </div>
    </dialog>
  );
}

/** Once a report is sent, button and dialog disappear: the focus stays in its row, or goes to the heading. */
function useFocusAfterwards(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    const place = element?.closest("tr, .head");
    return () => {
      // The closed dialog returned the focus to the button, which has just disappeared.
      const isLost = place?.isConnected === true && document.activeElement === document.body;
      if (!element?.open && !isLost) return;
      const link = place?.isConnected ? place.querySelector<HTMLElement>("td a") : null;
      (link ?? headingOfPage())?.focus();
    };
  }, [dialog]);
}

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
