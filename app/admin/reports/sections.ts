import type { TFunction } from "i18next";
import { keysOf } from "#app/model/keys-of.ts";
import { AGE_CATEGORIES, EVENT_TYPES, GENDER } from "#app/model/lookups.ts";
import type { ReportCategory, ReportFigure, ReportFigureType } from "#app/model/report.ts";

/** A figure of a report, and that of the previous period if it has a report. */
export interface Compared {
  readonly now: number;
  readonly before?: number;
}

/** A row: `sum` is a total, `in` belongs to the row above it, `group` is a heading without figures. */
export interface ReportRow {
  readonly label: string;
  readonly look: "plain" | "sum" | "in" | "group";
  readonly figures: readonly Compared[];
}

/** A section, ready to render on screen, in print and in a spreadsheet. */
export interface ReportSection {
  readonly name: keyof typeof SECTIONS;
  /** How its figures differ from others of the same name. */
  readonly note?: string;
  /** Heading of its row labels. */
  readonly rowsAre: string;
  /** Names of several figures per row; empty if each row has one, which is the period's. */
  readonly figureNames: readonly string[];
  readonly rows: readonly ReportRow[];
}

type T = TFunction<"reports">;

interface Source {
  readonly figures: ReportFigures;
  readonly categories: readonly ReportCategory[];
  readonly t: T;
}

interface SectionRule {
  readonly note?: "sections.initiatives.note";
  readonly rowsAre: "rows.figure" | "rows.category" | "rows.eventType";
  readonly figureNames?: readonly ("rows.created" | "rows.solved" | "rows.questions")[];
  readonly rows: (source: Source) => readonly ReportRow[];
}

const BY_CATEGORY = {
  cases: [
    "cases_new_by_category",
    "cases_solved_by_category",
    "cases_submitted_parliamentary_questions_by_category",
  ],
  initiatives: ["cases_initiative_submission_by_category"],
} as const;

/** The categories with a figure in a report, or in the previous one. */
export const categoriesIn = ({ keys }: ReportFigures): readonly number[] =>
  keys(...BY_CATEGORY.cases, ...BY_CATEGORY.initiatives).toSorted((one, other) => one - other);

/**
 * The sections of a report (section 2 of the back-office document, "Reports"): A to D. Screen, print view, PDF and
 * spreadsheet are built from this table.
 */
const SECTIONS = {
  visits: { rowsAre: "rows.figure", rows: visitRows },
  cases: {
    rowsAre: "rows.category",
    figureNames: ["rows.created", "rows.solved", "rows.questions"],
    rows: categoryRows(...BY_CATEGORY.cases),
  },
  initiatives: {
    rowsAre: "rows.category",
    note: "sections.initiatives.note",
    rows: categoryRows(...BY_CATEGORY.initiatives),
  },
  events: { rowsAre: "rows.eventType", rows: eventRows },
} as const satisfies Readonly<Record<string, SectionRule>>;

/** The whole report; every report of a kind has the same rows, including zeros. */
export const reportSections = (
  figures: ReportFigures,
  categories: readonly ReportCategory[],
  t: T,
): readonly ReportSection[] =>
  keysOf(SECTIONS).map((name) => {
    const { rowsAre, figureNames = [], note, rows }: SectionRule = SECTIONS[name];
    return {
      name,
      ...(note && { note: t(note) }),
      rowsAre: t(rowsAre),
      figureNames: figureNames.map((text) => t(text)),
      rows: rows({ figures, categories, t }),
    };
  });

const row = (look: ReportRow["look"], label: string, ...figures: readonly Compared[]): ReportRow => ({
  label,
  look,
  figures,
});

const BY_GENDER = [
  "cases_by_gender",
  "cases_same_ethnicity_as_mp_by_gender",
  "cases_not_same_ethnicity_as_mp_by_gender",
] as const;

function visitRows({ figures, t }: Source): readonly ReportRow[] {
  const [all, same, other] = BY_GENDER;
  const genders = withUnknown(
    [
      { id: GENDER.male, name: t("rows.men") },
      { id: GENDER.female, name: t("rows.women") },
    ],
    figures.keys(...BY_GENDER),
    (id) => t("rows.unknownGender", { id }),
  );
  const ages = withUnknown(AGE_CATEGORIES, figures.keys("cases_by_age_category"), (id) =>
    t("rows.unknownAge", { id }),
  );
  return [
    row("sum", t("rows.visits"), figures.total(all)),
    ...genders.flatMap(({ id, name }) => [
      row("plain", name, figures.of(all, id)),
      row("in", t("rows.same"), figures.of(same, id)),
      row("in", t("rows.other"), figures.of(other, id)),
    ]),
    row("group", t("rows.ages")),
    ...ages.map(({ id, name }) => row("plain", name, figures.of("cases_by_age_category", id))),
  ];
}

/** A row per category and their total, with a figure of each type. */
function categoryRows(...types: readonly ReportFigureType[]) {
  return ({ figures, categories, t }: Source): readonly ReportRow[] => {
    const all = withUnknown(categories, figures.keys(...types), (id) => t("rows.unknownCategory", { id }));
    return totalled(all, types, figures, t);
  };
}

function eventRows({ figures, t }: Source): readonly ReportRow[] {
  const type = "events_by_type";
  const all = withUnknown(EVENT_TYPES, figures.keys(type), (id) => t("rows.unknownEvent", { id }));
  return totalled(all, [type], figures, t);
}

const totalled = (
  all: readonly ReportCategory[],
  types: readonly ReportFigureType[],
  figures: ReportFigures,
  t: T,
): readonly ReportRow[] => [
  ...all.map(({ id, name }) => row("plain", name, ...types.map((type) => figures.of(type, id)))),
  row("sum", t("rows.total"), ...types.map((type) => figures.total(type))),
];

/** What our list doesn't know has a row too: otherwise the total would not be the sum of its rows. */
function withUnknown(
  known: readonly ReportCategory[],
  counted: readonly number[],
  nameOf: (id: number) => string,
): readonly ReportCategory[] {
  const ids = new Set(known.map(({ id }) => id));
  const more = counted.filter((id) => !ids.has(id)).map((id) => ({ id, name: nameOf(id) }));
  return [...known, ...more];
}

/** Missing figures count as 0. */
export interface ReportFigures {
  /** @param key the counted gender, age group, category or event type */
  of(type: ReportFigureType, key: number): Compared;
  /** The sum over all keys, each once (3-decisions: also for events). */
  total(type: ReportFigureType): Compared;
  /** Every key with a figure in either period. */
  keys(...types: readonly ReportFigureType[]): readonly number[];
}

/** @param before the figures of the previous period; `undefined` if there is nothing to compare with */
export function figuresOf(
  now: readonly ReportFigure[],
  before: readonly ReportFigure[] | undefined,
): ReportFigures {
  const compared = (count: (figures: readonly ReportFigure[]) => number): Compared => ({
    now: count(now),
    ...(before && { before: count(before) }),
  });
  return {
    of: (type, key) =>
      compared((figures) => sum(figures.filter((one) => one.type === type && one.typeKey === key))),
    total: (type) => compared((figures) => sum(figures.filter((one) => one.type === type))),
    keys: (...types) => [
      ...new Set(
        [...now, ...(before ?? [])].filter(({ type }) => types.includes(type)).map(({ typeKey }) => typeKey),
      ),
    ],
  };
}

const sum = (figures: readonly ReportFigure[]) => figures.reduce((total, { count }) => total + count, 0);
