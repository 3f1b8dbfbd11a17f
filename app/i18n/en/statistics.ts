import type { Shape } from "../resources.ts";
import type * as mk from "../mk/statistics.ts";

export const statistics = {
  title: "Statistics",
  titleOf: "Statistics: {{name}}",
  lead: "What citizens bring to the offices. The figures are totals and contain no personal data.",
  filters: {
    title: "Filters",
    mp: "MP",
    allMps: "All MPs",
    party: "Party",
    allParties: "All parties",
    mandate: "Term of office",
    startMonth: "From month",
    endMonth: "To month",
    month: "Month",
    apply: "Apply",
    clear: "Clear",
  },
  errors: {
    nonsense: "Enter a month, e.g. 2026-05. Until then the figures are shown without this filter.",
    reversed: "The last month is before the first. Until then the figures are for the whole period.",
  },
  period: {
    all: "whole period",
    from: "from {{start}}",
    until: "until {{end}}",
    between: "{{start}} to {{end}}",
  },
  scope: {
    party: "{{party}}, term {{mandate}}",
    allParties: "All parties, term {{mandate}}",
  },
  persons: {
    counted: "Cases counted: {{period}}, rounded to fives.",
    withheld: {
      period:
        "For one MP, party or term these figures are shown for the whole period only: figures for a few months could identify somebody.",
      few: "There are not yet enough cases from closed months to show these figures without identifying anybody.",
      lacking: "These figures are not available at the moment.",
    },
  },
  terms: { all: "The figures cover all terms together.", only: "Only the term {{mandate}}" },
  asOf: "As of {{time}}",
  lacking: "Some of the data is not available at the moment",
  lackingText:
    "The Assembly's system did not return all the data. What is shown is correct; try again later for the rest.",
  loading: "Loading the figures…",
  loaded: "The figures are loaded.",
  few: "fewer than 5",
  veiled: "not shown",
  cases_one: "case",
  cases_other: "cases",
  table: "Show as a table",
  columns: { figure: "Cases", share: "Share" },
  totals: {
    title: "Totals",
    cases: "Cases",
    meetings: "Meetings",
    initiatives: "Initiatives",
    events: "Events",
  },
  months: {
    title: "Cases by month",
    group: "Month",
    alt: "Line: {{first}}, {{last}}; most {{highest}}",
  },
  genders: { title: "Cases by gender", group: "Gender" },
  ages: { title: "Cases by age", group: "Age" },
  ethnicities: { title: "Cases by ethnicity", group: "Ethnicity" },
  categories: { title: "What citizens come about" },
  offices: {
    title: "Cases by office",
    group: "Office",
    more_one: "{{count, number}} more office",
    more_other: "{{count, number}} more offices",
  },
  topMps: { title: "MPs with most cases", group: "MP", former: "Former MP" },
  mp: {
    office: "Office",
    noOffice: "This MP has no office at present.",
    former: "This person is no longer an MP, so you cannot request a meeting. The figures remain.",
    showMap: "Show on a map",
    map: "Map: {{office}}",
    mapAlt: "Map showing where the office is",
    unplaced: "The location of this office is not known.",
    toFinder: "Open in the office finder",
    request: "Request a meeting",
  },
  notes: {
    title: "What is counted",
    counted:
      "Assistants enter the data. A case is any matter that a citizen brings, and counts in the month in which it was received. Only submitted initiatives count, also in the month of their case; in the assistants’ reports they are in the month of submission. The number of cases also depends on the number of inhabitants, so it does not measure the quality of the work.",
    persons:
      "So that nobody can be identified, figures by gender, age and ethnicity are rounded to the nearest five and do not change with every new case. For all MPs together only closed months are counted; a month with fewer than five cases is counted together with later months, once they make up five. For one MP, party or term the figures cover the whole period and are updated in batches: at the end of a month, once at least ten new cases have arrived. If they would then differ from another view by fewer than five cases, the update waits. All other figures are current.",
    hidden:
      "Figures under 5 by gender, age and ethnicity are shown as “fewer than 5”. If a total would reveal them, another figure is not shown either.",
  },
  files: {
    title: "Download these figures",
    csv: "CSV, for spreadsheets",
    json: "JSON, for programmers",
    part: "Part",
    item: "Item",
    figure: "Figure",
    asOf: "As of",
    scope: "Scope",
    period: "Period",
    persons: "By gender, age and ethnicity",
  },
} satisfies Shape<typeof mk.statistics>;
