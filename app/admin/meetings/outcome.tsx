import { data, type LinksFunction, redirect } from "react-router";
import { z } from "zod";
import { meetings } from "#app/i18n/mk/meetings.ts";
import { record } from "#app/i18n/mk/record.ts";
import { sheet } from "#app/i18n/mk/sheet.ts";
import { noSuchPage } from "#app/route/faults.ts";
import type { Context } from "#server/context.ts";
import { press } from "#server/form/submission.ts";
import { completeAct, sendLetterNow, takeBack } from "#server/meetings/arrange.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { outcomeAddress } from "../kit/record/after-act.server.ts";
import stepsLook from "../kit/record/steps.css?url";
import { isTelling, tellPerson } from "../kit/record/telling.server.ts";
import type { Route } from "./+types/outcome";
import { caseAfter, readOutcome } from "./outcome.server.ts";
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

const PostedAct = z.object({ act: z.enum(["complete", "takeBack", "sendNow"]) });

/** Why an act wasn't taken back, where the page says more than that it failed. */
const SAID = ["changed", "known", "unknownAct"] as const;

/** Records that the person was told, completes the act or takes it back, or sends its letter now. */
export async function action({ context, url }: Route.ActionArgs) {
  const [operation, page] = [formIn(url), pageOf(context, url)];
  if (isTelling(context)) return tellPerson(context, page);
  const form = await press(context, PostedAct);
  if (!form.valid) return redirect(page, 303);
  const { act } = form.value;
  if (act === "complete") await completeAct(context, operation, form);
  if (act === "sendNow") await sendLetterNow(context, operation, form);
  const taken = act === "takeBack" ? await takeBack(context, operation, form) : undefined;
  if (typeof taken !== "string") return redirect(page, 303);
  return data({ problem: SAID.find((each) => each === taken) ?? ("failed" as const) }, { status: 409 });
}

export default function MeetingOutcomePage({ loaderData, actionData }: Route.ComponentProps) {
  return <OutcomeScreen {...loaderData} reply={actionData} />;
}
