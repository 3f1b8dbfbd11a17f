import { z } from "zod";
import { contract } from "#server/api/contract/index.ts";

/** Staff, offices, parties and MPs. Triggers of `report-mps.ts` date who serves whom, and since when one is an assistant. */
const PEOPLE = `
  CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    username TEXT NOT NULL UNIQUE,
    fullName TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    roleId INTEGER NOT NULL CHECK (roleId IN (1, 2, 3)),
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    profilePicturePath TEXT NOT NULL,
    workHoursFrom TEXT NOT NULL,
    workHoursTo TEXT NOT NULL,
    assistantSince TEXT NOT NULL DEFAULT ''
  ) STRICT;

  CREATE TABLE offices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    municipalityId INTEGER NOT NULL,
    address TEXT NOT NULL,
    coordinates TEXT NOT NULL
  ) STRICT;

  CREATE TABLE parties (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    nameAl TEXT NOT NULL,
    nameEn TEXT NOT NULL,
    iconPath TEXT NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1))
  ) STRICT;

  CREATE TABLE mandates (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL) STRICT;

  CREATE TABLE categories (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    code INTEGER NOT NULL UNIQUE,
    name TEXT NOT NULL,
    nameAl TEXT NOT NULL,
    nameEn TEXT NOT NULL,
    description TEXT NOT NULL,
    iconPath TEXT NOT NULL
  ) STRICT;

  CREATE TABLE mps (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    userId INTEGER REFERENCES users,
    fullName TEXT NOT NULL,
    fullNameAl TEXT NOT NULL,
    fullNameEn TEXT NOT NULL,
    email TEXT NOT NULL,
    dateOfBirth TEXT NOT NULL,
    officeId INTEGER REFERENCES offices,
    partyId INTEGER REFERENCES parties,
    genderId INTEGER NOT NULL,
    ethnicityId INTEGER NOT NULL,
    mandateId INTEGER NOT NULL REFERENCES mandates,
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    picturePath TEXT NOT NULL
  ) STRICT;

  -- Who served whom from a day on, and up to the day before \`toDate\`; those who serve have none.
  CREATE TABLE mpAssistants (
    mpId INTEGER NOT NULL REFERENCES mps,
    userId INTEGER NOT NULL REFERENCES users,
    fromDate TEXT NOT NULL,
    toDate TEXT,
    PRIMARY KEY (mpId, fromDate)
  ) STRICT, WITHOUT ROWID;
`;

const REFERENCES: Readonly<Record<string, string>> = {
  mpId: "REFERENCES mps",
  caseId: "REFERENCES cases",
  caseCategoryId: "REFERENCES categories",
};

/** The columns of a record's fields, by their kinds in the contract; what the first data don't invent is empty. */
const columnsOf = ({ shape }: z.ZodObject): string =>
  Object.entries<z.ZodType>(shape).map(columnOf).join(",\n    ");

function columnOf([name, field]: readonly [string, z.ZodType]): string {
  const value = field instanceof z.ZodCodec ? field.def.out : field;
  if (value instanceof z.ZodString) return `${name} TEXT NOT NULL DEFAULT ''`;
  if (value instanceof z.ZodBoolean) return `${name} INTEGER NOT NULL DEFAULT 0 CHECK (${name} IN (0, 1))`;
  return `${name} INTEGER ${value instanceof z.ZodNullable ? "" : "NOT NULL"} ${REFERENCES[name] ?? ""}`;
}

/**
 * Cases and the three status logs. `cases.date` is wall-clock text `YYYY-MM-DDTHH:MM:SS`; `searchKey` is what the search
 * looks through, folded; only triggers of `keys.ts` write it.
 */
const CASES = `
  CREATE TABLE cases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    date TEXT NOT NULL,
    ${columnsOf(contract.cases.add.body)},
    caseStatusId INTEGER NOT NULL,
    initiativeStatusId INTEGER NOT NULL,
    questionStatusId INTEGER NOT NULL,
    searchKey TEXT NOT NULL DEFAULT ''
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

/**
 * Meetings and events. `startDate` and `endDate` are always wall-clock text `YYYY-MM-DDTHH:MM:SSZ`, `events.date`
 * always `YYYY-MM-DD`: lists compare them as text.
 */
const CALENDAR = `
  CREATE TABLE meetings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ${columnsOf(contract.meetings.add.body)},
    meetingStatusId INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ${columnsOf(contract.events.add.body)}
  ) STRICT;
`;

/** Reports of assistants with the figures and names frozen on submission, and messages of the contact page. */
const REPORTS = `
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
    -- The categories on submission: [{"id", "name"}].
    categories TEXT,
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

/** Data that survive a restart: uploads, API sessions, first replies, and the demo identity provider. */
const SESSIONS = `
  -- Uploaded pictures by the path that their records name; the demo's own files lie in a folder.
  CREATE TABLE uploads (path TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;

  -- A stolen file opens no session: only hashes of cookie and bearer are kept.
  CREATE TABLE apiSessions (
    cookieHash TEXT PRIMARY KEY,
    bearerHash TEXT NOT NULL UNIQUE,
    userId INTEGER NOT NULL REFERENCES users,
    appOrigin TEXT,
    expiresAt INTEGER NOT NULL
  ) STRICT;

  -- First answers to writes with an Idempotency-Key.
  CREATE TABLE answers (
    keyHash TEXT PRIMARY KEY,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    createdAt INTEGER NOT NULL
  ) STRICT;
`;

const INDICES = `
  CREATE INDEX mpsByUser ON mps (userId);
  CREATE INDEX mpsByOffice ON mps (officeId);
  CREATE INDEX mpsByParty ON mps (partyId);
  CREATE INDEX mpAssistantsByUser ON mpAssistants (userId, mpId);

  CREATE INDEX casesByDate ON cases (date DESC, id DESC, mpId, searchKey);
  CREATE INDEX casesByMp ON cases (mpId, date DESC, id DESC, caseCategoryId, caseStatusId, genderId, ageCategoryId,
    ethnicityId, initiativeStatusId);
  CREATE INDEX casesByCategory ON cases (caseCategoryId, date DESC, id DESC, caseStatusId);
  CREATE INDEX casesByStatus ON cases (caseStatusId, date DESC, id DESC);
  CREATE INDEX statusChangesByCase ON statusChanges (caseId, kind);
  CREATE INDEX statusChangesByDate ON statusChanges (kind, statusId, date, caseId);

  CREATE INDEX meetingsByCase ON meetings (caseId);
  CREATE INDEX meetingsByDate ON meetings (startDate DESC, id DESC, endDate, meetingStatusId);
  CREATE INDEX meetingsByMp ON meetings (mpId, startDate DESC, id DESC, endDate, meetingStatusId);
  CREATE INDEX eventsByDate ON events (date DESC, id DESC, eventTypeId);
  CREATE INDEX eventsByMp ON events (mpId, date DESC, id DESC, eventTypeId);

  CREATE INDEX reportsByPeriod ON reports (kind, period DESC, id DESC);

  CREATE INDEX answersByAge ON answers (createdAt);
`;

/**
 * The tables and indexes of the reference API. Columns have the names of `app/model`, so that rows need no mapping. Dates are
 * wall-clock text in Skopje, `expiresAt` and `createdAt` milliseconds since 1970, flags 0 or 1. Ids are
 * `AUTOINCREMENT`: the id of a deleted record is never reused, so an old page never refers to another record.
 */
export const SCHEMA = [PEOPLE, CASES, CALENDAR, REPORTS, SESSIONS, INDICES].join("");
