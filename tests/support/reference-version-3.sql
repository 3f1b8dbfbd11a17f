-- The tables of version 3 as they were: a file of that version must open for ever.
CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL UNIQUE,
  fullName TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  roleId INTEGER NOT NULL CHECK (roleId IN (1, 2, 3)),
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  profilePicturePath TEXT NOT NULL,
  workHoursFrom TEXT NOT NULL,
  workHoursTo TEXT NOT NULL
) STRICT;

CREATE TABLE offices (
  id INTEGER PRIMARY KEY,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  municipalityId INTEGER NOT NULL,
  address TEXT NOT NULL,
  coordinates TEXT NOT NULL
) STRICT;

CREATE TABLE parties (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  nameAl TEXT NOT NULL,
  nameEn TEXT NOT NULL,
  iconPath TEXT NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0, 1))
) STRICT;

CREATE TABLE mandates (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;

CREATE TABLE categories (
  id INTEGER PRIMARY KEY,
  code INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL,
  nameAl TEXT NOT NULL,
  nameEn TEXT NOT NULL,
  description TEXT NOT NULL,
  iconPath TEXT NOT NULL
) STRICT;

CREATE TABLE mps (
  id INTEGER PRIMARY KEY,
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
CREATE INDEX mpsByUser ON mps (userId);

CREATE TABLE cases (
  id INTEGER PRIMARY KEY,
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
CREATE INDEX casesByDate ON cases (date DESC, id DESC);
CREATE INDEX casesByMp ON cases (mpId, date DESC, id DESC);
CREATE INDEX casesByStatus ON cases (caseStatusId, date DESC, id DESC);
CREATE INDEX casesByCategory ON cases (caseCategoryId, date DESC, id DESC);

-- The three status logs; userId is null where no member of staff made the change.
CREATE TABLE statusChanges (
  id INTEGER PRIMARY KEY,
  caseId INTEGER NOT NULL REFERENCES cases,
  kind TEXT NOT NULL CHECK (kind IN ('case', 'initiative', 'question')),
  statusId INTEGER NOT NULL,
  comment TEXT NOT NULL,
  date TEXT NOT NULL,
  userId INTEGER REFERENCES users
) STRICT;
CREATE INDEX statusChangesByCase ON statusChanges (caseId, kind);

CREATE TABLE meetings (
  id INTEGER PRIMARY KEY,
  mpId INTEGER NOT NULL REFERENCES mps,
  caseId INTEGER REFERENCES cases,
  startDate TEXT NOT NULL,
  endDate TEXT NOT NULL,
  fullName TEXT NOT NULL,
  topic TEXT NOT NULL,
  comment TEXT NOT NULL,
  meetingLocationId INTEGER NOT NULL,
  meetingStatusId INTEGER NOT NULL
) STRICT;
CREATE INDEX meetingsByCase ON meetings (caseId);

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
CREATE INDEX answersByAge ON answers (createdAt);

-- State of the demo identity provider (sign-ins in progress, sessions, codes, grants) and its keys.
CREATE TABLE identityRecords (
  model TEXT NOT NULL,
  id TEXT NOT NULL,
  payload TEXT NOT NULL,
  uid TEXT,
  grantId TEXT,
  expiresAt INTEGER,
  PRIMARY KEY (model, id)
) STRICT;
CREATE INDEX identityRecordsByUid ON identityRecords (uid);
CREATE INDEX identityRecordsByGrant ON identityRecords (grantId);
CREATE INDEX identityRecordsByAge ON identityRecords (expiresAt);
CREATE TABLE identityKeys (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
