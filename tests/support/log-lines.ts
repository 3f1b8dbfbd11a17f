import type { LineSink } from "#server/log/standard-output.ts";

/** Collects the lines of a log instead of writing them. */
export const sinkInto = (logs: string[]): LineSink => ({
  write: (line) => void logs.push(line.trimEnd()),
  async writeReliably(line) {
    logs.push(line.trimEnd());
    return true;
  },
  drained: async () => undefined,
  waitingBytes: 0,
  lostLines: 0,
});
