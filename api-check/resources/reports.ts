import { ROLE } from "#app/model/access.ts";
import { REPORT_STATUS } from "#app/model/report.ts";
import { contract } from "#server/api/contract/index.ts";
import { callerWith } from "../callers.ts";
import type { Check } from "../check.ts";
import { FIRST_PAGE, firstId } from "../paging.ts";
import { EMPTY } from "../fixture.ts";

const query = FIRST_PAGE;
const { monthlyReports, yearlyReports } = contract;

export async function readReports({ call }: Check): Promise<void> {
  const filters = { userId: "userId", reportStatusId: "reportStatusId" };
  for (const [reports, period] of [
    [monthlyReports, "month"],
    [yearlyReports, "year"],
  ] as const) {
    const page = await call(reports.filter, { query }, { filters: { ...filters, [period]: "period" } });
    const report = firstId(page.json);
    const trial = { needs: EMPTY, silent: ["reportStatusId"] };
    await call(reports.get, report, { ...trial, own: ["submittedAt", "mps", "categories"] });
    await call(reports.details, report, trial);
  }
}

/**
 * Submitting can't be undone, and no call creates a draft: all that can be tried is that submitting a report twice is
 * refused (409).
 */
export async function submitReports({ call, quietly, callers }: Check): Promise<void> {
  const assistant = callerWith(callers, ROLE.assistant);
  const trial = { refusedWith: 409, needs: "no submitted report of the assistant" } as const;
  for (const { filter, submit } of [monthlyReports, yearlyReports]) {
    const asked = { query: { ...query, reportStatusId: REPORT_STATUS.submitted } };
    const page = assistant && (await quietly(filter, asked, assistant));
    // A predecessor's reports can be read, and nobody else may submit them.
    const submitted = page?.content.filter(
      ({ userId, reportStatusId }) =>
        userId === assistant?.user?.id && reportStatusId === REPORT_STATUS.submitted,
    );
    await call(submit, firstId(submitted), trial);
  }
}
