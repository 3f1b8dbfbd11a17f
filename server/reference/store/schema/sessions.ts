/** What outlives a restart: API sessions, first answers, and the demo identity provider. */
export const SESSIONS = `
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
  CREATE TABLE identityKeys (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;
