import type { Notification } from "#app/model/meeting-notification.ts";
import { dialled } from "#app/model/text/number.ts";
import { type CaseResult, findSeveral, isLeft } from "#server/cases/several.ts";
import type { Context } from "#server/context.ts";
import { formKey } from "#server/form/form-key.ts";
import { postedForm } from "#server/form/posted-form.ts";
import { keptLettersOf } from "#server/mail/kept-letters.ts";
import { recordTold } from "#server/meetings/call-notes.ts";
import { unlessAway } from "#server/store/store.ts";
import { keptAddress, writeAddress } from "../../kit/record/letter-address.ts";
import { addressWith } from "../../kit/list/address.ts";
import { ownNotifications } from "../../kit/record/telling.server.ts";
import { statusName } from "./several.server.ts";

export type ShownResult = Awaited<ReturnType<typeof shownResult>>;

/**
 * What a change of several cases has done, and who still has to be told; `undefined` for an unknown id.
 * @param list query of the list that it started from
 */
export async function readSeveral(context: Context, operation: string, list: string) {
  const outcome = await findSeveral(context, operation);
  if (!outcome) return undefined;
  const open = await ownNotifications(context);
  const results = await Promise.all(outcome.results.map((one) => shownResult(context, one, { open, list })));
  return {
    comment: outcome.comment,
    to: statusName(outcome.statusId),
    results,
    done: outcome.results.filter(({ state }) => state === "done").length,
    isLeft: outcome.results.some(isLeft),
    formKey: formKey(context),
    toTell: results.filter(({ telling }) => telling?.isOpen).length,
    letters: results.filter(({ telling }) => telling?.is === "toPrint").length,
    lettersToPrint: results.filter(({ telling }) => telling?.is === "toPrint" && telling.isOpen).length,
  };
}

/** @param open whom to tell; `undefined` while that is unknown */
async function shownResult(
  context: Context,
  { tell, ...result }: CaseResult,
  { open, list }: { open: readonly Notification[] | undefined; list: string },
) {
  const { id } = result;
  const untold = open?.filter(({ caseId }) => caseId === id) ?? [];
  if (!tell) return { ...result, telling: undefined };
  const { is, letterId, phone } = tell;
  const letter =
    letterId !== undefined && is === "mail"
      ? await unlessAway(keptLettersOf(context).find(id, letterId))
      : undefined;
  return {
    ...result,
    telling: {
      is,
      changes: untold.map((one) => one.id).join(" "),
      /** The person has to be told by a member of staff. */
      isOpen: untold.length > 0 || (is !== "mail" && open === undefined),
      phone: { text: phone, tel: dialled(phone) },
      write: writeAddress(id, "template=caseRejected", list),
      letter:
        letterId === undefined
          ? undefined
          : addressWith(keptAddress(id, letterId), is === "toPrint" ? "print=1" : ""),
      mail: is === "mail" ? (letter?.state ?? ("queued" as const)) : undefined,
    },
  };
}

export const isPostingLetters = (context: Context): boolean => postedForm(context).fields.has("letters");

export async function recordLettersTold(context: Context, operation: string): Promise<void> {
  const outcome = await findSeveral(context, operation);
  const own = await ownNotifications(context);
  const onPaper = (outcome?.results ?? []).filter(({ tell }) => tell?.is === "toPrint");
  const told = onPaper.flatMap(({ id }) => own?.filter(({ caseId }) => caseId === id) ?? []);
  await recordTold(context, told, "letter");
}
