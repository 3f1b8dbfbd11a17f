/**
 * Meetings and events. `startDate` and `endDate` are always wall-clock text `YYYY-MM-DDTHH:MM:SSZ`, `events.date`
 * always `YYYY-MM-DD`: lists and counts compare them as text.
 */
export const CALENDAR = `
  CREATE TABLE meetings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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

  CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    mpId INTEGER NOT NULL REFERENCES mps,
    date TEXT NOT NULL,
    municipalityId INTEGER NOT NULL,
    eventTypeId INTEGER NOT NULL,
    subject TEXT NOT NULL,
    description TEXT NOT NULL
  ) STRICT;
`;
