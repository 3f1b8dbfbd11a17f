import type { Case } from "#app/model/case.ts";
import { MEETING_LOCATION } from "#app/model/lookups.ts";
import type { Meeting } from "#app/model/meeting.ts";
import type { Language } from "#app/model/text/language.ts";
import { latinIn } from "#app/model/text/latin.ts";
import type { Context } from "#server/context.ts";
import { pageByCode, whereToGo } from "#server/letters/automatic.ts";
import type { DraftFacts } from "#server/mail/drafts.ts";
import { whenOf } from "#server/meetings/letters.ts";
import { requireProfile } from "#server/middleware/guard.ts";

/** The facts for a letter to the person of a case, in its language. @param meeting the one that it is about */
export async function letterFacts(
  context: Context,
  found: Case,
  meeting: Pick<Meeting, "startDate" | "endDate" | "meetingLocationId"> | undefined,
  language: Language,
): Promise<DraftFacts> {
  const [{ mp, office }, own] = await Promise.all([
    whereToGo(context, found.mpId, language),
    pageByCode(context, found.id),
  ]);
  return {
    name: latinIn(language, found.fullName),
    genderId: found.genderId,
    caseId: found.id,
    mp: mp || latinIn(language, found.mpFullName),
    office,
    meeting: meeting && {
      when: whenOf(meeting, language),
      online: meeting.meetingLocationId === MEETING_LOCATION.online,
    },
    writer: latinIn(language, requireProfile(context).fullName),
    own,
  };
}
