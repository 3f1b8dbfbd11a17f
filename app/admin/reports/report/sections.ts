import type { TFunction } from "i18next";
import { AGE_CATEGORIES, EVENT_TYPES, GENDER } from "#app/model/lookups.ts";
import type { Compared, Figures } from "./figures.ts";

/** The sections of a report (section 2 of the back-office document, "Reports"): A to D. */
type SectionName = "visits" | "cases" | "initiatives" | "events";

/** One row: `sum` is a total, `in` belongs to the row above it, `group` is a heading without figures. */
export interface ReportRow {
  readonly label: string;
  readonly look: "plain" | "sum" | "in" | "group";
  readonly figures: readonly Compared[];
}

/** One section, ready to be drawn: on the screen, on paper and in a spreadsheet. */
export interface ReportSection {
  readonly name: SectionName;
  /** What its rows are. */
  readonly rowsAre: string;
  /** Names of several figures in a row; empty where each row has one, which is the period's own. */
  readonly figureNames: readonly string[];
  readonly rows: readonly ReportRow[];
}

interface Named {
  readonly id: number;
  readonly name: string;
}

type T = TFunction<"reports">;

/** The whole report; the same rows in every report of a kind, also where nothing happened. */
export const reportSections = (
  figures: Figures,
  categories: readonly Named[],
  t: T,
): readonly ReportSection[] => [
  visits(figures, t),
  cases(figures, categories, t),
  initiatives(figures, categories, t),
  events(figures, t),
];

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

function visits(figures: Figures, t: T): ReportSection {
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
  return {
    name: "visits",
    rowsAre: t("rows.figure"),
    figureNames: [],
    rows: [
      row("sum", t("rows.visits"), figures.total(all)),
      ...genders.flatMap(({ id, name }) => [
        row("plain", name, figures.of(all, id)),
        row("in", t("rows.same"), figures.of(same, id)),
        row("in", t("rows.other"), figures.of(other, id)),
      ]),
      row("group", t("rows.ages")),
      ...ages.map(({ id, name }) => row("plain", name, figures.of("cases_by_age_category", id))),
    ],
  };
}

const PER_CATEGORY = [
  "cases_new_by_category",
  "cases_solved_by_category",
  "cases_submitted_parliamentary_questions_by_category",
] as const;

function cases(figures: Figures, known: readonly Named[], t: T): ReportSection {
  const categories = withUnknown(known, figures.keys(...PER_CATEGORY), (id) =>
    t("rows.unknownCategory", { id }),
  );
  return {
    name: "cases",
    rowsAre: t("rows.category"),
    figureNames: [t("rows.created"), t("rows.solved"), t("rows.questions")],
    rows: [
      ...categories.map(({ id, name }) =>
        row("plain", name, ...PER_CATEGORY.map((type) => figures.of(type, id))),
      ),
      row("sum", t("rows.total"), ...PER_CATEGORY.map((type) => figures.total(type))),
    ],
  };
}

function initiatives(figures: Figures, known: readonly Named[], t: T): ReportSection {
  const type = "cases_initiative_submission_by_category";
  const categories = withUnknown(known, figures.keys(type), (id) => t("rows.unknownCategory", { id }));
  return {
    name: "initiatives",
    rowsAre: t("rows.category"),
    figureNames: [],
    rows: [
      ...categories.map(({ id, name }) => row("plain", name, figures.of(type, id))),
      row("sum", t("rows.total"), figures.total(type)),
    ],
  };
}

function events(figures: Figures, t: T): ReportSection {
  const type = "events_by_type";
  const types = withUnknown(EVENT_TYPES, figures.keys(type), (id) => t("rows.unknownEvent", { id }));
  return {
    name: "events",
    rowsAre: t("rows.eventType"),
    figureNames: [],
    rows: [
      ...types.map(({ id, name }) => row("plain", name, figures.of(type, id))),
      row("sum", t("rows.total"), figures.total(type)),
    ],
  };
}

/** What the API counts has a row even if our list does not know it: else the total would not be the sum of its rows. */
function withUnknown(
  known: readonly Named[],
  counted: readonly number[],
  nameOf: (id: number) => string,
): readonly Named[] {
  const ids = new Set(known.map(({ id }) => id));
  const more = counted.filter((id) => !ids.has(id)).map((id) => ({ id, name: nameOf(id) }));
  return [...known, ...more];
}
