import type { DatabaseSync } from "node:sqlite";
import { hashOf } from "./sessions.ts";
import { insert, one, run } from "./statements.ts";

/** A finished answer: HTTP status and JSON text. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Does a write once per `Idempotency-Key`: the same key of the same caller for the same action answers the
 * first result again. Must run inside the write's transaction, so that result and write are stored together.
 * @param scope caller, action and key, in this order.
 */
export function answerOnce(
  database: DatabaseSync,
  scope: readonly [caller: string, action: string, key: string],
  now: Date,
  work: () => Answer,
): Answer {
  const keyHash = hashOf(...scope);
  run(database, "DELETE FROM answers WHERE createdAt <= :oldest", {
    oldest: now.getTime() - KEPT_MILLISECONDS,
  });
  const first = one<Answer>(database, "SELECT status, body FROM answers WHERE keyHash = :keyHash", {
    keyHash,
  });
  if (first) return first;
  const answer = work();
  insert(database, "answers", { keyHash, ...answer, createdAt: now.getTime() });
  return answer;
}
