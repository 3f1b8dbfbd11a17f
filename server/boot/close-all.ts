import type { Log } from "#server/log/log.ts";

/** What has to be closed at the end. */
export interface Closable {
  readonly close: () => Promise<void> | void;
}

/** Closes one part after another; what can't be closed does not keep the others open. */
export async function closeAll(parts: readonly Closable[], log: Pick<Log, "error">): Promise<void> {
  for (const part of parts)
    try {
      await part.close();
    } catch (err) {
      log.error({ err }, "A part could not be closed");
    }
}
