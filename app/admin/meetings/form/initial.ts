import { FIRST_MEETING_TOPIC } from "#app/model/meeting.ts";
import { idFilter } from "#app/model/query.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type ApiFault, faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import type { FOLLOWING } from "./fields.ts";
import { isReturning } from "../../record/form-context.ts";

/** What the form has in the fields that follow a choice; nothing chosen or ticked is `""`. */
export type Following = Readonly<Record<(typeof FOLLOWING)[number], string>>;

/** What a case gives to a new meeting of it. */
export type Start = Partial<Following>;

/**
 * What a new meeting of a case begins with: its MP, the citizen's wish to meet online, and for the first one the
 * citizen's name and the documented topic (section 5 of the back-office document).
 * @throws a fault page: 404 for an unknown case, 403 for one of other MPs; unless a form has to go back to the person
 */
export async function initialFor(context: Context, caseId: number, signal: AbortSignal): Promise<Start> {
  const { attempt } = api(context, { signal });
  const [found, meetings] = await Promise.all([
    attempt(contract.cases.get, { params: { id: caseId } }),
    attempt(contract.meetings.ofCase, { params: { caseId } }),
  ]);
  if (!found.ok) return without(context, caseId, found.fault);
  if (!meetings.ok) return without(context, caseId, meetings.fault);
  const isFirst = meetings.value.length === 0;
  const { mpId, wantsOnline, fullName } = found.value;
  return {
    caseId: String(caseId),
    mpId: String(mpId),
    ...(wantsOnline && { online: "on" }),
    ...(isFirst && { fullName, topic: FIRST_MEETING_TOPIC }),
  };
}

function without(context: Context, caseId: number, fault: ApiFault): Start {
  if (isReturning(context)) return { caseId: String(caseId) };
  throw faultPage(fault);
}

interface Offer {
  /** Whose cases the form offered. */
  readonly offered: string;
  /** The case of which its texts are; `undefined` for none. */
  readonly filledFrom: number | undefined;
  /** A meeting that is there keeps what it says, but has no case of another MP. */
  readonly isNew: boolean;
  readonly signal: AbortSignal;
}

/**
 * What stands in a meeting's form once an MP or a case is chosen: the case brings its MP, name, topic and wish, but
 * takes nothing that somebody typed. What an earlier case brought goes with it.
 */
export async function followed(
  context: Context,
  typed: Following,
  { offered, filledFrom, signal, isNew }: Offer,
): Promise<Following> {
  const caseId = idFilter.parse(typed.caseId);
  const startOf = async (id: number | undefined): Promise<Start> =>
    id === undefined ? {} : initialFor(context, id, signal);
  const [chosen, before] = await Promise.all([startOf(caseId), startOf(filledFrom)]);
  // Another MP was chosen than the one whose case it is.
  const isOthers = typed.mpId !== "" && typed.mpId !== offered && chosen.mpId !== typed.mpId;
  const now = isOthers ? {} : chosen;
  const fill = (name: "fullName" | "topic" | "online") =>
    isNew && typed[name] === (before[name] ?? "") ? (now[name] ?? "") : typed[name];
  return {
    mpId: now.mpId ?? typed.mpId,
    caseId: isOthers ? "" : typed.caseId,
    fullName: fill("fullName"),
    topic: fill("topic"),
    online: fill("online"),
  };
}
