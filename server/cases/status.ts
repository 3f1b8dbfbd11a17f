import type { StatusKind } from "#app/model/case.ts";
import { CASE_STATUS } from "#app/model/lookups.ts";
import { endsWith } from "#app/model/status-log.ts";
import { type Api, api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, settled } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { withFixedCredentials } from "#server/identity/credentials.ts";
import { forgetRejection } from "#server/meetings/notifications.ts";
import type { NewStatus } from "#server/meetings/steps.ts";

export const STATUS_CALLS = {
  case: { change: contract.cases.setStatus, log: contract.history.ofCase },
  initiative: { change: contract.cases.setInitiativeStatus, log: contract.history.ofInitiative },
  question: { change: contract.cases.setQuestionStatus, log: contract.history.ofQuestion },
} as const satisfies Record<StatusKind, unknown>;

/**
 * Changes a status. An unknown outcome is looked up in the log before asking the person: a change that is there was
 * made (R71).
 * @param api default: a client whose 401 ends the session at once
 */
export async function writeStatus(
  context: Context,
  kind: StatusKind,
  id: number,
  status: NewStatus,
  { attempt }: Pick<Api, "attempt"> = api(context),
): Promise<Attempt<unknown>> {
  const { change, log } = STATUS_CALLS[kind];
  const outcome = await attempt(change, { params: { id }, body: status });
  const written = await settled(outcome, async () => {
    const found = await withFixedCredentials(context)(log, { params: { id } });
    return found.ok && endsWith(found.value, status);
  });
  if (kind === "case" && written.ok && status.statusId !== CASE_STATUS.rejected)
    await forgetRejection(context, id);
  return written;
}
