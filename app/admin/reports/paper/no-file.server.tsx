import type { Context } from "#server/context.ts";
import type { NoPdf } from "#server/files/pdf/print.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { type Kind, reportAddress } from "../kind.ts";
import { slipResponse } from "../../frame/no-file.server.tsx";

/** The answer in the place of a PDF (R52): why there is none, when to try again, and the print view instead. */
export function noPdfResponse(
  context: Context,
  kind: Kind,
  id: number,
  { reason, retryAfter, cause = "" }: NoPdf,
) {
  const t = getT(context, ["reports", "common", "admin"]);
  const isOwn = reason === "own";
  const isBusy = isOwn || reason === "busy";
  const title = isBusy ? t("noPdf.busyTitle") : t("noPdf.title");
  const page = {
    status: isOwn ? 429 : 503,
    retryAfter,
    icon: isBusy ? "clock" : "cloud-off",
    title: isOwn ? t("admin:export.ownTitle") : title,
    text: isBusy
      ? t("noPdf.busyText", { seconds: retryAfter })
      : [...(reason === "namespaces" ? [t("noPdf.namespaces", { cause })] : []), t("noPdf.text")].join(" "),
    reference: requestInfo(context).id,
    children: (
      <>
        <a className="btn" href={reportAddress(kind, id, "/print")}>
          {t("view.print")}
        </a>
        <a className="btn plain" href={reportAddress(kind, id, "/report.pdf")}>
          {t("common:fault.retry")}
        </a>
        <a className="btn ghost" href={reportAddress(kind, id)}>
          {t("confirm.toReport")}
        </a>
      </>
    ),
  } as const;
  return slipResponse(page, getT(context, "common"));
}
