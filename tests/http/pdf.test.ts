import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { namespaceRefusal } from "#server/files/pdf/find-browser.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { useJanuary, useStaff } from "#tests/support/own-app.ts";
import { objectsOf, pdfFrom, utf16 } from "#tests/support/pdf.ts";
import { cellsIn, reportIn, startInJanuary, YEAR } from "#tests/support/reports.ts";
import { signedIn } from "#tests/support/staff.ts";

/** A report as a PDF over the running product: what it is made of, and what happens when it can't be made (R50, R52). */

const MONTHLY = "/admin/reports/monthly";
const HTML = { Accept: "text/html" };

const product = useJanuary();
const assistant = useStaff(product.app, "assistant");
let address: string;

beforeAll(async () => {
  address = `${MONTHLY}/view/${await reportIn(assistant, MONTHLY, `октомври ${YEAR}`)}/report.pdf`;
});

describe("report.pdf", () => {
  it("is a download that nobody keeps", async () => {
    const response = await pdfFrom(assistant, address);
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="report.pdf"');
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(Number(response.headers.get("content-length"))).toBe(pdf.byteLength);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("is not made for who only asks what it would be", async () => {
    const own = await signedIn(product.app.origin, "assistant");
    const exported = () => product.app.logs.filter((entry) => entry.includes("report-exported")).length;
    const before = exported();
    const response = await own.send(address, { method: "HEAD" });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="report.pdf"');
    expect((await own.send(address.replace("report.pdf", "report.xlsx"), { method: "HEAD" })).status).toBe(
      200,
    );
    expect(exported()).toBe(before);
  });

  it("is A4, tagged, titled, in Macedonian, with Nunito inside", async () => {
    const objects = objectsOf(Buffer.from(await (await pdfFrom(assistant, address)).arrayBuffer()));
    expect(objects).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
    expect(objects).toContain("/StructTreeRoot");
    expect(objects).toMatch(/\/MarkInfo <<\/Type \/MarkInfo\s*\/Marked true>>/);
    expect(objects).toMatch(/\/Lang \(mk\)/);
    const title = `Месечен извештај, октомври ${YEAR}`;
    expect(objects.toUpperCase()).toContain(utf16(title));
    expect(objects).toMatch(/\/(?:BaseFont|FontName) \/[A-Z]{6}\+Nunito/);
    expect(objects.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(2);
    expect(objects).not.toMatch(/\/Type3|\/JavaScript|\/URI /);
    // Tables with their heads, for screen readers.
    for (const role of ["Table", "TR", "TH", "TD", "H1", "Caption"])
      expect(objects).toMatch(new RegExp(`/S /${role}\\b`));
    // Of PDF 2.0, which poppler and others don't know: they call the structure wrong.
    expect(objects).not.toMatch(/\/S \/(?:Strong|Em)\b/);
    expect(Number(/\/Type \/Pages[^>]*\/Count (\d+)/.exec(objects)?.[1])).toBe(2);
  });
});

describe("without a browser", () => {
  it("there is a page that says so, and the print view has everything", async () => {
    const browser = join(temporaryFolder(), "chromium");
    await symlink(process.execPath, browser);
    const own = await startInJanuary({ CHROMIUM_PATH: browser });
    await rm(browser);
    onTestFinished(own.stop);
    const person = await signedIn(own.app.origin, "assistant");
    const view = `${MONTHLY}/view/${await reportIn(person, MONTHLY, `октомври ${YEAR}`)}`;
    const page = await person.get(`${view}/report.pdf`, HTML);
    expect(page.status).toBe(503);
    expect(page.headers.get("retry-after")).toBe("3600");
    expect(page.html).toContain(`href="${view}/print"`);
    expect(page.text).toContain("PDF-документот сега не може да се направи");
    const print = await person.get(`${view}/print`);
    expect(cellsIn(print.dom)).toHaveLength(4);
    expect(own.app.logs.filter((line) => line.includes("pdf-unavailable"))).toHaveLength(1);
  });

  it("because user namespaces are refused, page and log name who refuses them, and what to do", async () => {
    const browser = join(temporaryFolder(), "shut-out");
    const lastWords = "FATAL:zygote_host_impl_linux.cc(132)] No usable sandbox!";
    const script = `#!${process.execPath}\nconsole.error(${JSON.stringify(lastWords)}); process.exit(1);`;
    await writeFile(browser, script, { mode: 0o755 });
    const own = await startInJanuary({ CHROMIUM_PATH: browser });
    onTestFinished(own.stop);
    const person = await signedIn(own.app.origin, "assistant");
    const path = `${MONTHLY}/view/${await reportIn(person, MONTHLY, `октомври ${YEAR}`)}/report.pdf`;
    const page = await person.get(path, HTML);
    expect(page.status).toBe(503);
    const { cause, cure } = namespaceRefusal();
    expect(page.text).toContain("Извести го администраторот на серверот.");
    expect(own.app.logs.join()).toContain(`are refused by ${cause}: ${cure}`);
  });
});
