import { lazy, useState } from "react";
import { data, redirect } from "react-router";
import { noticeBoard } from "#app/directory/notices.server.ts";
import { useCarriedTexts } from "#app/i18n/use-translation.ts";
import { formatMoment } from "#app/model/format.ts";
import { faultHeaders } from "#app/route/faults.ts";
import { pack } from "#app/route/packed.ts";
import { sendOrExplain } from "#app/ui/form/fault.ts";
import { chunkOrDocument } from "#app/ui/page/hydrated.ts";
import "#app/ui/style/dialog.css";
import { someLists } from "#server/api/cache.ts";
import { type ApiFault, faultPage } from "#server/api/fault.ts";
import { formKey } from "#server/form/form-key.ts";
import { getLocale, getT, languageTexts } from "#server/middleware/locale.ts";
import type { Route } from "./+types/home";
import {
  type DirectoryIndex,
  directoryIndex,
  finderView,
  onlyOption,
} from "./directory/finder-view.server.ts";
import { OVER_MAP } from "./names.ts";
import { parseHomeQuery, tidyQuery } from "./directory/query.ts";
import { loadReceipt } from "./receipt/receipt.server.ts";
import { type RequestReply, requestView, sendRequest } from "./request/request.server.ts";
import { answers } from "./start/answer.server.ts";
import { Start } from "./start/start.tsx";
// Not with its chunk: a document links only to stylesheets that the route itself imports.
import "./home.css";
import "../code.css";

/**
 * Request form and receipt are separate chunks, which most visitors of the home page never need. The server must
 * render them at once: a suspended part would need a script to be inserted.
 */
const RequestPage = import.meta.env.SSR
  ? (await import("./request/request-page.tsx")).default
  : lazy(() => chunkOrDocument(() => import("./request/request-page.tsx")));

const ReceiptPage = import.meta.env.SSR
  ? (await import("./receipt/receipt-page.tsx")).default
  : lazy(() => chunkOrDocument(() => import("./receipt/receipt-page.tsx")));

/** The title is rendered in the page, because it also announces errors. */
export const meta: Route.MetaFunction = () => [];

export const headers = faultHeaders;

/** One address, four states (3-decisions, "Routes"): the finder, the answer of its box, a meeting request, its receipt. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const query = parseHomeQuery(url.searchParams);
  if (query.receipt !== undefined) return loadReceipt(context, query.receipt);

  const lists = await someLists(context);
  if (lists.fault) return withoutFinder(lists.fault);
  const language = getLocale(context);
  const index = directoryIndex(lists, language, getT(context, "directory"));
  const board = await noticeBoard(context, language);
  const view =
    query.mp === undefined ? undefined : requestView(index, lists.categories, query.mp, language, board);
  if (view) {
    const texts = languageTexts(context, "request", "errors");
    return { state: "request", view, formKey: formKey(context), down: lists.stale, texts } as const;
  }
  const tidy = tidyQuery(url.searchParams, (name) => onlyOption(index, name, query.find[name]));
  if (tidy !== undefined) throw redirect(`/${tidy && `?${tidy}`}`);
  const staleSince = lists.stale ? formatMoment(lists.asOf) : undefined;
  return {
    state: "finder",
    finder: pack(finderView(index, query, board)),
    staleSince,
    counts: countsOf(index),
    ...answers(context, index, query, board),
  } as const;
}

const countsOf = ({ directory: { offices } }: DirectoryIndex) =>
  [offices.length, new Set(offices.map(({ office }) => office.municipalityId)).size] as const;

/** The texts don't need the list of offices; the status says that the page is incomplete. */
function withoutFinder(fault: ApiFault) {
  const page = faultPage(fault);
  return data({ state: "finder", fault: page.data } as const, page.init ?? undefined);
}

export const action = ({ context }: Route.ActionArgs) => sendRequest(context);

/** With an error status the page's loaders don't run again, which would fail as well. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendOrExplain(serverAction, (fault) => data<RequestReply>({ result: {}, tab: 2, fault }, { status: 503 }));

/** Only the dialog over it can be used, or on narrow screens the page in its place. */
const BELOW = { className: "below", inert: true, "aria-hidden": true } as const;

/** The start page, which on wide screens stays below a request that was opened from it. */
function useStart(loaderData: Route.ComponentProps["loaderData"]) {
  const current = loaderData.state === "finder" ? loaderData : undefined;
  const [last, setLast] = useState(current);
  if (current && current !== last) setLast(current);
  if (loaderData.state !== "request") return current;
  return last && matchMedia(OVER_MAP).matches ? last : undefined;
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  useCarriedTexts("texts" in loaderData ? loaderData.texts : undefined);
  const start = useStart(loaderData);
  if (actionData && "receipt" in actionData) return <ReceiptPage receipt={actionData.receipt} />;
  if (loaderData.state === "receipt") return <ReceiptPage receipt={loaderData.receipt} />;
  const request = loaderData.state === "request" ? loaderData : undefined;
  return (
    <>
      {start && (
        <div {...(request && BELOW)}>
          <Start {...start} isBelow={request !== undefined} />
        </div>
      )}
      {request && <RequestPage key={request.view.mp.id} {...request} isAlone={!start} reply={actionData} />}
    </>
  );
}
