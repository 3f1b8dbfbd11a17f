import { cp, mkdir, mkdtemp, readdir, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What `npm run build` makes. */
export const BUILD = join(import.meta.dirname, "../../build");

/** Settings of a product under test. It trusts proxies on this machine, so that a test can be many clients: see `client()` in `http.ts`. */
export const testSettings = (port: number, referencePort: number, dataDir: string) => ({
  TRUSTED_PROXIES: "loopback",
  // Tests ask nobody outside.
  TILE_URL: "none",
  // A browser gives way to everybody: beside other tests its work takes longer than people should wait.
  PDF_SECONDS: "30",
  PORT: String(port),
  REFERENCE_PORT: String(referencePort),
  // Who tests mail names a port.
  REFERENCE_SMTP_PORT: "none",
  DATA_DIR: dataDir,
});

/** Settings with which production starts; nothing of it is reached. */
export const PRODUCTION = {
  NODE_ENV: "production",
  APP_ORIGIN: "https://offices.example",
  API_BASE_URL: "https://api.example/",
  OIDC_ISSUER: "https://login.example/adfs",
  OIDC_CLIENT_ID: "portal",
  OIDC_CLIENT_SECRET: "canary-client-secret",
  SESSION_SECRET: "canary-0123456789-abcdefghijklmnopqrstuvwxyz",
  CONTACT_EMAIL: "kontakt@offices.example",
  CONTACT_PHONE: "+389 2 000 000",
  CONTACT_ADDRESS_MK: "ул. Прва 1, Скопје",
  CONTACT_ADDRESS_SQ: "rr. Prva 1, Shkup",
  CONTACT_ADDRESS_EN: "1 Prva St., Skopje",
  SUPPORT_EMAIL: "podrshka@offices.example",
};

/** A data folder of a product's own, with the demo data in it or empty. */
export async function newDataFolder(withDemoData: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "offices-data-"));
  if (withDemoData) await cp(await demoData(), folder, { recursive: true });
  return folder;
}

let made: Promise<string> | undefined;

/** Demo data take seconds to make and never differ: they are made once per build, beside it, and copied. */
function demoData(): Promise<string> {
  return (made ??= makeDemoData());
}

async function makeDemoData(): Promise<string> {
  const kept = join(BUILD, "demo-data");
  const files = await readdir(kept).catch(() => []);
  if (files.length > 0) return kept;
  const { startOwnReference } = await import("./own-reference.ts");
  const dataDir = await mkdtemp(join(tmpdir(), "offices-demo-"));
  const reference = await startOwnReference({ dataDir, cases: 5000 });
  await reference.stop();
  await mkdir(BUILD, { recursive: true });
  // Several test files may come here at once: the first one wins, the others use its folder.
  await rename(dataDir, kept).catch(() => cp(dataDir, kept, { recursive: true, force: false }));
  return kept;
}
