import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fillInBulk } from "#demo/seed/bulk.ts";
import { wallClock } from "#demo/store/clock.ts";
import { openDatabase } from "#demo/store/database.ts";
import { freePort } from "#tests/support/reference.ts";
import { type Account, signedIn } from "#tests/support/staff.ts";
import { type ServerProcess, startServer } from "../servers/process.ts";

/** The product before a reference API with so many cases and users, and two of the staff who are signed in. */
export interface Office {
  readonly cases: number;
  /** 0: those of the demo. */
  readonly users: number;
  readonly product: ServerProcess;
  /** `Cookie` header of the administrator. */
  readonly cookie: string;
  /** `Cookie` header of an assistant. */
  readonly assistantsCookie: string;
}

/** How large a database is. */
export interface OfficeSize {
  readonly cases: number;
  /** Of staff; 0: those of the demo. */
  readonly users?: number;
}

/** Makes a database of this size below `folder` and starts the product over it; the API is a process of its own. */
export async function startOffice(
  entry: string,
  folder: string,
  { cases, users = 0 }: OfficeSize,
): Promise<Office> {
  const dataDir = join(folder, `${cases}-${users}`);
  mkdirSync(dataDir, { recursive: true });
  const today = wallClock(new Date()).slice(0, "YYYY-MM-DD".length);
  openDatabase(dataDir, (fresh) => {
    fillInBulk(fresh, { today, cases, users }, () => undefined);
  }).close();
  const product = await startServer({
    program: [entry],
    port: await freePort(),
    env: {
      DEMO: "1",
      DATA_DIR: dataDir,
      REFERENCE_PORT: String(await freePort()),
      REFERENCE_SMTP_PORT: "none",
      TRUSTED_PROXIES: "loopback",
    },
  });
  const [cookie, assistantsCookie] = await Promise.all([
    cookieOf(product, "administrator"),
    cookieOf(product, "assistant"),
  ]);
  return { cases, users, product, cookie, assistantsCookie };
}

async function cookieOf({ origin }: ServerProcess, account: Account): Promise<string> {
  const { jar } = await signedIn(origin, account);
  return jar.getCookieString(`${origin}/admin/cases`);
}
