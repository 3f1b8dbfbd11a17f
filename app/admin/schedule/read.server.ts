import { missingPerson } from "#app/model/case.ts";
import { dayFromText } from "#app/model/fields/day-text.ts";
import { CASE_STATUS, CASE_STATUSES, lookup, MEETING_LOCATION } from "#app/model/lookups.ts";
import { later } from "#app/model/period.ts";
import { phoneLink } from "#app/model/text/number.ts";
import { publicLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { faultPage } from "#server/api/fault.ts";
import { officeOf } from "#server/api/lists.ts";
import type { Context } from "#server/context.ts";
import { formIfAny } from "#server/form/posted-form.ts";
import { mayEmail } from "#server/letters/automatic.ts";
import { openedOf } from "#server/meetings/opened.ts";
import { wishFacts } from "../kit/case/wishes.server.ts";
import { askedSlot, timesText } from "../kit/slots/slots.ts";
import {
  holidaysAround,
  isReturning,
  recordFormContext,
  valueOrFallback,
} from "../kit/record/form-context.ts";
import { lookupOptions } from "../kit/record/labels.ts";
import { type Facts, readFacts } from "./facts.server.ts";
import { DRAFTED, draftKey, draftOf, type Drafts, type Followed } from "./following.ts";
import { draftsFor } from "./letter.server.ts";
import { firstFree } from "../kit/slots/choice.server.ts";
import { offerOf } from "../kit/slots/offer.server.ts";

/** What the form shows of its case, and its initial values. */
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
  const form = formIfAny(context);
  const text = (name: string) => {
    const value = form?.fields.get(name) ?? formContext.typed?.values[name];
    return typeof value === "string" ? value : undefined;
  };
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
    offerOf(context, found.mpId, wishes, { asked, signal }),
    undefined,
  );
  const lists = await valueOrFallback(context, publicLists(context), undefined);
  const drafts = await draftsFor(context, facts);
  const initial = initialOf(context, facts, drafts, at ?? firstFree(offer));
  return {
    ...shared,
    known: {
      missing: missingPerson(found),
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
      opened: openedOf(facts),
      offer,
      drafts,
      initial,
    },
  };
}

type Slot = ReturnType<typeof askedSlot> | ReturnType<typeof firstFree>;

/** The initial values of the form. */
export function initialOf(context: Context, facts: Facts, drafts: Drafts, slot: Slot) {
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
