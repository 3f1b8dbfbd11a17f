import type { Caller } from "#server/api/client.ts";
import { auditedCall } from "#server/audit/audited-call.ts";
import { verifiedForm } from "#server/form/posted-form.ts";
import { getSession } from "#server/session/current.ts";
import { apiCredentials } from "./credentials.ts";
import { endSession } from "./end-session.ts";
import { doubtProfile } from "./profile.ts";

/** Calls of a request in the name of its session, under the key of its form, with their lines in the audit. */
export const sessionCaller: Caller = {
  credentials: apiCredentials,
  submissionKey: async (context) => verifiedForm(context).submissionKey,
  audited: auditedCall,
  signedOut: (context) => endSession(context),
  forbidden: (context) => doubtProfile(getSession(context)),
};
