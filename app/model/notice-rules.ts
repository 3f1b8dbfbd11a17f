import { z } from "zod";
import { dayFromText } from "./fields/day-text.ts";
import {
  choice,
  missing,
  type Mistakes,
  optionalChoice,
  optionalLine,
  optionalRecordId,
  type Raw,
  requiredDay,
  rule,
} from "./fields/field.ts";
import type { MessageKey } from "./fields/message-key.ts";
import { LENGTH } from "./limits.ts";
import { NOTICE_KIND, NOTICE_KINDS, NOTICE_SENTENCES, type NoticeKindId, noticeKindName } from "./notice.ts";
import { addDays } from "./days.ts";
import { skopjeDay } from "./period.ts";
import { registerQuery } from "./query.ts";

/** How far ahead a notice may reach, in days. */
const NOTICE_REACH_DAYS = 730;

const KIND_IDS = Object.values(NOTICE_KIND);

export const fieldsOf = (kind: NoticeKindId): readonly string[] => NOTICE_KINDS[noticeKindName(kind)].fields;

/** Fields of some kinds only: their content is ignored for other kinds, mistakes included. */
const OF_KINDS = new Set(KIND_IDS.flatMap(fieldsOf));

const kindIn = ({ kindId }: Raw) => KIND_IDS.find((id) => String(id) === String(kindId));

function onlyOfKind(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null) return raw;
  const values: Raw = { ...raw };
  const kind = kindIn(values);
  const isOther = (name: string) =>
    kind !== undefined && OF_KINDS.has(name) && !fieldsOf(kind).includes(name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isOther(name)));
}

function mistakesIn(raw: Raw): Mistakes {
  const kind = kindIn(raw);
  return {
    ...dayMistakes(raw),
    ...(kind !== undefined && missing(raw, fieldsOf(kind))),
    ...(kind !== undefined && !goesWith(raw["sentenceId"], kind) && { sentenceId: "invalid" }),
  };
}

function dayMistakes({ from: first, until: last }: Raw): Mistakes {
  const [from, until] = [first, last].map((day) => (typeof day === "string" ? dayFromText(day) : undefined));
  const today = skopjeDay(new Date());
  return {
    from: from === undefined ? undefined : reachMistake(from, addDays(today, -NOTICE_REACH_DAYS), today),
    until:
      until === undefined
        ? undefined
        : (reachMistake(until, today, today) ??
          (from !== undefined && until < from ? "dayOrder" : undefined)),
  };
}

function reachMistake(day: string, first: string, today: string): MessageKey | undefined {
  if (day < first) return "dayOver";
  return day > addDays(today, NOTICE_REACH_DAYS) ? "dayFar" : undefined;
}

function goesWith(sentence: unknown, kind: NoticeKindId): boolean {
  const known = NOTICE_SENTENCES.find(({ id }) => String(id) === String(sentence));
  return known === undefined || known.kinds.some((id) => id === kind);
}

/** The notice form; its kind determines which fields are required. */
export const NoticeForm = z.preprocess(
  onlyOfKind,
  z
    .object({
      kindId: choice(KIND_IDS).transform((id) => KIND_IDS.find((kind) => kind === id) ?? NOTICE_KIND.closed),
      officeId: optionalRecordId(),
      mpId: optionalRecordId(),
      from: requiredDay(),
      until: requiredDay(),
      address: optionalLine(LENGTH.office.address),
      sentenceId: optionalChoice(NOTICE_SENTENCES.map(({ id }) => id)),
    })
    .and(rule(mistakesIn)),
);

export type NoticeForm = z.output<typeof NoticeForm>;

export const NoticeQuery = registerQuery();
