import { type LinksFunction, redirect } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { schedule } from "#app/i18n/mk/schedule.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import {
  addressBack,
  caseAddress,
  caseReturnTo,
  followingCase,
  isFromList,
  returnToSearch,
} from "../cases/in-list.server.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/schedule";
import languageLook from "../letters/language.css?url";
import { deedIn, scheduleAndNotify, type ScheduleReply } from "./submit.server.ts";
import { ScheduleScreen } from "./form.tsx";
import { correctAndResend, isResending } from "./resend.server.ts";
import { readResult, readSchedule } from "./read.server.ts";
import { ResultScreen } from "./result.tsx";
import timesLook from "../meetings/times.css?url";
import stepsLook from "../kit/record/steps.css?url";
import scheduleLook from "./schedule.css?url";

export const handle: AdminHandle = {
  texts: { cases, record, schedule },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "schedule:title" }],
};

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: languageLook },
  { rel: "stylesheet", href: scheduleLook },
  { rel: "stylesheet", href: timesLook },
  { rel: "stylesheet", href: stepsLook },
];

/** The form of a case; with `?deed=` the result of one of its forms. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const { roleId } = requireProfile(context);
  const returnTo = caseReturnTo(url.searchParams, roleId);
  const list = returnToSearch(returnTo);
  const ways = {
    id,
    page: addressWith(`/admin/cases/schedule/${id}`, list),
    back: caseAddress(id, list),
    list: addressBack(isFromList(returnTo) ? returnTo : undefined),
  };
  const deed = deedIn(url.searchParams.get("deed"));
  const result = deed === undefined ? undefined : await readResult(context, id, deed);
  if (result) {
    const following = await followingCase(context, id, returnTo, request.signal);
    return { ...ways, result, following, view: undefined };
  }
  const view = await readSchedule(context, id, url, request.signal);
  // The case says what is missing for a meeting.
  if (view.known?.missing) throw redirect(ways.back);
  return { ...ways, result: undefined, following: undefined, view };
}

/** Arranges the meeting, changes the status and e-mails the person, or continues with the missing steps. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const id = recordIdOf(params);
  const { roleId } = requireProfile(context);
  const list = returnToSearch(caseReturnTo(url.searchParams, roleId));
  const page = `/admin/cases/schedule/${id}`;
  const deed = deedIn(url.searchParams.get("deed"));
  if (deed !== undefined && isResending(context))
    return correctAndResend(context, id, deed, addressWith(page, `deed=${deed}`, list));
  return scheduleAndNotify(context, id, { page, list });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchInterruption<Awaited<ReturnType<typeof serverAction>>>(serverAction);

export default function Schedule({ loaderData, actionData }: Route.ComponentProps) {
  const { view, result, following, ...ways } = loaderData;
  const reply: ScheduleReply | undefined = actionData;
  const made = reply?.made ?? result;
  if (made) return <ResultScreen {...ways} result={made} following={following} reply={reply} />;
  return view && <ScheduleScreen key={ways.id} {...ways} view={view} reply={reply} />;
}
