import { cp, mkdir, mkdtemp, readdir, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { skopjeDay } from "#app/model/period.ts";

/** The output of `npm run build`. */
export const BUILD = join(import.meta.dirname, "../../build");

/**
 * Settings of a product under test. It trusts proxies on this machine, so that one test can act as many clients: see
 * `client()` in `http.ts`.
 */
export const testSettings = (port: number, referencePort: number, dataDir: string) => ({
  TRUSTED_PROXIES: "loopback",
  // Tests make no requests to the outside.
  TILE_URL: "none",
  // The browser has the lowest priority: during other tests it takes longer than a person would wait.
  PDF_SECONDS: "25",
  // Tests fill forms in no time, and often the same ones.
  SUSPECTED_PER_DAY: "999999",
  PORT: String(port),
  REFERENCE_PORT: String(referencePort),
  // Tests of mail set a port.
  REFERENCE_SMTP_PORT: "none",
  DATA_DIR: dataDir,
});

/** Where people reach the Assembly: production refuses examples. */
export const CONTACTS = {
  CONTACT_EMAIL: "kontakt@offices.test",
  CONTACT_PHONE: "+389 2 000 000",
  CONTACT_ADDRESS_MK: "ул. Прва 1, Скопје",
  CONTACT_ADDRESS_SQ: "rr. Prva 1, Shkup",
  CONTACT_ADDRESS_EN: "1 Prva St., Skopje",
  SUPPORT_EMAIL: "podrshka@offices.test",
};

/** Settings with which production starts; none of these hosts is reached. */
export const PRODUCTION = {
  NODE_ENV: "production",
  APP_ORIGIN: "https://offices.example",
  API_BASE_URL: "https://api.example/",
  OIDC_ISSUER: "https://login.example/adfs",
  OIDC_CLIENT_ID: "portal",
  OIDC_CLIENT_SECRET: "canary-client-secret",
  SESSION_SECRET: "canary-0123456789-abcdefghijklmnopqrstuvwxyz",
  ...CONTACTS,
};

/** A product's own data folder, empty or with the demo data. */
export async function newDataFolder(withDemoData: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "offices-data-"));
  if (withDemoData) await cp(await (made ??= makeDemoData()), folder, { recursive: true });
  return folder;
}

let made: Promise<string> | undefined;

/**
 * Demo data take seconds to generate and depend only on the day: they are generated once per build and day,
 * cached beside it, and copied.
 */
async function makeDemoData(): Promise<string> {
  const kept = join(BUILD, "demo-data", skopjeDay(new Date()));
  const files = await readdir(kept).catch(() => []);
  if (files.length > 0) return kept;
  const { startOwnReference } = await import("./own-reference.ts");
  const dataDir = await mkdtemp(join(tmpdir(), "offices-demo-"));
  const reference = await startOwnReference({ dataDir, cases: 5000 });
  await reference.stop();
  await mkdir(dirname(kept), { recursive: true });
  // Several test files may get here at once: the first wins, the others use its folder.
  await rename(dataDir, kept).catch(() => cp(dataDir, kept, { recursive: true, force: false }));
  return kept;
}
