/**
 * Staff, offices, parties and MPs. `sortKey` and `searchKey` hold the names in the order of the Macedonian
 * alphabet and folded for searches; triggers of `keys.ts` fill them with every write, nobody else does. Those of
 * `report-mps.ts` date who serves whom, and since when somebody is an active assistant.
 */
export const PEOPLE = `
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
    sortKey TEXT NOT NULL DEFAULT '',
    searchKey TEXT NOT NULL DEFAULT '',
    assistantSince TEXT NOT NULL DEFAULT ''
  ) STRICT;

  CREATE TABLE offices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    municipalityId INTEGER NOT NULL,
    address TEXT NOT NULL,
    coordinates TEXT NOT NULL,
    sortKey TEXT NOT NULL DEFAULT '',
    searchKey TEXT NOT NULL DEFAULT ''
  ) STRICT;

  CREATE TABLE parties (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    nameAl TEXT NOT NULL,
    nameEn TEXT NOT NULL,
    iconPath TEXT NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    sortKey TEXT NOT NULL DEFAULT '',
    searchKey TEXT NOT NULL DEFAULT ''
  ) STRICT;

  CREATE TABLE mandates (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL) STRICT;

  CREATE TABLE categories (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    code INTEGER NOT NULL UNIQUE,
    name TEXT NOT NULL,
    nameAl TEXT NOT NULL,
    nameEn TEXT NOT NULL,
    description TEXT NOT NULL,
    iconPath TEXT NOT NULL,
    sortKey TEXT NOT NULL DEFAULT '',
    searchKey TEXT NOT NULL DEFAULT ''
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
    picturePath TEXT NOT NULL,
    sortKey TEXT NOT NULL DEFAULT '',
    searchKey TEXT NOT NULL DEFAULT ''
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
