import type { Case, StatusChange } from "#app/model/case.ts";
import type { Meeting } from "#app/model/meeting.ts";
import type { Language } from "#app/model/text/language.ts";
import { readWishes, type Wishes } from "#app/model/wishes.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { letterLanguage } from "#server/letters/automatic.ts";
import { notRejected } from "#server/meetings/steps.ts";

/** What a form about a case needs to know. */
export interface Facts {
  readonly found: Case;
  readonly wishes: Wishes;
  /** The language of letters to the person. */
  readonly language: Language;
  /** The person's text, without the line of wishes. */
  readonly reason: string;
  /** All but the rejected ones. */
  readonly meetings: readonly Meeting[];
  /** The log of the case's status. */
  readonly log: readonly StatusChange[];
}

/** Reads the case, its meetings and its status log in parallel. */
export async function readFacts(
  context: Context,
  id: number,
  { attempt }: Pick<Api, "attempt"> = api(context),
): Promise<Attempt<Facts>> {
  const params = { id };
  const [found, meetings, log] = await Promise.all([
    attempt(contract.cases.get, { params }),
    attempt(contract.meetings.ofCase, { params: { caseId: id } }),
    attempt(contract.history.ofCase, { params }),
  ]);
  if (!found.ok) return found;
  if (!meetings.ok) return meetings;
  if (!log.ok) return log;
  const { reason, wishes } = readWishes(found.value.reason);
  const language = await letterLanguage(context, wishes, id);
  return {
    ok: true,
    value: {
      found: found.value,
      reason,
      wishes,
      language,
      meetings: notRejected(meetings.value),
      log: log.value,
    },
  };
}
