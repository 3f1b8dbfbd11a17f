import type { LinksFunction } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { schedule } from "#app/i18n/mk/schedule.ts";
import { slots } from "#app/i18n/mk/slots.ts";
import { caseAddress, returnToList } from "../kit/case/in-list.server.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { addressWith } from "../kit/list/address.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/schedule";
import languageLook from "../letters/language.css?url";
import { scheduleAndNotify, type ScheduleReply } from "./submit.server.ts";
import { ScheduleScreen } from "./form.tsx";
import { readSchedule } from "./read.server.ts";
import slotsLook from "../kit/slots/slots.css?url";
import scheduleLook from "./schedule.css?url";

export const handle: AdminHandle = {
  texts: { cases, record, schedule, slots },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "schedule:title" }],
};

export const links: LinksFunction = () =>
  [languageLook, scheduleLook, slotsLook].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const list = returnToList(context, url.searchParams);
  const back = caseAddress(id, list);
  const view = await readSchedule(context, id, url, request.signal);
  return { id, page: addressWith(`/admin/cases/schedule/${id}`, list), back, view };
}

/** Arranges the meeting, changes the status and writes to the person. */
export const action = ({ context, params, url }: Route.ActionArgs) =>
  scheduleAndNotify(context, recordIdOf(params), returnToList(context, url.searchParams));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchInterruption<Awaited<ReturnType<typeof serverAction>>>(serverAction);

export default function Schedule({ loaderData, actionData }: Route.ComponentProps) {
  const reply: ScheduleReply | undefined = actionData;
  return <ScheduleScreen key={loaderData.id} {...loaderData} reply={reply} />;
}
