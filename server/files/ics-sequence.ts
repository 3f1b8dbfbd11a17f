import { createHash } from "node:crypto";
import type { Context } from "#server/context.ts";
import { logOf } from "#server/log/log.ts";
import { parsed, RETENTION } from "#server/store/records.ts";
import { type StoreKey, storeOf, unlessAway } from "#server/store/store.ts";

/**
 * Sequence numbers of calendar files. The API has no versions, so the last number of a meeting is stored with a
 * digest of its file's content, in the store shared by all nodes. The seconds since 2026 are the minimum, so that
 * even after a loss numbers keep growing.
 */

/** A meeting whose file may have been downloaded: what cancelling it requires, and its case; nothing personal. */
interface KnownMeeting {
  readonly caseId?: number | null | undefined;
  readonly mpId: number;
  readonly startDate: string;
  readonly endDate: string;
}

/** A cancellation is served for a year. */
const STORED_SECONDS = RETENTION["calendar-file"];

const BEGINNING = Date.UTC(2026, 0, 1);

/** Grows when the content of a meeting's file changes. @param says the file's whole content */
export async function icsSequence(
  context: Context,
  id: number,
  says: Readonly<Record<string, unknown>>,
  meeting: KnownMeeting,
  now: Date,
): Promise<number> {
  return numbered(context, id, markOf(JSON.stringify(says)), onlyKnown(meeting), now);
}

/** Stores what cancelling a just deleted meeting requires, in case its file was downloaded. */
export async function recordDeletion(context: Context, id: number, meeting: KnownMeeting): Promise<void> {
  await numbered(context, id, DELETED, onlyKnown(meeting), new Date());
}

/** A deleted meeting and the sequence number of the file that cancels it; `undefined` if no file was downloaded. */
export async function deletedMeeting(
  context: Context,
  id: number,
  now: Date,
): Promise<(KnownMeeting & { readonly sequence: number }) | undefined> {
  const stored = parsed<StoredFile>(await tolerant(context, storeOf(context).get(keyOf(id))));
  if (!stored) return undefined;
  return { ...stored.meeting, sequence: await numbered(context, id, DELETED, stored.meeting, now) };
}

/** What is stored for a meeting whose file may have been downloaded. */
interface StoredFile {
  readonly mark: string;
  readonly meeting: KnownMeeting;
  readonly sequence: number;
}

const onlyKnown = ({ caseId, mpId, startDate, endDate }: KnownMeeting): KnownMeeting => ({
  caseId,
  mpId,
  startDate,
  endDate,
});

const DELETED = "deleted";

const keyOf = (id: number): StoreKey => ["calendar-file", String(id)];

const markOf = (text: string) => createHash("sha256").update(text).digest("base64url");

async function numbered(context: Context, id: number, mark: string, meeting: KnownMeeting, now: Date) {
  const least = Math.floor((now.getTime() - BEGINNING) / 1000);
  const next = (text: string | undefined) => {
    const before = parsed<StoredFile>(text);
    if (before?.mark === mark) return undefined;
    return JSON.stringify({
      mark,
      meeting,
      sequence: Math.max(least, (before?.sequence ?? 0) + 1),
    } satisfies StoredFile);
  };
  const stored = parsed<StoredFile>(
    await tolerant(context, storeOf(context).change(keyOf(id), next, STORED_SECONDS)),
  );
  return stored?.sequence ?? least;
}

/** Without the store, sequence numbers follow the time alone. */
const tolerant = <Result>(context: Context, work: Promise<Result>) =>
  unlessAway(work, () => logOf(context).warn({ event: "calendar-files-unavailable" }));
