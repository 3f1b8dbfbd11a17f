import { createHash } from "node:crypto";
import type {
  ChainEngine,
  ChainFault,
  CheckedMonth,
  KnownHead,
  NewLine,
  Span,
  StoredLine,
} from "./chain-engine.ts";
import { type KeyRing, markOf, seal, unseal } from "./keys.ts";
import { parsed, RETENTION } from "./records.ts";
import { StoreUnavailable } from "./engine.ts";

export interface ChainText {
  readonly text: string;
  /** When it happened, epoch milliseconds: it may have waited for the store. */
  readonly happened: number;
  readonly terms: readonly string[];
}

/** A found line. `text` is absent where it can't be decrypted: it was altered, or its secret is gone. */
interface ChainLine extends Pick<StoredLine, "id" | "number" | "at"> {
  readonly text: string | undefined;
}

/**
 * An append-only hash chain: lines are encrypted like all records (AES-256-GCM, bound to month, number and time), and
 * each contains the hash of the stored line before it (SHA-256). Altered, moved, removed or inserted lines show in
 * `check`. Terms are stored as keyed marks; each line also contains its terms. Methods reject with `StoreUnavailable`.
 */
export interface Chain {
  /**
   * Appends texts to this month, concurrently on any number of nodes.
   * @param texts pass the same array when retrying after a rejection: none is added twice then
   */
  add(month: string, texts: readonly ChainText[], until: number): Promise<number>;
  /** Ids of the newest lines with all these terms, newest first. */
  find(month: string, terms: readonly string[], span: Span, most: number): Promise<readonly string[]>;
  /**
   * Whether the newest lines of that time, up to `COMPARED`, contradict the index: others of them have all these terms
   * than were found.
   * @param found what `find` has returned for at most `most`
   */
  isShort(
    month: string,
    terms: readonly string[],
    span: Span,
    found: readonly string[],
    most: number,
  ): Promise<boolean>;
  read(month: string, ids: readonly string[]): Promise<readonly ChainLine[]>;
  /** Checks a month from its first line to the last, or to the first fault. */
  check(month: string, known?: KnownHead): Promise<CheckedMonth>;
  dropBefore(month: string): void;
}

const NO_HASH = "";
/** Length of a mark in characters: 72 bits, for some thousand terms. */
const MARK_SIGNS = 12;
const ENTRIES_PER_READ = 500;
/** Its own lines that a node can append again: more than it writes during a failover. */
const MAX_OWN = 1_000;
/** Lines of a month that are opened to see whether the index is right about them; the check opens all. */
const COMPARED = 500;

interface OwnLine extends ChainText {
  readonly month: string;
  readonly line: NewLine;
}

type IndexedLine = Pick<StoredLine, "id" | "number"> & Pick<ChainText, "terms">;

/** The append that was sent but not answered. */
interface Sending {
  readonly month: string;
  readonly texts: readonly ChainText[];
  readonly behind: Pick<StoredLine, "number" | "value"> | undefined;
  readonly lines: readonly NewLine[];
  /** Those of `lines` that the store had and lost. */
  readonly lost: ReadonlySet<OwnLine>;
}

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
  function linked(month: string, texts: readonly ChainText[], before: Behind) {
    let [number, at, hash] = [before?.number ?? 0, before?.at ?? 0, hashOf(before)];
    return texts.map(({ text, happened, ...given }): NewLine => {
      number += 1;
      at = Math.max(at, happened);
      const terms = [...new Set(given.terms)];
      const marks = marksOf(month, terms, 0);
      const whole = [hash, JSON.stringify(terms), text].join(SEPARATOR);
      const value = seal(ring("chain")[0], storedKeyOf(month, number, at), whole);
      hash = hashOf({ value });
      return { number, at, value, marks };
    });
  }

  /** The first of these lines that its terms don't find, under any secret. */
  async function firstUnmarked(kept: ChainEngine, month: string, lines: readonly IndexedLine[]) {
    let left = lines;
    for (const secret of ring("chain marks").keys()) {
      const marked = left.map(({ id, terms }) => ({ id, marks: marksOf(month, terms, secret) }));
      const ids = new Set(marked.length > 0 ? await kept.unmarked(month, marked) : []);
      left = left.filter(({ id }) => ids.has(id));
    }
    return left[0];
  }

  function opened(month: string, { number, at, value }: StoredLine) {
    const whole = unseal(ring("chain"), storedKeyOf(month, number, at), value);
    const [before, terms, ...text] = whole?.split(SEPARATOR) ?? [];
    return terms === undefined
      ? undefined
      : { before, terms: parsed<string[]>(terms), text: text.join(SEPARATOR) };
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
      return {
        month,
        texts,
        behind: last.line,
        lines: linked(month, texts, last.line),
        lost: new Set(),
      };
    // In this order: lines are appended only if this one is still the last, and then all before it are unchanged.
    const behind = await kept.last(month);
    const lost = await lostIn(kept);
    const lines = linked(month, [...lost, ...texts], behind);
    return { month, texts, behind, lines, lost: new Set(lost) };
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
    own = [...own.filter((line) => !lost.has(line)), ...fresh].slice(-MAX_OWN);
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
    async isShort(month, terms, span, found, most) {
      if (terms.length === 0) return false;
      const kept = await engine();
      const newest = await kept.read(month, await kept.find(month, [], span, COMPARED));
      const [right, wrong] = [new Set<string>(), new Set<string>()];
      for (const line of newest) {
        const its = opened(month, line)?.terms;
        if (its) (terms.every((term) => its.includes(term)) ? right : wrong).add(line.id);
      }
      const known = new Set(found);
      return found.some((id) => wrong.has(id)) || [...right].slice(0, most).some((id) => !known.has(id));
    },
    async read(month, ids) {
      const kept = await engine();
      const lines: ChainLine[] = [];
      for (let from = 0; from < ids.length; from += ENTRIES_PER_READ)
        for (const line of await kept.read(month, ids.slice(from, from + ENTRIES_PER_READ)))
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
        const lines = await kept.walk(month, before?.id, ENTRIES_PER_READ);
        const indexed: IndexedLine[] = [];
        for (const line of lines) {
          const number = (before?.number ?? 0) + 1;
          if (line.number !== number) return report({ number, kind: "missing" });
          const inside = opened(month, line);
          if (inside?.before !== hashOf(before)) return report({ number, kind: "altered" });
          indexed.push({ id: line.id, number, terms: inside.terms });
          before = line;
          since ??= line.at;
          if (known?.number === number && known.head !== hashOf(line))
            return report({ number, kind: "altered" });
        }
        const hidden = await firstUnmarked(kept, month, indexed);
        if (hidden) return report({ number: hidden.number, kind: "unindexed" });
        if (lines.length > 0) continue;
        const number = before?.number ?? 0;
        if (known !== undefined && known.number > number)
          return report({ number: number + 1, kind: "missing" });
        return report();
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

const storedKeyOf = (month: string, number: number, at: number) => `audit/${month}/${number}/${at}`;

const hashOf = (line: Pick<StoredLine, "value"> | undefined) =>
  line ? createHash("sha256").update(line.value).digest("base64url") : NO_HASH;

/** The result of an engine without chains. */
export const noChains = (): Promise<never> =>
  Promise.reject(new StoreUnavailable("This engine keeps no lines"));
