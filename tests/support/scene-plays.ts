import { spawnSync } from "node:child_process";
import { mkdtemp, rm, statfs, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type BrowserContextOptions, chromium, type Page as BrowserPage } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { findChromium } from "./chromium.ts";
import { startFaultyApp } from "./faulty-app.ts";
import { client } from "./http.ts";
import { ANSWERS, expectKept, openRequest, postForm } from "./meeting-request.ts";
import { type Scene, wellAgain } from "./scene.ts";
import { signedIn } from "./staff.ts";
import { passMs } from "./timing.ts";

/** Scenarios of the fault matrix that need a disk, a clock or a browser. */

/** Whether a two-megabyte file system can be mounted, which only root may do. */
export const canMount = process.getuid?.() === 0 && spawnSync("unshare", ["-m", "true"]).status === 0;

async function smallDisk(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "offices-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", path]);
  if (mounted.status !== 0) throw new Error(String(mounted.stderr));
  onTestFinished(async () => {
    spawnSync("umount", ["--lazy", path]);
    await rm(path, { recursive: true });
  });
  return path;
}

/** F18: the disk of the store is full, and later has space again. */
export async function fullDisk(): Promise<void> {
  const folder = await smallDisk();
  const { app, stop } = await startFaultyApp({ DATA_DIR: folder });
  onTestFinished(stop);
  const assistant = await signedIn(app.origin, "assistant");
  const citizen = client(app.origin);
  const form = await openRequest(citizen);
  const { bavail, bsize } = await statfs(folder);
  const filler = join(folder, "filler");
  await writeFile(filler, Buffer.alloc(bavail * bsize));

  const readiness = async () => (await fetch(`${app.origin}/health/ready`)).status;
  await wellAgain(async () => expect(await readiness()).toBe(503));
  expect((await client(app.origin).get("/")).status).toBe(200);
  const sent = await citizen.submit(form, ANSWERS);
  expect(sent.status).toBe(200);
  expect(sent.html).toContain("Барањето е примено");
  const list = await assistant.send("/admin/cases");
  expect(list.status).toBe(200);

  await unlink(filler);
  await wellAgain(async () => expect(await readiness()).toBe(200));
  expect((await assistant.send("/admin/cases")).status, "nobody was signed out").toBe(200);
}

const [HOUR, DAY] = [3_600_000, 86_400_000];
/** A node learns the store's time with each of its beats (`server/store/nodes.ts`). */
const THREE_BEATS_MS = 1_500;

/**
 * F24: the clock of the machine jumps. An open form still becomes one request, a staff session lives no
 * longer than it should, and all later requests are served. Staff can sign in unless it is hours off.
 */
export async function clockJumps({ app, opened, timesAt, reference }: Scene): Promise<void> {
  for (const jump of [300_000, -300_000, HOUR, -HOUR, DAY, -DAY]) {
    const assistant = await signedIn(app.origin, "assistant");
    const { citizen, form, answers, topic } = await opened();
    passMs(jump);
    try {
      const list = await assistant.send("/admin/cases");
      const stays = Math.abs(jump) < HOUR && jump > 0;
      // Until its next beat a node uses its own clock and may ask to sign in again; then the store's.
      expect(stays ? [200] : [200, 302], `${jump}`).toContain(list.status);
      let page = await citizen.submit(form, answers);
      if (!page.path.includes("receipt=")) {
        expect([page.status, jump]).toEqual([400, jump]);
        expectKept(page, answers);
        page = await citizen.submit(postForm(page));
      }
      expect(page.path).toContain("receipt=");
      expect(timesAt(topic), `${jump}`).toBe(1);
      // A clock that is hours off can't tell a valid token from an expired one.
      if (Math.abs(jump) < HOUR) await wellAgain(() => signedIn(app.origin, "assistant"));
      for (const path of ["/", "/admin/login"])
        expect((await client(app.origin).get(path)).status, path).toBe(200);
    } finally {
      passMs(-jump);
      // Until then the next session would begin at the wrong time.
      await pause(THREE_BEATS_MS);
    }
  }
  await reference.setClock(new Date().toISOString());
}

/** Opens pages of the product in a separate browser. */
async function browse(options: BrowserContextOptions): Promise<BrowserPage> {
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: ["--headless", ...args], env });
  onTestFinished(() => browser.close());
  return (await browser.newContext(options)).newPage();
}

/** As a server that no longer has any of these files. */
const withoutAssets = (page: BrowserPage) =>
  page.route(/\/assets\/.*\.js/, (route) => route.fulfill({ status: 404, body: "" }));

const CHOSEN = ["municipalityId", "ageCategoryId", "ethnicityId"] as const;

/** Fills in and sends a request, using the HTML only. */
async function sendRequest(page: BrowserPage, topic: string): Promise<void> {
  const named = (name: string) => page.locator(`[name="${name}"]`).first();
  for (const name of ["fullName", "email", "phone"] as const) await named(name).fill(ANSWERS[name]);
  for (const name of CHOSEN) await named(name).selectOption(ANSWERS[name]);
  await page.locator(`[name="genderId"][value="${ANSWERS.genderId}"]`).check();
  await page.getByRole("button", { name: "Продолжи на „За случајот“" }).click();
  await named("caseCategoryId").selectOption(ANSWERS.caseCategoryId);
  await named("topic").fill(topic);
  for (const name of ["reason", "firstVisit", "othersInvolved"] as const)
    await named(name).fill(ANSWERS[name]);
  await page.locator(`[name="initiativeSubmission"][value="true"]`).check();
  for (const name of ["declaration", "consent"]) await named(name).check();
  await page.getByRole("button", { name: "Испрати барање" }).click();
  await page.waitForURL(/receipt=/);
}

/** F30: no JavaScript, because it is disabled, or because none of its files load. */
export async function withoutScript({ app, timesAt }: Scene): Promise<void> {
  for (const how of ["off", "missing"] as const) {
    const page = await browse({ javaScriptEnabled: how === "missing" });
    if (how === "missing") await withoutAssets(page);
    await page.goto(`${app.origin}/?mp=1&lng=mk`);
    const topic = `Без скрипта (${how}) под дефект`;
    await sendRequest(page, topic);
    expect(timesAt(topic)).toBe(1);
  }
}

/**
 * F23: a page of yesterday's build is open when its files are gone: the first link loads a whole page, once, and
 * plain HTML works from then on.
 */
export async function oldPage({ app }: Scene): Promise<void> {
  const page = await browse({});
  await page.goto(`${app.origin}/?lng=mk`);
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await withoutAssets(page);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "document") documents.push(new URL(request.url()).pathname);
  });
  const link = page.locator('a[href^="/contact"]').first();
  const [loaded] = await Promise.all([page.waitForEvent("load"), link.click()]);
  await loaded.waitForLoadState("networkidle");
  await link.click();
  await page.waitForURL(/\/contact/);
  await page.locator("form textarea").first().fill("Порака");
  await page.waitForLoadState("networkidle");
  expect(documents).toEqual(["/", "/contact"]);
  expect(await page.locator("h1").count()).toBe(1);
  const gone = await client(app.origin).send("/assets/yesterday-AAAAAAAA.js");
  expect([gone.status, gone.headers.get("cache-control")]).toEqual([404, "no-store"]);
}
