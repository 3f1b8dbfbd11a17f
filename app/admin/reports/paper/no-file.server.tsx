import type { TFunction } from "i18next";
import type { RouterContextProvider } from "react-router";
import type { FaultInfo, FaultKind } from "#app/model/fault.ts";
import type { NoPdf } from "#server/files/pdf/print.ts";
import { requestInfo } from "#server/http/request-info.ts";
import { getT } from "#server/middleware/locale.ts";
import { type Kind, listAddress, reportAddress } from "../kind.ts";
import { slipResponse } from "./slip-page.server.tsx";

type Context = Readonly<RouterContextProvider>;
type T = TFunction<["reports", "common", "admin"]>;

/** The answer in the place of a PDF (R52): why there is none, when to try again, and the print view instead. */
export function noPdfResponse(context: Context, kind: Kind, id: number, { reason, retryAfter }: NoPdf) {
  const t: T = getT(context, ["reports", "common", "admin"]);
  const isBusy = reason === "busy";
  const page = {
    status: 503,
    retryAfter,
    icon: isBusy ? "clock" : "cloud-off",
    title: t(isBusy ? "noPdf.busyTitle" : "noPdf.title"),
    text: isBusy ? t("noPdf.busyText", { seconds: retryAfter }) : t("noPdf.text"),
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
  return slipResponse(page, t);
}

/**
 * A file, or a page that says why the API does not give what is in it: whom a route of a file throws at gets no page.
 * @throws what is no fault: a redirect to sign-in
 */
export async function fileOrPage(context: Context, kind: Kind, make: () => Promise<Response>) {
  try {
    return await make();
  } catch (thrown) {
    const fault = faultIn(thrown);
    if (!fault) throw thrown;
    return faultResponse(context, kind, fault);
  }
}

interface ThrownFault {
  readonly data: FaultInfo;
  readonly init: ResponseInit | null;
}

const faultIn = (thrown: unknown): ThrownFault | undefined =>
  typeof thrown === "object" && thrown !== null && "data" in thrown && "init" in thrown
    ? (thrown as ThrownFault)
    : undefined;

function faultResponse(context: Context, kind: Kind, { data, init }: ThrownFault) {
  const t: T = getT(context, ["reports", "common", "admin"]);
  const page = {
    status: init?.status ?? 502,
    retryAfter: data.retryAfter,
    icon: "cloud-off",
    ...wordsOf(data.kind, t),
    reference: data.reference ?? requestInfo(context).id,
    children: (
      <a className="btn" href={listAddress(kind)}>
        {t("confirm.toList")}
      </a>
    ),
  } as const;
  return slipResponse(page, t);
}

function wordsOf(kind: FaultKind, t: T) {
  if (kind === "notFound") return { title: t("admin:notFound.title"), text: t("admin:notFound.text") };
  return { title: t(`common:fault.${kind}.title`), text: t(`common:fault.${kind}.text`) };
}
