/**
 * The statistics by scope and month: all of it, each MP, each mandate, and each party in a mandate. `type` and
 * `key` are those of the statistics (section 3 of the portal document); figures without a key have key 0.
 */
const tables = `
  CREATE TABLE figures (
    scope TEXT NOT NULL,
    month TEXT NOT NULL,
    type TEXT NOT NULL,
    key INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (scope, month, type, key)
  ) STRICT, WITHOUT ROWID;

  CREATE VIEW mpScopes (mpId, scope) AS
    SELECT id, 'all' FROM mps
    UNION ALL SELECT id, 'mp ' || id FROM mps
    UNION ALL SELECT id, 'mandate ' || mandateId FROM mps
    UNION ALL SELECT id, 'mandate ' || mandateId || ' party ' || partyId FROM mps WHERE partyId IS NOT NULL;
`;

/** A figure that rows count for: its key is a column, or 0; some figures count some rows only. */
interface Figure {
  readonly type: string;
  readonly key?: string;
  readonly only?: { readonly column: string; readonly value: number };
}

interface Source {
  readonly table: "cases" | "meetings" | "events";
  readonly date: string;
  readonly figures: readonly Figure[];
}

const SOURCES: readonly Source[] = [
  {
    table: "cases",
    date: "date",
    figures: [
      { type: "casesAll" },
      { type: "casesByAgeCategoryId", key: "ageCategoryId" },
      { type: "casesByEthnicityId", key: "ethnicityId" },
      { type: "casesByGenderId", key: "genderId" },
      { type: "casesByCaseCategoryId", key: "caseCategoryId" },
      { type: "submittedInitiatives", only: { column: "initiativeStatusId", value: 3 } },
    ],
  },
  { table: "meetings", date: "startDate", figures: [{ type: "meetingsAll" }] },
  { table: "events", date: "date", figures: [{ type: "eventsAll" }] },
];

const COLUMNS = "figures (scope, month, type, key, count)";
const OR_ADD = "WHERE true ON CONFLICT DO UPDATE SET count = count + excluded.count;";

const change = ({ date, figures }: Source, row: "new" | "old", by: 1 | -1) => `
  INSERT INTO ${COLUMNS}
  SELECT scope, substr(${row}.${date}, 1, 7), type, key, ${by}
  FROM (SELECT scope FROM mpScopes WHERE mpId = ${row}.mpId),
    (${figures.map((figure) => figureOf(figure, row)).join(" UNION ALL ")}) ${OR_ADD}`;

const figureOf = ({ type, key, only }: Figure, row: "new" | "old") =>
  `SELECT '${type}' AS type, ${key ? `${row}.${key}` : 0} AS key
   ${only ? `WHERE ${row}.${only.column} = ${only.value}` : ""}`;

/** The figures of an MP move to other groups with the MP. */
const move = (row: "new" | "old", by: 1 | -1) => `
  INSERT INTO ${COLUMNS}
  SELECT mpScopes.scope, month, type, key, ${by} * count
  FROM figures, mpScopes
  WHERE figures.scope = 'mp ' || ${row}.id AND mpId = ${row}.id AND mpScopes.scope LIKE 'mandate %'
  ON CONFLICT DO UPDATE SET count = count + excluded.count;`;

const triggersOf = (source: Source) => {
  const [add, subtract] = [change(source, "new", 1), change(source, "old", -1)];
  return `
    CREATE TRIGGER ${source.table}FiguresOfNew AFTER INSERT ON ${source.table} BEGIN ${add} END;
    CREATE TRIGGER ${source.table}FiguresOfGone AFTER DELETE ON ${source.table} BEGIN ${subtract} END;
    CREATE TRIGGER ${source.table}FiguresOfChanged AFTER UPDATE OF ${columnsOf(source).join(", ")} ON ${source.table}
      BEGIN ${subtract} ${add} END;`;
};

const columnsOf = ({ date, figures }: Source): string[] => [
  date,
  "mpId",
  ...figures.flatMap(({ key, only }) => [key, only?.column]).filter((column) => column !== undefined),
];

/** The view gives an MP's groups at that moment: the old ones before an update, the new ones after it. */
const triggers = `
  ${SOURCES.map(triggersOf).join("")}
  CREATE TRIGGER mpFiguresLeave BEFORE UPDATE OF partyId, mandateId ON mps BEGIN ${move("old", -1)} END;
  CREATE TRIGGER mpFiguresArrive AFTER UPDATE OF partyId, mandateId ON mps BEGIN ${move("new", 1)} END;
`;

/** The few relevant columns are first copied in order of MP and month: each figure is then one quick pass. */
const countOf = (source: Source) => `
  CREATE TEMP TABLE facts AS
  SELECT substr(${source.date}, 1, 7) AS month, ${columnsOf(source).slice(1).join(", ")}
  FROM ${source.table} ORDER BY mpId, month;
  ${source.figures.map(countFigure).join("")}
  DROP TABLE temp.facts;`;

const countFigure = ({ type, key = "0", only }: Figure) => `
  INSERT INTO ${COLUMNS}
  SELECT 'mp ' || mpId, month, '${type}', ${key}, count(*) FROM temp.facts
  ${only ? `WHERE ${only.column} = ${only.value}` : ""} GROUP BY mpId, month, 4;`;

/** The MPs' own figures are counted first; every other scope is a sum of them. */
const recount = `
  DELETE FROM figures;
  ${SOURCES.map(countOf).join("")}
  INSERT INTO ${COLUMNS}
  SELECT mpScopes.scope, month, type, key, sum(count)
  FROM mpScopes JOIN figures ON figures.scope = 'mp ' || mpId
  WHERE mpScopes.scope NOT LIKE 'mp %' GROUP BY 1, 2, 3, 4;
`;

/** Maintained figures of the dashboard and its parts. */
export const figures = { tables, recount, triggers };
