/** Cases and the three status logs. `cases.date` is wall-clock text `YYYY-MM-DDTHH:MM:SS`. */
export const CASES = `
  CREATE TABLE cases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    date TEXT NOT NULL,
    mpId INTEGER NOT NULL REFERENCES mps,
    fullName TEXT NOT NULL,
    organization TEXT NOT NULL,
    genderId INTEGER NOT NULL,
    ageCategoryId INTEGER NOT NULL,
    ethnicityId INTEGER NOT NULL,
    religionId INTEGER,
    municipalityId INTEGER NOT NULL,
    address TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    topic TEXT NOT NULL,
    reason TEXT NOT NULL,
    firstVisit TEXT NOT NULL,
    othersInvolved TEXT NOT NULL,
    initiativeSubmission INTEGER NOT NULL CHECK (initiativeSubmission IN (0, 1)),
    wantsOnline INTEGER NOT NULL CHECK (wantsOnline IN (0, 1)),
    caseCategoryId INTEGER NOT NULL REFERENCES categories,
    caseStatusId INTEGER NOT NULL,
    initiativeStatusId INTEGER NOT NULL,
    questionStatusId INTEGER NOT NULL
  ) STRICT;

  -- The three status logs; userId is null where no member of staff made the change.
  CREATE TABLE statusChanges (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    caseId INTEGER NOT NULL REFERENCES cases,
    kind TEXT NOT NULL CHECK (kind IN ('case', 'initiative', 'question')),
    statusId INTEGER NOT NULL,
    comment TEXT NOT NULL,
    date TEXT NOT NULL,
    userId INTEGER REFERENCES users
  ) STRICT;
`;
