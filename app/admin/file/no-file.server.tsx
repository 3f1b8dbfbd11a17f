import type { FaultInfo } from "#app/model/fault.ts";
import { type ApiFault, faultInfo, faultStatus } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { RETRY_AFTER } from "#server/files/export-slots.ts";
import { requestInfo } from "#server/http/request-info.ts";
import { getT } from "#server/middleware/locale.ts";
import { slipResponse } from "./slip-page.server.tsx";

/**
 * A file, or a page that says why the API does not give what is in it: whom a route of a file throws at gets no page.
 * @param list where the page leads back to
 * @throws what is no fault: a redirect to sign-in
 */
export async function fileOrPage(context: Context, list: string, make: () => Promise<Response>) {
  try {
    return await make();
  } catch (thrown) {
    const fault = faultIn(thrown);
    if (!fault) throw thrown;
    return faultPageFor(context, list, fault.data, fault.init?.status ?? 502);
  }
}

/** The same for a fault that was not thrown. */
export const noFile = (context: Context, list: string, fault: ApiFault): Response =>
  faultPageFor(context, list, faultInfo(fault), faultStatus(fault));

/** The answer while others export: when to come again. */
export function exportsBusy(context: Context, list: string): Response {
  const t = getT(context, "admin");
  return slipResponse(
    {
      status: 503,
      retryAfter: RETRY_AFTER,
      icon: "clock",
      title: t("export.busyTitle"),
      text: t("export.busyText", { seconds: RETRY_AFTER }),
      reference: requestInfo(context).id,
      children: <ToList list={list} text={t("export.toList")} />,
    },
    getT(context, "common"),
  );
}

interface ThrownFault {
  readonly data: FaultInfo;
  readonly init: ResponseInit | null;
}

const faultIn = (thrown: unknown): ThrownFault | undefined =>
  typeof thrown === "object" && thrown !== null && "data" in thrown && "init" in thrown
    ? (thrown as ThrownFault)
    : undefined;

function faultPageFor(context: Context, list: string, fault: FaultInfo, status: number): Response {
  const [t, admin] = [getT(context, "common"), getT(context, "admin")];
  const { kind, retryAfter, reference = requestInfo(context).id } = fault;
  const words =
    kind === "notFound"
      ? { title: admin("notFound.title"), text: admin("notFound.text") }
      : { title: t(`fault.${kind}.title`), text: t(`fault.${kind}.text`) };
  return slipResponse(
    {
      status,
      retryAfter,
      icon: "cloud-off",
      ...words,
      reference,
      children: <ToList list={list} text={admin("export.toList")} />,
    },
    t,
  );
}

const ToList = ({ list, text }: { list: string; text: string }) => (
  <a className="btn" href={list}>
    {text}
  </a>
);
