import { endsWith } from "#app/model/status-log.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Attempt } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import type { Step } from "#server/form/submission-log.ts";
import { apiCredentials } from "#server/identity/credentials.ts";

/** What acts on meetings are made of: each is written once per form, and recognised by its result in the API. */

/** Runs a step of a form, once, under its name. */
export type RunStep = <Value>(name: string, step: Step<Value>) => Promise<Attempt<Value>>;

/**
 * Calls with the credentials of the moment: a session that expires during an act must not hide what was written
 * before.
 */
export const withFixedCredentials = (context: Context): Api["attempt"] =>
  api(context, { credentials: apiCredentials(context) }).attempt;

const DONE = { ok: true, value: { value: null } } as const;
const NOT_YET = { ok: true, value: undefined } as const;

/** Changes a case's status; the same status again adds its comment to the history. */
export function caseStatusStep(
  context: Context,
  id: number,
  change: { readonly statusId: number; readonly comment: string },
): Step<unknown> {
  const attempt = withFixedCredentials(context);
  return {
    write: () => attempt(contract.cases.setStatus, { params: { id }, body: change }),
    async look() {
      const found = await attempt(contract.history.ofCase, { params: { id } });
      if (!found.ok) return found;
      return endsWith(found.value, change) ? DONE : NOT_YET;
    },
  };
}

/** @param attempt as the first step of an act, a call whose 401 ends the session at once */
export function meetingStatusStep(
  context: Context,
  id: number,
  meetingStatusId: number,
  attempt: Api["attempt"] = withFixedCredentials(context),
): Step<unknown> {
  return {
    write: () => attempt(contract.meetings.setStatus, { params: { id }, body: { meetingStatusId } }),
    async look() {
      const found = await attempt(contract.meetings.get, { params: { id } });
      if (!found.ok) return found;
      return found.value.meetingStatusId === meetingStatusId ? DONE : NOT_YET;
    },
  };
}

/** Deletes a meeting; a missing one counts as deleted. @param attempt see `meetingStatusStep` */
export function removeMeetingStep(
  context: Context,
  id: number,
  attempt: Api["attempt"] = api(context).attempt,
): Step<unknown> {
  return {
    write: () => attempt(contract.meetings.remove, { params: { id } }),
    async look() {
      const found = await withFixedCredentials(context)(contract.meetings.get, { params: { id } });
      if (found.ok) return NOT_YET;
      return found.fault.status === 404 ? DONE : found;
    },
  };
}
