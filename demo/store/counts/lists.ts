/**
 * Number of cases by MP, category, status and month. The id 0 stands for "all", so that every combination of the
 * list's filters is one row per month.
 */
const tables = `
  CREATE TABLE caseCounts (
    mpId INTEGER NOT NULL,
    caseCategoryId INTEGER NOT NULL,
    caseStatusId INTEGER NOT NULL,
    month TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (mpId, caseCategoryId, caseStatusId, month)
  ) STRICT, WITHOUT ROWID;
`;

const COLUMNS = "caseCounts (mpId, caseCategoryId, caseStatusId, month, count)";

/** Each dimension is summed up in turn, from rows of counts: each case is read only once. */
const recount = `
  DELETE FROM caseCounts;
  INSERT INTO ${COLUMNS} SELECT mpId, caseCategoryId, caseStatusId, substr(date, 1, 7), count(*)
    FROM cases GROUP BY 1, 2, 3, 4;
  INSERT INTO ${COLUMNS} SELECT 0, caseCategoryId, caseStatusId, month, sum(count)
    FROM caseCounts GROUP BY 2, 3, 4;
  INSERT INTO ${COLUMNS} SELECT mpId, 0, caseStatusId, month, sum(count) FROM caseCounts GROUP BY 1, 3, 4;
  INSERT INTO ${COLUMNS} SELECT mpId, caseCategoryId, 0, month, sum(count) FROM caseCounts GROUP BY 1, 2, 4;
`;

const addCase = `
  INSERT INTO ${COLUMNS}
  SELECT mp.id, category.id, status.id, substr(new.date, 1, 7), 1
  FROM (SELECT 0 AS id UNION ALL SELECT new.mpId) AS mp,
    (SELECT 0 AS id UNION ALL SELECT new.caseCategoryId) AS category,
    (SELECT 0 AS id UNION ALL SELECT new.caseStatusId) AS status
  WHERE true ON CONFLICT DO UPDATE SET count = count + 1;
`;

const subtractCase = `
  UPDATE caseCounts SET count = count - 1
  WHERE mpId IN (0, old.mpId) AND caseCategoryId IN (0, old.caseCategoryId)
    AND caseStatusId IN (0, old.caseStatusId) AND month = substr(old.date, 1, 7);
`;

const triggers = `
  CREATE TRIGGER caseCountsOfNew AFTER INSERT ON cases BEGIN ${addCase} END;
  CREATE TRIGGER caseCountsOfGone AFTER DELETE ON cases BEGIN ${subtractCase} END;
  CREATE TRIGGER caseCountsOfChanged AFTER UPDATE OF date, mpId, caseCategoryId, caseStatusId ON cases
    BEGIN ${subtractCase} ${addCase} END;
`;

/** Maintained counts of cases, by the filters of their list. */
export const caseCounts = { tables, recount, triggers };

/** A list that is read by ranges of time: from `starts` to `ends`, filtered by MP and one lookup. */
interface Calendar {
  readonly table: "meetings" | "events";
  readonly counts: string;
  readonly filter: string;
  readonly starts: string;
  readonly ends: string;
}

/**
 * How many meetings or events start and end in each month and on each day, by MP and by status or type. The id 0
 * stands for "all". `period` is a month (YYYY-MM) or a day (YYYY-MM-DD): a count up to any day reads whole months and
 * the days of one, some dozens of rows. An event without a date has the period "".
 */
function calendarCounts({ table, counts, filter, starts, ends }: Calendar) {
  const columns = `${counts} (mpId, ${filter}, unit, period, starts, ends)`;
  const each = (row: "new" | "old", change: string) => `
    ${change}
    FROM (SELECT 0 AS id UNION ALL SELECT ${row}.mpId) AS mp,
      (SELECT 0 AS id UNION ALL SELECT ${row}.${filter}) AS filter,
      (SELECT 'month' AS unit, 7 AS length UNION ALL SELECT 'day', 10) AS period,
      (SELECT ${row}.${starts} AS date, 1 AS starts, 0 AS ends UNION ALL SELECT ${row}.${ends}, 0, 1) AS edge
    WHERE true ON CONFLICT DO UPDATE SET starts = starts + excluded.starts, ends = ends + excluded.ends;`;
  const values = "mp.id, filter.id, period.unit, substr(edge.date, 1, period.length)";
  const add = each("new", `INSERT INTO ${columns} SELECT ${values}, edge.starts, edge.ends`);
  const subtract = each("old", `INSERT INTO ${columns} SELECT ${values}, -edge.starts, -edge.ends`);
  const sumUp = (dimensions: string) => `INSERT INTO ${columns}
    SELECT ${dimensions}, sum(starts), sum(ends) FROM ${counts} GROUP BY 1, 2, 3, 4;`;

  return {
    tables: `
      CREATE TABLE ${counts} (
        mpId INTEGER NOT NULL,
        ${filter} INTEGER NOT NULL,
        unit TEXT NOT NULL,
        period TEXT NOT NULL,
        starts INTEGER NOT NULL,
        ends INTEGER NOT NULL,
        PRIMARY KEY (mpId, ${filter}, unit, period)
      ) STRICT, WITHOUT ROWID;
    `,
    recount: `
      DELETE FROM ${counts};
      WITH spans AS MATERIALIZED (
        SELECT mpId, ${filter}, substr(${starts}, 1, 10) AS start, substr(${ends}, 1, 10) AS end, count(*) AS count
        FROM ${table} GROUP BY 1, 2, 3, 4
      )
      INSERT INTO ${columns} SELECT mpId, ${filter}, 'day', day, sum(starts), sum(ends) FROM (
        SELECT mpId, ${filter}, start AS day, count AS starts, 0 AS ends FROM spans
        UNION ALL SELECT mpId, ${filter}, end, 0, count FROM spans
      ) GROUP BY 1, 2, 4;
      ${sumUp(`0, ${filter}, unit, period`)}
      ${sumUp("mpId, 0, unit, period")}
      ${sumUp(`mpId, ${filter}, 'month', substr(period, 1, 7)`)}
    `,
    triggers: `
      CREATE TRIGGER ${counts}OfNew AFTER INSERT ON ${table} BEGIN ${add} END;
      CREATE TRIGGER ${counts}OfGone AFTER DELETE ON ${table} BEGIN ${subtract} END;
      CREATE TRIGGER ${counts}OfChanged AFTER UPDATE OF mpId, ${filter}, ${[...new Set([starts, ends])].join(", ")}
        ON ${table} BEGIN ${subtract} ${add} END;
    `,
  };
}

/** Maintained counts of meetings, by MP, status, and the days on which they start and end. */
export const meetingCounts = calendarCounts({
  table: "meetings",
  counts: "meetingCounts",
  filter: "meetingStatusId",
  starts: "startDate",
  ends: "endDate",
});

/** An event starts and ends on its day. */
export const eventCounts = calendarCounts({
  table: "events",
  counts: "eventCounts",
  filter: "eventTypeId",
  starts: "date",
  ends: "date",
});
