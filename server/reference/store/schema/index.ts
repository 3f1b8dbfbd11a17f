import { CALENDAR } from "./calendar.ts";
import { CASES } from "./cases.ts";
import { PEOPLE } from "./people.ts";
import { REPORTS } from "./reports.ts";
import { SESSIONS } from "./sessions.ts";

/** Raised with every change of the tables, together with a step in `migrations.ts`. */
export const SCHEMA_VERSION = 6;

/**
 * The tables of the reference API. Columns bear the names of `app/model`, so that rows need no mapping.
 * Dates are wall-clock text in Skopje, `expiresAt` and `createdAt` milliseconds since 1970, flags 0 or 1. Ids are
 * `AUTOINCREMENT`: that of a deleted record is never given again, so that no page of before means another one now.
 */
export const SCHEMA = [PEOPLE, CASES, CALENDAR, REPORTS, SESSIONS].join("");

/** All indices; laid after the first filling, which is then faster, and laid anew by a migration. */
export const INDICES = `
  CREATE INDEX mpsByUser ON mps (userId);
  CREATE INDEX mpsByOffice ON mps (officeId);
  CREATE INDEX mpsByParty ON mps (partyId);
  CREATE INDEX mpAssistantsByUser ON mpAssistants (userId, mpId);

  CREATE INDEX casesByDate ON cases (date DESC, id DESC);
  CREATE INDEX casesByMp ON cases (mpId, date DESC, id DESC, caseCategoryId, caseStatusId);
  CREATE INDEX casesByCategory ON cases (caseCategoryId, date DESC, id DESC, caseStatusId);
  CREATE INDEX casesByStatus ON cases (caseStatusId, date DESC, id DESC);
  CREATE INDEX statusChangesByCase ON statusChanges (caseId, kind);
  CREATE INDEX statusChangesByDate ON statusChanges (kind, statusId, date, caseId);

  CREATE INDEX meetingsByCase ON meetings (caseId);
  CREATE INDEX meetingsByDate ON meetings (startDate DESC, id DESC, endDate, meetingStatusId);
  CREATE INDEX meetingsByMp ON meetings (mpId, startDate DESC, id DESC, endDate, meetingStatusId);
  CREATE INDEX meetingsByLength ON meetings (unixepoch(endDate) - unixepoch(startDate));
  CREATE INDEX eventsByDate ON events (date DESC, id DESC, eventTypeId);
  CREATE INDEX eventsByMp ON events (mpId, date DESC, id DESC, eventTypeId);

  CREATE INDEX reportsByPeriod ON reports (kind, period DESC, id DESC);

  CREATE INDEX answersByAge ON answers (createdAt);
  CREATE INDEX identityRecordsByUid ON identityRecords (uid);
  CREATE INDEX identityRecordsByGrant ON identityRecords (grantId);
  CREATE INDEX identityRecordsByAge ON identityRecords (expiresAt);
`;
