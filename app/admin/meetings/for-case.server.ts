import { later, wallTimeOf } from "#app/model/period.ts";
import { phoneLink } from "#app/model/text/number.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { api } from "#server/api/client.ts";
import { faultPage } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { mayEmail } from "#server/letters/automatic.ts";
import { openedOf } from "#server/meetings/opened.ts";
import { caseBrief } from "../kit/case/brief.server.ts";
import { wishFacts } from "../kit/case/wishes.server.ts";
import { isReturning, valueOrFallback } from "../kit/record/form-context.ts";
import { firstFree } from "../kit/slots/choice.ts";
import { offerOf } from "../kit/slots/offer.server.ts";
import { type askedSlot, timesText } from "../kit/slots/slots.ts";
import { type Drafts, draftsFor } from "./drafts.server.ts";
import { choicesFor, type Facts, readFacts, startOf } from "./facts.server.ts";
import { draftKey, draftOf, followedIn } from "./following.ts";

/** The case of a new meeting; without `known` if it can't be read, but its form goes back. */
export type ForCase = Awaited<ReturnType<typeof readForCase>>;

type Slot = ReturnType<typeof askedSlot> | ReturnType<typeof firstFree>;

interface Asked {
  /** The day and time that the form begins with; by default the first free half hour. */
  readonly at?: Slot;
  /** A day whose half hours are shown in any case. */
  readonly day?: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * What the form of a case's meeting shows beside its fields, and what it begins with.
 * @throws a fault page if the case is unavailable, unless a form must go back
 */
export async function readForCase(context: Context, id: number, { at, day, signal }: Asked) {
  const read = await readFacts(context, id, api(context, { signal }));
  if (!read.ok && !isReturning(context)) throw faultPage(read.fault);
  if (!read.ok) return { id: String(id), known: undefined };
  const facts = read.value;
  const { found, wishes, meetings, log } = facts;
  const offered = offerOf(context, found.mpId, { ...wishes, caseId: id }, { asked: day ?? at?.date, signal });
  const [offer, drafts] = await Promise.all([
    valueOrFallback(context, offered, undefined),
    draftsFor(context, found),
  ]);
  const may = mayEmail(context, { email: found.email, ...wishes });
  const isOnPaper = wishes.answerWayId === ANSWER_WAY.letter;
  return {
    id: String(id),
    known: {
      name: found.fullName,
      phone: phoneLink(found.phone),
      brief: caseBrief(context, found),
      mpId: found.mpId,
      mp: found.mpFullName,
      wished: wishFacts(wishes).find(({ name }) => name === "days")?.text,
      standing: meetings.map((meeting) => ({ id: meeting.id, when: timesText(meeting) })),
      email: found.email,
      /** Whether the letter can be e-mailed; what the person wants instead, if they don't want that. */
      may: may === "notChosen" ? (isOnPaper ? ("onPaper" as const) : ("onPhone" as const)) : may,
      /** The wall clock in Skopje: no letter leaves about what was before. */
      readAt: wallTimeOf(new Date()),
      opened: openedOf(meetings, log),
      offer,
      drafts,
      initial: initialOf(context, facts, drafts, at ?? firstFree(offer)),
    },
  };
}

/** All that the form begins with. */
export function initialOf(context: Context, facts: Facts, drafts: Drafts, slot: Slot) {
  const startTime = slot?.startTime ?? "";
  const texts = {
    ...startOf(facts),
    ...choicesFor(context, facts),
    date: slot?.date ?? "",
    startTime,
    endTime: slot?.endTime ?? (startTime && later(startTime)),
    wholeDay: "",
  };
  const followed = followedIn((name) => texts[name], facts.language);
  const { letter, statusComment } = draftOf(drafts, followed);
  return { ...texts, letter, statusComment, drafted: draftKey(followed) };
}
