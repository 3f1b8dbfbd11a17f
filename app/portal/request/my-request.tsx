import { data } from "react-router";
import { useCarriedTexts } from "#app/i18n/use-translation.ts";
import { codeGroups, readRequestCode } from "#app/model/request-code.ts";
import { faultHeaders } from "#app/route/faults.ts";
import { type Interruption, sendOrExplain } from "#app/ui/form/fault.ts";
import { languageTexts } from "#server/middleware/locale.ts";
import { StoreUnavailable } from "#server/store/store.ts";
import type { Route } from "./+types/my-request";
import { type ChangeReply, isChange, tellOffice } from "./change.server.ts";
import { LookForm } from "./look-form.tsx";
import { type LookReply, lookUp, openRequest } from "./look.server.ts";
import { ShownRequest } from "./shown-request.tsx";
import { requestPageView } from "./view.server.ts";
import "../code.css";
import "./request.css";

/** The title is rendered with the page: it contains the state of the request, and errors. */
export const meta: Route.MetaFunction = () => [];

export const headers = faultHeaders;

/** The form for a code; with a code in the address, the request itself once the digits have been verified. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const texts = languageTexts(context, "myRequest", "errors");
  const named = "code" in params ? String(params.code) : "";
  const code = codeGroups(readRequestCode(named) ?? "");
  try {
    const open = await openRequest(context, named);
    if (open) {
      const asks = url.searchParams.get("tell") === "other-day";
      const view = await requestPageView(context, open.code, open.request, asks);
      const isWithdrawal =
        url.searchParams.get("tell") === "withdraw" && view.changes.open.includes("withdrawn");
      return { state: "shown", view, isWithdrawal, texts } as const;
    }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return data({ state: "away", code, texts } as const, { status: 503 });
  }
  return { state: "form", code, texts } as const;
}

export function action({ context, params }: Route.ActionArgs) {
  const named = "code" in params ? String(params.code) : undefined;
  return named !== undefined && isChange(context) ? tellOffice(context, named) : lookUp(context, named);
}

/** Without a network the page stays, with a message beside what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const fields = new URLSearchParams(await request.clone().text());
  return sendOrExplain<unknown, unknown>(serverAction, (fault) =>
    data(unsent(fields, fault), { status: 503 }),
  );
}

function unsent(fields: URLSearchParams, fault: Interruption): ChangeReply | LookReply {
  if (fields.has("change"))
    return {
      change: {
        result: { initialValue: { dayIds: fields.getAll("dayIds") } },
        fault,
      },
    };
  const typed = (name: string) => fields.get(name) ?? "";
  return {
    problem: fault.kind === "offline" ? "offline" : "unavailable",
    code: typed("code"),
    digits: typed("digits"),
  };
}

export default function MyRequest({ loaderData, actionData }: Route.ComponentProps) {
  useCarriedTexts(loaderData.texts);
  const reply = actionData as ChangeReply | LookReply | undefined;
  const change = reply && "change" in reply ? reply : undefined;
  const look = reply && "problem" in reply ? reply : undefined;
  if (loaderData.state === "shown" && !look) return <ShownRequest {...loaderData} reply={change} />;
  const away =
    loaderData.state === "away" ? ({ problem: "unavailable", code: "", digits: "" } as const) : undefined;
  const code = loaderData.state === "shown" ? loaderData.view.code : loaderData.code;
  return <LookForm code={code} reply={look ?? away} />;
}
