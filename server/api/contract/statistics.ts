import { z } from "zod";
import { STAFF } from "#app/model/access.ts";
import { type Statistic, STATISTICS, type TopMp } from "#app/model/statistics.ts";
import { endpoint } from "../endpoint.ts";
import { byId, count, filePath, id, idText, monthText, named, optionalId } from "./wire.ts";

const WireStatistic = named("Statistic", {
  statisticsType: z.string(),
  statisticsKey: z.union([z.string(), z.number()]).nullish(),
  count,
});

/** The figures of a dashboard (section 3 of the portal document); unknown types are dropped. */
const StatisticsReply = z.codec(z.array(WireStatistic), z.custom<readonly Statistic[]>(), {
  decode: (entries) => entries.flatMap(statisticOf),
  encode: (statistics) =>
    statistics.map(({ type, key, count: value }) => ({
      statisticsType: type,
      statisticsKey: key || null,
      count: value,
    })),
});

function statisticOf({ statisticsType, statisticsKey, count: value }: z.output<typeof WireStatistic>) {
  const type = STATISTICS.find((known) => known === statisticsType);
  return type ? [{ type, key: String(statisticsKey ?? ""), count: value }] : [];
}

/** One of the MPs with most cases (section 3 of the portal document). */
const TopMpReply = named("TopMp", {
  mpId: id,
  count,
  genderId: optionalId,
  picturePath: filePath,
  partyId: optionalId,
}) satisfies z.ZodType<TopMp>;

const byTypeAndKey = ({ type, key }: Statistic) => `${type} ${key}`;
const byMp = ({ mpId }: TopMp) => mpId;

/** Month filters of the dashboard, inclusive (3-decisions, "Reference API"). */
const query = z.object({ startMonth: monthText.optional(), endMonth: monthText.optional() });

export const overall = endpoint({
  method: "GET",
  path: "/api/statistics",
  summary: "Statistics of all",
  caller: "anyone",
  query,
  reply: StatisticsReply,
  rowKey: byTypeAndKey,
});

export const topMps = endpoint({
  method: "GET",
  path: "/api/statistics/top-mps",
  summary: "The members of parliament with most cases",
  caller: "anyone",
  query,
  reply: z.array(TopMpReply),
  rowKey: byMp,
});

export const ofMp = endpoint({
  method: "GET",
  path: "/api/statistics/{id}/mp",
  summary: "Statistics of a member of parliament",
  caller: "anyone",
  params: byId,
  query,
  reply: StatisticsReply,
  rowKey: byTypeAndKey,
});

export const ofParty = endpoint({
  method: "GET",
  path: "/api/statistics/{partyId}/party/{mandateId}/mandate",
  summary: "Statistics of a party and a term of office; party 0 is all parties",
  caller: "anyone",
  params: z.object({ partyId: idText, mandateId: idText }),
  query,
  reply: StatisticsReply,
  rowKey: byTypeAndKey,
});

export const overallForStaff = endpoint({
  method: "GET",
  path: "/admin/api/statistics",
  summary: "Statistics of all, for staff",
  caller: STAFF,
  query,
  reply: StatisticsReply,
  rowKey: byTypeAndKey,
});

export const topMpsForStaff = endpoint({
  method: "GET",
  path: "/admin/api/statistics/top-mps",
  summary: "The members of parliament with most cases, for staff",
  caller: STAFF,
  query,
  reply: z.array(TopMpReply),
  rowKey: byMp,
});
