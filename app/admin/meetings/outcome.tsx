import type { LinksFunction } from "react-router";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { record } from "#app/i18n/mk/record.ts";
import { sheet } from "#app/i18n/mk/sheet.ts";
import { noSuchPage } from "#app/route/faults.ts";
import type { Context } from "#server/context.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import stepsLook from "../kit/record/steps.css?url";
import type { Route } from "./+types/outcome";
import { actOnOutcome } from "./outcome-letter.server.ts";
import { caseAfter, outcomeAddress, readOutcome } from "./outcome.server.ts";
import { OutcomeScreen } from "./outcome-screen.tsx";
import { meetingReturnTo } from "./query.ts";

export const handle: AdminHandle = {
  texts: { meetings, record, sheet },
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:done.crumb" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stepsLook }];

const formIn = ({ searchParams }: URL) => searchParams.get("form") ?? "";

const pageOf = (context: Context, url: URL) =>
  outcomeAddress(formIn(url), meetingReturnTo(context, url.searchParams).search);

/** What an act on a meeting has done, and whom to tell now; 404 for an unknown form, and after a day. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { searchParams: params } = url;
  const outcome = await readOutcome(context, formIn(url));
  if (!outcome) throw noSuchPage();
  const returnTo = meetingReturnTo(context, params);
  const isNew = outcome.act === "arranged" && outcome.caseId !== null && returnTo.from === "case";
  const following = isNew ? await caseAfter(context, outcome.caseId ?? 0, params, request.signal) : undefined;
  return { outcome, following, page: pageOf(context, url), returnTo };
}

export const action = ({ context, url }: Route.ActionArgs) =>
  actOnOutcome(context, formIn(url), pageOf(context, url));

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  // Only the address is typed; of a mere press the page of the fault tells.
  const isTyped = new URLSearchParams(await request.clone().text()).has("email");
  return isTyped ? catchInterruption<Awaited<ReturnType<typeof serverAction>>>(serverAction) : serverAction();
}

export default function MeetingOutcomePage({ loaderData, actionData }: Route.ComponentProps) {
  return <OutcomeScreen {...loaderData} reply={actionData} />;
}
