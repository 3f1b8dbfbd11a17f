import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startAppProcess } from "#tests/support/app-process.ts";
import { settingsFor } from "#tests/support/faulty-app.ts";
import { useJanuary, useStaff } from "#tests/support/own-app.ts";
import { startOwnReference } from "#tests/support/own-reference.ts";
import { pdfFrom } from "#tests/support/pdf.ts";
import { isAlive } from "#tests/support/processes.ts";
import { freePort } from "#tests/support/reference.ts";
import { reportIn, YEAR } from "#tests/support/reports.ts";
import { signedIn } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";
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

describe("report.pdf", () => {
  const product = useJanuary();
  const assistant = useStaff(product.app, "assistant");
  let address: string;

  beforeAll(async () => {
    address = `${MONTHLY}/view/${await reportIn(assistant, MONTHLY, `октомври ${YEAR}`)}/report.pdf`;
    await pdfFrom(assistant, address);
  });

  it("is made again when its browser is killed, and the product leaves no browser behind", async () => {
    const printing = [1, 2].map(() => assistant.send(address));
    // What is printed has been read.
    const read = () => product.proxy.calls.filter(({ path }) => path.includes("/reports/"));
    await until(() => expect(read().length).toBeGreaterThanOrEqual(printing.length), 1);
    process.kill(lastBrowser(), "SIGKILL");
    const made = await Promise.all(printing);
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
  });

  /** Id of the browser that the product has started last. */
  function lastBrowser(): number {
    const line = product.app.logs.findLast((entry) => entry.includes("pdf-browser-started"));
    const { pid } = JSON.parse(line ?? "{}") as { pid?: number };
    if (!pid || pid <= 1) throw new Error("No browser was started");
    return pid;
  }
});
