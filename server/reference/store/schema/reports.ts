/** Reports of assistants with the figures and names that were frozen on submission, and messages of the contact page. */
export const REPORTS = `
  -- One report per assistant and period: YYYY-MM of a monthly, YYYY of a yearly one.
  CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('monthly', 'yearly')),
    userId INTEGER NOT NULL REFERENCES users,
    period TEXT NOT NULL,
    reportStatusId INTEGER NOT NULL,
    submittedAt TEXT,
    -- As it was on submission.
    userFullName TEXT,
    UNIQUE (kind, userId, period)
  ) STRICT;

  -- The MPs of a submitted report; a day is empty where they were served over the period's end.
  CREATE TABLE reportMps (
    reportId INTEGER NOT NULL REFERENCES reports,
    mpId INTEGER NOT NULL REFERENCES mps,
    fullName TEXT NOT NULL,
    fromDate TEXT NOT NULL,
    toDate TEXT NOT NULL,
    PRIMARY KEY (reportId, mpId, fromDate)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE reportFigures (
    reportId INTEGER NOT NULL REFERENCES reports,
    type TEXT NOT NULL,
    typeKey INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (reportId, type, typeKey)
  ) STRICT, WITHOUT ROWID;

  -- The day up to which drafts were made and made late, in its only row.
  CREATE TABLE reportsClock (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    day TEXT NOT NULL
  ) STRICT;

  CREATE TABLE contactMessages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    date TEXT NOT NULL,
    fullName TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    subject TEXT NOT NULL,
    description TEXT NOT NULL
  ) STRICT;
`;
