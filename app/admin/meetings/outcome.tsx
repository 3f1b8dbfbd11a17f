import type { LinksFunction } from "react-router";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { noSuchPage } from "#app/route/faults.ts";
import type { Context } from "#server/context.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { tellPerson } from "../kit/record/telling.server.ts";
import stepsLook from "../kit/record/steps.css?url";
import type { Route } from "./+types/outcome";
import { readOutcome } from "./outcome.server.ts";
import { OutcomeScreen } from "./outcome-screen.tsx";
import { meetingReturnTo } from "./query.ts";

export const handle: AdminHandle = {
  texts: { meetings },
  crumbs: [{ text: "nav.meetings", to: "/admin/meetings" }, { text: "meetings:done.crumb" }],
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stepsLook }];

const operationIn = ({ searchParams }: URL) => searchParams.get("form") ?? "";

const pageOf = (context: Context, url: URL) => {
  const { search } = meetingReturnTo(context, url.searchParams);
  return addressWith("/admin/meetings/outcome", `form=${encodeURIComponent(operationIn(url))}`, search);
};

/** What an act on a meeting has done, and whom to tell now; 404 for an unknown form, and after a day. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const outcome = await readOutcome(context, operationIn(url), url.searchParams);
  if (!outcome) throw noSuchPage();
  return { outcome, page: pageOf(context, url), returnTo: meetingReturnTo(context, url.searchParams) };
}

/** Records that the person was told, or didn't answer. */
export const action = ({ context, url }: Route.ActionArgs) => tellPerson(context, pageOf(context, url));

export default function MeetingOutcomePage({ loaderData }: Route.ComponentProps) {
  return <OutcomeScreen {...loaderData} />;
}
