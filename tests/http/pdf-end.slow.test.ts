import { expect, it, onTestFinished } from "vitest";
import { startAppProcess } from "#tests/support/app-process.ts";
import { settingsFor } from "#tests/support/faulty-app.ts";
import { startOwnReference } from "#tests/support/own-reference.ts";
import { pdfFrom } from "#tests/support/pdf.ts";
import { isAlive } from "#tests/support/processes.ts";
import { freePort } from "#tests/support/reference.ts";
import { reportIn, YEAR } from "#tests/support/reports.ts";
import { signedIn } from "#tests/support/staff.ts";
import { eventually } from "#tests/support/wire/eventually.ts";

const MONTHLY = "/admin/reports/monthly";

it.each(["SIGTERM", "SIGKILL"] as const)(
  "the end of the product by %s ends its browser too",
  async (signal) => {
    const port = await freePort();
    const reference = await startOwnReference({ env: { PORT: String(port) } });
    onTestFinished(() => reference.stop());
    await reference.setClock(`${YEAR + 1}-01-02T09:00:00+01:00`);
    const app = await startAppProcess({ reference: false, port, env: settingsFor(reference, reference.url) });
    const person = await signedIn(app.origin, "assistant");
    const report = `${MONTHLY}/view/${await reportIn(person, MONTHLY, `октомври ${YEAR}`)}/report.pdf`;
    await pdfFrom(person, report);
    const line = app.logs.findLast((entry) => entry.includes("pdf-browser-started"));
    const { pid = 0 } = JSON.parse(line ?? "{}") as { pid?: number };
    expect(isAlive(pid)).toBe(true);
    if (signal === "SIGKILL") await app.kill();
    else expect(await app.stop()).toBe(0);
    await eventually(() => isAlive(pid)).toBe(false);
  },
);
