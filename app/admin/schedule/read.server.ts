import { dayFromText } from "#app/model/fields/day-text.ts";
import { CASE_STATUS, CASE_STATUSES, lookup, MEETING_LOCATION } from "#app/model/lookups.ts";
import { later } from "#app/model/period.ts";
import { phoneLink } from "#app/model/text/number.ts";
import { publicLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { faultPage } from "#server/api/fault.ts";
import { officeOf } from "#server/api/lists.ts";
import type { Context } from "#server/context.ts";
import { mayEmail } from "#server/letters/automatic.ts";
import { openedOf } from "#server/meetings/opened.ts";
import { wishFacts } from "../kit/case/wishes.server.ts";
import { askedSlot, timesText } from "../kit/slots/slots.ts";
import {
  holidaysAround,
  isReturning,
  recordFormContext,
  textOf,
  valueOrFallback,
} from "../kit/record/form-context.ts";
import { lookupOptions } from "../kit/record/labels.ts";
import { type Facts, readFacts } from "./facts.server.ts";
import { DRAFTED, draftKey, draftOf, type Followed } from "./following.ts";
import { type Drafts, draftsFor } from "./letter.server.ts";
import { firstFree } from "../kit/slots/choice.ts";
import { offerOf } from "../kit/slots/offer.server.ts";

export type ScheduleView = Awaited<ReturnType<typeof readSchedule>>;

/**
 * The form of a case, with restored input or the first free half hour.
 * @param page its path
 * @throws a fault page if the case is unavailable, unless a form must go back
 */
export async function readSchedule(context: Context, id: number, url: URL, signal: AbortSignal) {
  const formContext = recordFormContext(context, url.pathname);
  const read = await readFacts(context, id, api(context, { signal }));
  if (!read.ok && !isReturning(context)) throw faultPage(read.fault);
  const text = textOf(context, formContext);
  const shared = {
    formContext,
    statuses: lookupOptions(CASE_STATUSES),
    drafted: text(DRAFTED),
    holidays: holidaysAround(text("date")),
  };
  if (!read.ok) return { ...shared, known: undefined };
  const facts = read.value;
  const { found, wishes } = facts;
  const at = askedSlot(url.searchParams);
  const asked = dayFromText(text("date") ?? at?.date ?? "");
  const offer = await valueOrFallback(
    context,
    offerOf(context, found.mpId, { ...wishes, caseId: id }, { asked, signal }),
    undefined,
  );
  const lists = await valueOrFallback(context, publicLists(context), undefined);
  const drafts = await draftsFor(context, found);
  const initial = initialOf(context, facts, drafts, at ?? firstFree(offer));
  return {
    ...shared,
    known: {
      topic: found.topic,
      name: found.fullName,
      phone: phoneLink(found.phone),
      mp: found.mpFullName,
      reason: facts.reason,
      wishes: wishFacts(wishes),
      standing: facts.meetings.map((meeting) => ({ id: meeting.id, when: timesText(meeting) })),
      status: lookup(CASE_STATUSES, found.caseStatusId)?.name ?? "",
      email: found.email,
      may: mayEmail(context, { email: found.email, ...wishes }),
      place: lists ? (officeOf(lists, found.mpId)?.address ?? "") : "",
      opened: openedOf(facts.meetings, facts.log),
      offer,
      drafts,
      initial,
    },
  };
}

export function initialOf(
  context: Context,
  facts: Facts,
  drafts: Drafts,
  slot: ReturnType<typeof askedSlot> | ReturnType<typeof firstFree>,
) {
  const { found } = facts;
  const startTime = slot?.startTime ?? "";
  const followed: Followed = {
    date: slot?.date ?? "",
    startTime,
    place: String(found.wantsOnline ? MEETING_LOCATION.online : MEETING_LOCATION.office),
    language: facts.language,
  };
  const { letter, comment } = draftOf(drafts, followed);
  return {
    ...followed,
    endTime: slot?.endTime ?? (startTime && later(startTime)),
    statusId: String(CASE_STATUS.scheduled),
    letter,
    comment,
    mail: mayEmail(context, { email: found.email, ...facts.wishes }) === "yes" ? "on" : "",
    drafted: draftKey(followed),
  };
}
