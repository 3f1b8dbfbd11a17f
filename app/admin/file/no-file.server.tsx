import type { FaultInfo } from "#app/model/fault.ts";
import { type ApiFault, faultInfo, faultStatus } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { exportPlacesOf, NoPlace, RETRY_AFTER } from "#server/files/places.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
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

/**
 * A place for an export of this person, waited for; or a page that says when to come again.
 * @param list where the page leads back to
 * @returns what frees the place again, or the page
 */
export async function exportPlace(
  context: Context,
  list: string,
  signal: AbortSignal,
): Promise<(() => void) | Response> {
  try {
    return await exportPlacesOf(context).take(requireProfile(context).id, signal);
  } catch (error) {
    if (!(error instanceof NoPlace)) throw error;
    const t = getT(context, "admin");
    const isOwn = error.whose === "own";
    return slipResponse(
      {
        status: isOwn ? 429 : 503,
        retryAfter: RETRY_AFTER,
        icon: "clock",
        title: t(isOwn ? "export.ownTitle" : "export.busyTitle"),
        text: t("export.busyText", { seconds: RETRY_AFTER }),
        reference: requestInfo(context).id,
        children: <ToList list={list} text={t("export.toList")} />,
      },
      getT(context, "common"),
    );
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
