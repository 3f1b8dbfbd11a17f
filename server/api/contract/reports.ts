import { z } from "zod";
import { ASSISTANT, STAFF } from "#app/model/access.ts";
import {
  type Report,
  type ReportCategory,
  REPORT_FIGURES,
  type ReportFigure,
  type ReportHead,
  type ReportKind,
  type ReportMp,
} from "#app/model/report.ts";
import { endpoint } from "../endpoint.ts";
import {
  byId,
  count,
  id,
  idText,
  month,
  monthText,
  named,
  optionalDate,
  optionalId,
  pageOf,
  pageQuery,
  renamed,
  text,
  year,
  yearText,
} from "./wire.ts";

const WireFigure = named("ReportFigure", { type: z.string(), typeKey: id, count });

/** The figures of a report (section 3 of the back-office document); unknown types are dropped. */
const FiguresReply = z.codec(z.array(WireFigure), z.custom<readonly ReportFigure[]>(), {
  decode: (figures) => figures.flatMap(figureOf),
  encode: (figures) => figures.map((figure) => ({ ...figure })),
});

function figureOf({ type, ...rest }: z.output<typeof WireFigure>): ReportFigure[] {
  const known = REPORT_FIGURES.find((name) => name === type);
  return known ? [{ type: known, ...rest }] : [];
}

const ServedMp = named("ServedMp", {
  id,
  fullName: text,
  from: optionalDate,
  to: optionalDate,
}) satisfies z.ZodType<ReportMp>;

const NamedCategory = named("ReportCategory", { id, name: text }) satisfies z.ZodType<ReportCategory>;

/** An undocumented list: absent becomes `null`. */
const optionalList = <Item extends z.ZodType>(item: Item) =>
  z.codec(z.array(item).nullish(), z.custom<readonly z.output<Item>[] | null>(), {
    decode: (items) => (items ?? null) as readonly z.output<Item>[] | null,
    encode: (items) => (items ? [...items] : null) as never,
  });

const row = { id, userId: id, userFullName: text, reportStatusId: id };
const head = {
  userId: id,
  userFullName: text,
  reportStatusId: optionalId,
  submittedAt: optionalDate,
  mps: optionalList(ServedMp),
  categories: optionalList(NamedCategory),
};

const MonthlyHead = renamed(named("MonthlyReport", { ...head, month }), z.custom<ReportHead>(), {
  month: "period",
});

const MonthlyRow = renamed(named("MonthlyReportRow", { ...row, month }), z.custom<Report>(), {
  month: "period",
});

const YearlyHead = renamed(named("YearlyReport", { ...head, year }), z.custom<ReportHead>(), {
  year: "period",
});

const YearlyRow = renamed(named("YearlyReportRow", { ...row, year }), z.custom<Report>(), { year: "period" });

const listQuery = { ...pageQuery, userId: idText.optional(), reportStatusId: idText.optional() };

/** The four calls of a kind of report (section 7 of the back-office document). */
const calls = <Query extends z.ZodType, Row extends z.ZodType, Head extends z.ZodType>(
  kind: ReportKind,
  query: Query,
  Row: Row,
  Head: Head,
) => ({
  filter: endpoint({
    method: "GET",
    path: `/admin/api/reports/${kind}/filter`,
    summary: `One page of the ${kind} reports, newest first`,
    caller: STAFF,
    query,
    reply: pageOf(Row),
  }),

  /** Author and period. */
  get: endpoint({
    method: "GET",
    path: `/admin/api/reports/${kind}/{id}`,
    summary: `One ${kind} report`,
    caller: STAFF,
    params: byId,
    reply: Head,
  }),

  details: endpoint({
    method: "GET",
    path: `/admin/api/reports/${kind}/details/{id}`,
    summary: `The numbers of a ${kind} report`,
    caller: STAFF,
    params: byId,
    reply: FiguresReply,
  }),

  /** 409 unless it is a draft. */
  submit: endpoint({
    method: "PUT",
    path: `/admin/api/reports/${kind}/submit/{id}`,
    summary: `Submit a ${kind} report`,
    caller: ASSISTANT,
    params: byId,
    refusals: [409],
  }),
});

/** Monthly reports; the period is called `month` on the wire. */
export const monthlyReports = calls(
  "monthly",
  z.object({ ...listQuery, month: monthText.optional() }),
  MonthlyRow,
  MonthlyHead,
);

/** Yearly reports; the period is called `year` on the wire, and is a number there. */
export const yearlyReports = calls(
  "yearly",
  z.object({
    ...listQuery,
    year: yearText.optional(),
  }),
  YearlyRow,
  YearlyHead,
);
