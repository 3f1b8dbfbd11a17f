import { createHash } from "node:crypto";
import { type KeyRing, markOf, seal, unseal } from "./keys.ts";
import { RETENTION } from "./records.ts";
import { StoreUnavailable } from "./engine.ts";

/** A line as stored. `id` finds it in the engine, `number` counts the lines of its month from 1 without a gap. */
export interface StoredLine {
  readonly id: string;
  readonly number: number;
  /** When it happened, or if that was before it, when the line before did: epoch milliseconds, never decreasing. */
  readonly at: number;
  readonly value: string;
}

/** A line to append, with the keyed digests by which it is found. */
export interface NewLine extends Omit<StoredLine, "id"> {
  readonly marks: readonly string[];
}

/** A time span, inclusive; epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Stores lines by month (`YYYY-MM`), append-only. Every method rejects with `StoreUnavailable` when the state is
 * unknown.
 */
export interface ChainEngine {
  /** The id of a line, once it is appended. */
  idOf(line: Pick<StoredLine, "number" | "at">): string;
  last(month: string): Promise<StoredLine | undefined>;
  /**
   * Appends lines after this one (`undefined`: as the first), all of them or none. Appending the same lines again has
   * no effect, because a reply may have been lost.
   * @param until when the month expires; milliseconds since 1970
   * @returns whether they are there; false if the last line is another, by number or content
   */
  append(
    month: string,
    behind: Pick<StoredLine, "number" | "value"> | undefined,
    lines: readonly NewLine[],
    until: number,
  ): Promise<boolean>;
  /** Ids of the newest lines with all these marks, newest first, `most` at most. */
  find(month: string, marks: readonly string[], span: Span, most: number): Promise<readonly string[]>;
  /** The lines with these ids, in their order; missing ones are left out. */
  read(month: string, ids: readonly string[]): Promise<readonly StoredLine[]>;
  /** The lines after an id (`undefined`: from the first), in order, `most` at most. */
  walk(month: string, behind: string | undefined, most: number): Promise<readonly StoredLine[]>;
  /** Removes the months before this one, unless they expire by themselves. */
  dropBefore(month: string): void;
  close(): void;
}

/** A text to append, with its search terms. */
export interface ChainText {
  readonly text: string;
  /** When it happened, epoch milliseconds: it may have waited for the store. */
  readonly happened: number;
  readonly terms: readonly string[];
}

/** A found line. `text` is absent where it can't be decrypted: it was altered, or its secret is gone. */
export interface ChainLine extends Pick<StoredLine, "id" | "number" | "at"> {
  readonly text: string | undefined;
}

/** A fault in a month's chain. */
export interface ChainFault {
  readonly number: number;
  /** `missing`: no line has this number; `altered`: it differs from what was written, or precedes other lines. */
  readonly kind: "missing" | "altered";
}

/** The result of checking a month. */
export interface CheckedMonth {
  readonly month: string;
  readonly lines: number;
  /** When its first line happened; epoch milliseconds. */
  readonly since: number | undefined;
  /** Hash of its last line: with a copy of it, one finds out later whether lines were removed from the end. */
  readonly head: string;
  /** The first fault. */
  readonly fault?: ChainFault;
}

/** The last line of a month at an earlier check. */
export interface KnownHead {
  readonly month: string;
  readonly number: number;
  readonly head: string;
}

/**
 * An append-only hash chain: lines are encrypted like all records (AES-256-GCM, bound to month, number and time), and
 * each contains the hash of the stored line before it (SHA-256). Altered, moved, removed or inserted lines show in
 * `check`. Terms are stored as keyed marks. Methods reject with `StoreUnavailable`.
 */
export interface Chain {
  /**
   * Appends texts to this month, concurrently on any number of nodes.
   * @param texts pass the same array when retrying after a rejection: none is added twice then
   */
  add(month: string, texts: readonly ChainText[], until: number): Promise<number>;
  /** Ids of the newest lines with all these terms, newest first. */
  find(month: string, terms: readonly string[], span: Span, most: number): Promise<readonly string[]>;
  read(month: string, ids: readonly string[]): Promise<readonly ChainLine[]>;
  /** Checks a month from its first line to the last, or to the first fault. */
  check(month: string, known?: KnownHead): Promise<CheckedMonth>;
  dropBefore(month: string): void;
}

const NO_HASH = "";
/** Length of a mark in characters: 72 bits, for some thousand terms. */
const MARK_SIGNS = 12;
const AT_ONCE = 500;
/** Its own lines that a node can append again: more than it writes during a failover. */
const MOST_OWN = 1_000;

/** A line appended by this node. */
interface OwnLine extends ChainText {
  readonly month: string;
  readonly line: NewLine;
}

/** The append that was sent but not answered. */
interface Sending {
  readonly month: string;
  readonly texts: readonly ChainText[];
  readonly behind: Pick<StoredLine, "number" | "value"> | undefined;
  readonly lines: readonly NewLine[];
  /** Those of `lines` that the store had and lost. */
  readonly lost: ReadonlySet<OwnLine>;
}

/** Creates the chain over an engine. */
export function createChain(
  engine: () => Promise<ChainEngine>,
  ring: KeyRing,
  now: () => number = Date.now,
): Chain {
  let last: { readonly month: string; readonly line: NewLine } | undefined;
  let unsure: Sending | undefined;
  /** Newest last. */
  let own: readonly OwnLine[] = [];

  const marksOf = (month: string, terms: readonly string[], secret: number) => {
    const key = ring("chain marks")[secret];
    return key ? terms.map((term) => markOf(key, `${month} ${term}`).slice(0, MARK_SIGNS)) : [];
  };

  type Behind = Omit<StoredLine, "id"> | undefined;
  function linked(month: string, texts: readonly ChainText[], before: Behind): readonly NewLine[] {
    let [number, at, hash] = [before?.number ?? 0, before?.at ?? 0, hashOf(before)];
    return texts.map(({ text, terms, happened }) => {
      number += 1;
      at = Math.max(at, happened);
      const value = seal(ring("chain")[0], placeOf(month, number, at), hash + SEPARATOR + text);
      hash = hashOf({ value });
      return { number, at, value, marks: marksOf(month, [...new Set(terms)], 0) };
    });
  }

  function opened(month: string, { number, at, value }: StoredLine) {
    const whole = unseal(ring("chain"), placeOf(month, number, at), value);
    const end = whole?.indexOf(SEPARATOR) ?? -1;
    return whole === undefined || end < 0
      ? undefined
      : { before: whole.slice(0, end), text: whole.slice(end + 1) };
  }

  async function missing(kept: ChainEngine, lines: readonly OwnLine[]): Promise<readonly OwnLine[]> {
    const there = new Set<string>();
    for (const [month, its] of Map.groupBy(lines, (each) => each.month)) {
      const ids = its.map(({ line }) => kept.idOf(line));
      for (const { value } of await kept.read(month, ids)) there.add(value);
    }
    return lines.filter(({ line }) => !there.has(line.value));
  }

  /** The node's own lines that the store has lost. The newest are lost first, so checking the last one is enough. */
  const lostIn = async (kept: ChainEngine) =>
    (await missing(kept, own.slice(-1))).length > 0 ? missing(kept, own) : [];

  async function prepared(month: string, texts: readonly ChainText[], kept: ChainEngine): Promise<Sending> {
    if (last?.month === month && texts.length > 0)
      return { month, texts, behind: last.line, lines: linked(month, texts, last.line), lost: new Set() };
    // In this order: lines are appended only if this one is still the last, and then all before it are unchanged.
    const behind = await kept.last(month);
    const lost = await lostIn(kept);
    return { month, texts, behind, lines: linked(month, [...lost, ...texts], behind), lost: new Set(lost) };
  }

  /** @returns how many lines the store had lost; `undefined` if another node was faster */
  async function added(month: string, texts: readonly ChainText[], until: number, kept: ChainEngine) {
    const isRetry = unsure?.texts === texts && unsure.month === month;
    const sending = isRetry && unsure ? unsure : await prepared(month, texts, kept);
    const { behind, lines, lost } = sending;
    const end = lines.at(-1);
    if (!end) return 0;
    unsure = sending;
    const isDone = await kept.append(month, behind, lines, until);
    unsure = undefined;
    last = isDone ? { month, line: end } : undefined;
    if (!isDone) return undefined;
    const fresh = [...lost, ...texts].map((its, at) => ({ ...its, month, line: lines[at] ?? end }));
    own = [...own.filter((line) => !lost.has(line)), ...fresh].slice(-MOST_OWN);
    return lost.size;
  }

  return {
    async add(month, texts, until) {
      if (until > now() + RETENTION.audit * 1000)
        throw new RangeError("Lines would be kept longer than any record of their kind");
      const kept = await engine();
      for (;;) {
        const lost = await added(month, texts, until, kept);
        if (lost !== undefined) return lost;
      }
    },
    async find(month, terms, span, most) {
      const kept = await engine();
      // All marks of a line use the same secret.
      const secrets = terms.length === 0 ? [0] : ring("chain marks").map((_, index) => index);
      const found: string[] = [];
      for (const secret of secrets)
        if (found.length < most)
          found.push(...(await kept.find(month, marksOf(month, terms, secret), span, most - found.length)));
      return found;
    },
    async read(month, ids) {
      const kept = await engine();
      const lines: ChainLine[] = [];
      for (let from = 0; from < ids.length; from += AT_ONCE)
        for (const line of await kept.read(month, ids.slice(from, from + AT_ONCE)))
          lines.push({ id: line.id, number: line.number, at: line.at, text: opened(month, line)?.text });
      return lines;
    },
    async check(month, known) {
      const kept = await engine();
      let before: StoredLine | undefined;
      let since: number | undefined;
      const report = (fault?: ChainFault): CheckedMonth => ({
        month,
        lines: before?.number ?? 0,
        since,
        head: hashOf(before),
        ...(fault && { fault }),
      });
      for (;;) {
        const lines = await kept.walk(month, before?.id, AT_ONCE);
        for (const line of lines) {
          const number = (before?.number ?? 0) + 1;
          if (line.number !== number) return report({ number, kind: "missing" });
          if (opened(month, line)?.before !== hashOf(before)) return report({ number, kind: "altered" });
          before = line;
          since ??= line.at;
          if (known?.number === number && known.head !== hashOf(line))
            return report({ number, kind: "altered" });
        }
        if (lines.length > 0) continue;
        const isShort = known !== undefined && known.number > (before?.number ?? 0);
        return report(isShort ? { number: (before?.number ?? 0) + 1, kind: "missing" } : undefined);
      }
    },
    dropBefore(month) {
      own = own.filter((line) => line.month >= month);
      void engine().then(
        (kept) => kept.dropBefore(month),
        () => undefined,
      );
    },
  };
}

/** Separates fields; occurs in no hash. */
const SEPARATOR = "\n";

const placeOf = (month: string, number: number, at: number) => `audit/${month}/${number}/${at}`;

const hashOf = (line: Pick<StoredLine, "value"> | undefined) =>
  line ? createHash("sha256").update(line.value).digest("base64url") : NO_HASH;

/** The result of an engine without chains. */
export const noChains = (): Promise<never> =>
  Promise.reject(new StoreUnavailable("This engine keeps no lines"));
