import { data, redirect } from "react-router";
import { z } from "zod";
import type { Several } from "#server/cases/status.ts";
import { makeWalkIn, type WalkIn } from "#server/cases/walk-in.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { findProgress, isSettled } from "#server/form/progress.ts";
import { press } from "#server/form/submission.ts";
import { endSession } from "#server/identity/sign-out.ts";
import type { MeetingAct } from "#server/meetings/act.ts";
import { completeAct, takeBack } from "#server/meetings/acts.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { getSession } from "#server/session/live-session.ts";
import { completeSeveral } from "../cases/list/several.server.ts";
import { type Assigned, reassign } from "../kit/assignments/assignments.server.ts";
import { CASES } from "../kit/case/list.server.ts";
import { addressAtRow, addressWith } from "../kit/list/address.ts";
import { isTelling, tellPerson } from "../kit/record/telling.server.ts";
import type { Route } from "./+types/done";
import { shownMeeting } from "./meeting.server.ts";
import { recordLettersTold, shownSeveral } from "./several.server.ts";
import type { Shown } from "./screen.tsx";
import { shownWalkIn } from "./walk-in.server.ts";

type AnyJournal = Assigned | MeetingAct | Several | WalkIn;

const listOf = (context: Context, { searchParams }: URL) =>
  CASES.search(CASES.parse(searchParams, requireProfile(context).roleId));

/** What the journal of a form says; `shown` is absent for an unknown one. */
export async function readDone(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const journal = await findProgress<AnyJournal>(context, params.form);
  const page = addressWith(url.pathname, url.search.slice(1));
  return { shown: journal?.act && (await shownOf(args, journal)), page, formKey: formKey(context) };
}

async function shownOf({ context, params: { form }, request, url }: Route.LoaderArgs, journal: AnyJournal) {
  const { searchParams } = url;
  if (journal.act === "assigned") return shownAssigned(context, journal);
  if (journal.act === "several") return shownSeveral(context, form, journal, listOf(context, url));
  if (journal.act === "walkIn") return shownWalkIn(context, journal, searchParams.get("language"));
  return shownMeeting(context, journal, searchParams, request.signal);
}

const PostedAct = z.object({ act: z.enum(["complete", "takeBack"]).catch("complete") });

/** Why an act wasn't taken back, where the page says more than that it failed. */
const SAID = ["changed", "known", "unknownAct"] as const;

export async function goOn({ context, params: { form: operation }, url }: Route.ActionArgs) {
  const page = addressWith(url.pathname, url.search.slice(1));
  if (isTelling(context)) return tellPerson(context, page);
  const form = await press(context, PostedAct);
  const journal = await findProgress<AnyJournal>(context, operation);
  if (!form.valid || !journal) return redirect(page, 303);
  const { act } = form.value;
  if (journal.act === "assigned")
    return redirect(await completeAssigned(context, operation, journal, page), 303);
  if (journal.act === "walkIn") await makeWalkIn(context, form, operation, journal);
  else if (journal.act === "several") {
    if (postedForm(context).fields.has("letters")) await recordLettersTold(context, journal);
    else await completeSeveral(context, form, operation, journal);
  } else if (act === "complete") await completeAct(context, operation, form);
  else {
    const taken = await takeBack(context, operation, form);
    const t = getT(context, "meetings");
    const said = SAID.find((each) => each === taken) ?? ("failed" as const);
    if (typeof taken === "string") return data({ problem: t(`done.notTakenBack.${said}`) }, { status: 409 });
  }
  return redirect(page, 303);
}

const LISTS = {
  assistant: { list: "/admin/users", changed: "users:changed" },
  office: { list: "/admin/offices", changed: "offices:changed" },
} as const;

/** Which MPs of a user or an office are assigned and released, and which are left. */
function shownAssigned(context: Context, { kind, id, steps }: Assigned): Shown {
  const t = getT(context, "record");
  const isWhole = steps.every(isSettled);
  const remains = kind === "office" ? getT(context, "offices")("remains") : getT(context, "users")("remains");
  return {
    title: isWhole ? t("mps.whole") : remains,
    isGood: isWhole,
    lead: "",
    label: t("mps.label"),
    steps: steps.map((step) => {
      const { comes, name } = step.value;
      const is = isSettled(step);
      const said = comes ? (is ? "assigned" : "notAssigned") : is ? "removed" : "notRemoved";
      return { title: t(`mps.${said}`, { names: name }), is: is ? "done" : "failed" } as const;
    }),
    complete: !isWhole && id !== undefined && t("mps.again"),
    after: [
      { to: LISTS[kind].list, text: t("mps.list") },
      id !== undefined && { to: `${LISTS[kind].list}/edit/${id}`, text: t("mps.edit") },
    ],
  };
}

/** Does what is left. @returns the list once nothing is, else the same page */
async function completeAssigned(context: Context, operation: string, journal: Assigned, page: string) {
  const { kind, id } = journal;
  const left = id === undefined ? "left" : await reassign(context, operation, journal);
  if (left === "ended") throw await endSession(context);
  if (left) return page;
  getSession(context).flash({ kind: "success", text: LISTS[kind].changed });
  return addressAtRow(LISTS[kind].list, String(id));
}
