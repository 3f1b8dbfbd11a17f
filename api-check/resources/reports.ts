import { ROLE } from "#app/model/access.ts";
import { REPORT_STATUS } from "#app/model/report.ts";
import { contract } from "#server/api/contract/index.ts";
import { callerWith } from "../callers.ts";
import type { Check } from "../check.ts";
import { FIRST_PAGE, firstOf } from "../paging.ts";

const KINDS = [contract.monthlyReports, contract.yearlyReports];

/**
 * Submitting can't be undone, and no call creates a draft: only submitting a report twice, which must be
 * refused (409), can be tried.
 */
export async function submitReports({ call, quietly, callers }: Check): Promise<void> {
  const assistant = callerWith(callers, ROLE.assistant);
  for (const { filter, submit } of KINDS) {
    const query = { ...FIRST_PAGE, reportStatusId: REPORT_STATUS.submitted };
    const page = assistant && (await quietly(filter, { query }, assistant));
    // A predecessor's reports can be read, but only submitted by their author.
    const submitted = page?.content.filter(
      ({ userId, reportStatusId }) =>
        userId === assistant?.user?.id && reportStatusId === REPORT_STATUS.submitted,
    );
    const id = firstOf(submitted, "id");
    if (id !== undefined) await call(submit, { params: { id } }, { refusedWith: 409 });
  }
}
