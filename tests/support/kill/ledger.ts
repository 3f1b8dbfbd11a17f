import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ask } from "../every-call/ask.ts";
import type { ApiSession } from "../reference-sign-in.ts";
import type { Write } from "./writes.ts";

/** The attempts of a write: they are sequential, so at most the last has no response. */
export interface Ledger {
  readonly write: Write;
  /** Numbers 0 up to this one, exclusive, are acknowledged. */
  acknowledged: number;
  /** The next one has been sent, and its outcome is unknown. */
  isPending: boolean;
}

export const newLedger = (write: Write): Ledger => ({ write, acknowledged: 0, isPending: false });

const markOf = ({ name }: Write, n: number) => `${name} ${n}`;

/** Makes one attempt: the pending one again with its key, or a new one. @returns whether it was acknowledged. */
export async function attempt(
  url: string,
  ledger: Ledger,
  session: ApiSession | undefined,
): Promise<boolean> {
  const { write, acknowledged: n } = ledger;
  const mark = markOf(write, n);
  ledger.isPending = true;
  const headers = { "idempotency-key": mark.replaceAll(" ", "-") };
  const told = await ask(url, write.endpoint, { ...write.asking(mark, n), session, headers }).catch(
    () => undefined,
  );
  if (!told) return false;
  if (told.status >= 300) throw new Error(`${mark} was refused: ${told.status} ${told.text}`);
  ledger.acknowledged += 1;
  ledger.isPending = false;
  return true;
}

/** Acknowledged writes that a data folder lacks, or has more than once, after its process ended; one line each. */
export function complaintsOf(ledgers: readonly Ledger[], dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, "reference.sqlite"));
  const complaints = ledgers.flatMap((ledger) => {
    const { write } = ledger;
    const rows = database.prepare(write.marks).all() as { mark: string }[];
    return complaintsAbout(
      ledger,
      rows.map(({ mark }) => mark).filter((mark) => isOf(write, mark)),
    );
  });
  database.close();
  return complaints;
}

const isOf = ({ name }: Write, mark: string) =>
  mark.startsWith(`${name} `) && /^\d+$/.test(mark.slice(name.length + 1));

function complaintsAbout({ write, acknowledged, isPending }: Ledger, marks: readonly string[]): string[] {
  const sent = Array.from({ length: acknowledged + Number(isPending) }, (_, n) => markOf(write, n));
  const found = new Set(marks);
  const doubled = marks.length - found.size;
  const unsent = marks.filter((mark) => !sent.includes(mark));
  const told = sent.slice(0, acknowledged);
  const lost =
    write.keeps === "all"
      ? told.filter((mark) => !found.has(mark))
      : told.slice(-1).filter((last) => !sent.slice(sent.indexOf(last)).some((mark) => found.has(mark)));
  return [
    ...lost.map((mark) => `acknowledged and lost: ${mark}`),
    ...unsent.map((mark) => `never sent: ${mark}`),
    ...(doubled > 0 ? [`doubled: ${write.name}`] : []),
  ];
}
