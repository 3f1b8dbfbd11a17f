import { LRUCache } from "lru-cache";
import { ROLE } from "#app/model/access.ts";
import { type AuditEntry, lookOf } from "#app/model/audit.ts";
import { defineService } from "#server/context.ts";
import type { Log } from "#server/log/log.ts";
import { RETENTION } from "#server/store/records.ts";
import { type Store, StoreUnavailable } from "#server/store/store.ts";

/** Which cases an assistant has opened, entered or changed; others are still unread in their office. */
export interface OpenedCases {
  /** Receives audit entries. Runs in the background and never rejects: this is a convenience only. */
  heard(entry: AuditEntry): void;
  /** Those that nobody has opened. Rejects with `StoreUnavailable`. */
  unopened(caseIds: readonly number[]): Promise<readonly number[]>;
}

const REMEMBERED = 10_000;

/** How long a node may take an unopened case for unopened after another node has opened it. */
const RECHECK_MS = 30_000;

/** Records nothing but the number of the case, as a key. */
export function createOpenedCases(store: Pick<Store, "add" | "get">, log: Pick<Log, "warn">): OpenedCases {
  const known = new LRUCache<number, boolean>({ max: REMEMBERED });
  const place = (caseId: number) => ["case-opened", String(caseId)] as const;

  async function isOpened(caseId: number): Promise<boolean> {
    const before = known.get(caseId);
    if (before !== undefined) return before;
    const isFound = (await store.get(place(caseId))) !== undefined;
    // It may have been opened in the meantime, which counts.
    if (!known.has(caseId)) known.set(caseId, isFound, isFound ? {} : { ttl: RECHECK_MS });
    return known.get(caseId) ?? isFound;
  }

  return {
    heard(entry) {
      const { role, kind, recordId: caseId } = entry;
      const isDone = lookOf(entry) !== undefined || (entry.event === "record-change" && kind === "cases");
      if (role !== ROLE.assistant || caseId === undefined || !isDone || known.get(caseId)) return;
      known.set(caseId, true);
      store.add(place(caseId), "", RETENTION["case-opened"]).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error;
        log.warn({ event: "case-opened-unavailable" });
      });
    },
    async unopened(caseIds) {
      const opened = await Promise.all(caseIds.map(isOpened));
      return caseIds.filter((_id, at) => !opened[at]);
    },
  };
}

/** The opened cases of a product. */
export const openedCasesOf = defineService<OpenedCases>("opened cases");
