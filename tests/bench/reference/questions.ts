/** Who asks: a demo account, or nobody in particular. */
export type Asker = "administrator" | "assistant" | "anyone";

/** The query parameters of a call. */
export type Query = Readonly<Record<string, string>>;

/** A call with its query. */
export interface Question {
  readonly asker: Asker;
  readonly path: string;
  readonly query: Query;
}

/** Ids that the smallest database has rows for, found by asking it. */
export interface Known {
  readonly mpId: string;
  readonly userId: string;
  /** An MP of the assistant who asks. */
  readonly ownMpId: string;
  readonly partyId: string;
  /** Bounds of a year in the middle of the data, as days. */
  readonly year: readonly [from: string, to: string];
}

/** Every filter call with every combination of its filters. */
export function listQuestions({ mpId, userId, ownMpId, year: [from, to] }: Known): Question[] {
  const times = { fromDate: `${from}T00:00:00Z`, toDate: `${to}T23:59:59Z` };
  const days = { fromDate: from, toDate: to };
  const lists = [
    { path: "/admin/api/cases/filter", filters: [{ caseCategoryId: "7" }, { statusId: "5" }], byUser: true },
    { path: "/admin/api/meetings/filter", filters: [times, { meetingStatusId: "4" }], byUser: false },
    { path: "/admin/api/events/filter", filters: [days, { eventTypeId: "1" }], byUser: false },
  ];
  return lists.flatMap(({ path, filters, byUser }) => [
    ...combinations([{ mpId }, ...filters]).map((query) => ({
      asker: "administrator" as const,
      path,
      query,
    })),
    ...(byUser ? combinations(filters) : []).map((query) => ({
      asker: "administrator" as const,
      path,
      query: { userId, ...query },
    })),
    ...combinations([{ mpId: ownMpId }, ...filters]).map((query) => ({
      asker: "assistant" as const,
      path,
      query,
    })),
  ]);
}

/** Every statistics call, without months and with a year of them. */
export function statisticsQuestions({ mpId, partyId, year: [from, to] }: Known): Question[] {
  const paths = [
    "/api/statistics",
    "/api/statistics/top-mps",
    `/api/statistics/${mpId}/mp`,
    `/api/statistics/${partyId}/party/1/mandate`,
    "/api/statistics/0/party/1/mandate",
  ];
  const months = { startMonth: from.slice(0, 7), endMonth: to.slice(0, 7) };
  const forStaff = ["/admin/api/statistics", "/admin/api/statistics/top-mps"];
  return [{}, months].flatMap((query: Query) => [
    ...paths.map((path) => ({ asker: "anyone" as const, path, query })),
    ...forStaff.map((path) => ({ asker: "administrator" as const, path, query })),
  ]);
}

/** All subsets of some filters, each merged into one query. */
function combinations([first, ...others]: readonly Query[]): Query[] {
  if (!first) return [{}];
  return combinations(others).flatMap((query) => [query, { ...first, ...query }]);
}
