import { createHash } from "node:crypto";
import { log } from "#server/log/log.ts";
import { store, StoreUnavailable } from "../session/store.ts";

/**
 * The numbers of calendar files. The API has no versions, so the last number of a meeting is kept beside a mark of what it
 * said, in the store that all nodes share. The seconds since 2026 are the least: what is lost, or was never kept, is
 * numbered higher than before all the same.
 */

/** A meeting whose file somebody may have: what it takes to cancel it, and nothing of a person. */
export interface KnownMeeting {
  readonly mpId: number;
  readonly startDate: string;
  readonly endDate: string;
}

/** After a year nobody waits for a meeting's cancellation. */
const KEPT_SECONDS = 365 * 24 * 60 * 60;

const BEGINNING = Date.UTC(2026, 0, 1);

/**
 * The number of a meeting's file: that of before while it says the same, else a higher one.
 * @param says all that the file says
 */
export async function icsSequence(
  id: number,
  says: Readonly<Record<string, unknown>>,
  meeting: KnownMeeting,
  now: Date,
): Promise<number> {
  return numbered(id, markOf(JSON.stringify(says)), keptOf(meeting), now);
}

/** Keeps what it takes to cancel a meeting that was deleted just now, should somebody have written it down. */
export async function noteMeeting(id: number, meeting: KnownMeeting): Promise<void> {
  await numbered(id, DELETED, keptOf(meeting), new Date());
}

/** A deleted meeting, and the number of the file that cancels it; `undefined` when nobody can have a file of it. */
export async function deletedMeeting(
  id: number,
  now: Date,
): Promise<(KnownMeeting & { readonly sequence: number }) | undefined> {
  const { known } = (await tolerant(() => store().read(recordOf(id)))) ?? {};
  if (known === undefined) return undefined;
  const sequence = await numbered(id, DELETED, known, now);
  return { ...(JSON.parse(known) as KnownMeeting), sequence };
}

const keptOf = ({ mpId, startDate, endDate }: KnownMeeting) =>
  JSON.stringify({ mpId, startDate, endDate } satisfies KnownMeeting);

const DELETED = "deleted";

const recordOf = (id: number) => `calendar-file:${id}`;

const markOf = (text: string) => createHash("sha256").update(text).digest("base64url");

async function numbered(id: number, mark: string, known: string, now: Date): Promise<number> {
  const kept = await tolerant(() => store().read(recordOf(id)));
  if (kept?.["mark"] === mark) return Number(kept["sequence"]);
  const least = Math.floor((now.getTime() - BEGINNING) / 1000);
  const sequence = Math.max(least, Number(kept?.["sequence"] ?? 0) + 1);
  const fields = { mark, known, sequence: String(sequence) };
  await tolerant(
    async () =>
      (await store().update(recordOf(id), fields, KEPT_SECONDS)) ||
      store().add(recordOf(id), fields, KEPT_SECONDS),
  );
  return sequence;
}

/** Without the store the time alone numbers the files. */
async function tolerant<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn({ event: "calendar-files-unavailable" });
    return undefined;
  }
}
