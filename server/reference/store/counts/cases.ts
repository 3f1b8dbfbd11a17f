/**
 * How many cases there are by MP, category, status and month. An id 0 stands for "all", so that every combination
 * of the list's filters is one row a month.
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

/** Each dimension is summed up in turn: from rows of counts, a case is read only once. */
const recount = `
  DELETE FROM caseCounts;
  INSERT INTO ${COLUMNS} SELECT mpId, caseCategoryId, caseStatusId, substr(date, 1, 7), count(*)
    FROM cases GROUP BY 1, 2, 3, 4;
  INSERT INTO ${COLUMNS} SELECT 0, caseCategoryId, caseStatusId, month, sum(count)
    FROM caseCounts GROUP BY 2, 3, 4;
  INSERT INTO ${COLUMNS} SELECT mpId, 0, caseStatusId, month, sum(count) FROM caseCounts GROUP BY 1, 3, 4;
  INSERT INTO ${COLUMNS} SELECT mpId, caseCategoryId, 0, month, sum(count) FROM caseCounts GROUP BY 1, 2, 4;
`;

const add = `
  INSERT INTO ${COLUMNS}
  SELECT mp.id, category.id, status.id, substr(new.date, 1, 7), 1
  FROM (SELECT 0 AS id UNION ALL SELECT new.mpId) AS mp,
    (SELECT 0 AS id UNION ALL SELECT new.caseCategoryId) AS category,
    (SELECT 0 AS id UNION ALL SELECT new.caseStatusId) AS status
  WHERE true ON CONFLICT DO UPDATE SET count = count + 1;
`;

const subtract = `
  UPDATE caseCounts SET count = count - 1
  WHERE mpId IN (0, old.mpId) AND caseCategoryId IN (0, old.caseCategoryId)
    AND caseStatusId IN (0, old.caseStatusId) AND month = substr(old.date, 1, 7);
`;

const triggers = `
  CREATE TRIGGER caseCountsOfNew AFTER INSERT ON cases BEGIN ${add} END;
  CREATE TRIGGER caseCountsOfGone AFTER DELETE ON cases BEGIN ${subtract} END;
  CREATE TRIGGER caseCountsOfChanged AFTER UPDATE OF date, mpId, caseCategoryId, caseStatusId ON cases
    BEGIN ${subtract} ${add} END;
`;

/** Kept counts of cases, by the filters of their list. */
export const caseCounts = { tables, recount, triggers };
