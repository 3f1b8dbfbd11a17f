import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endWithUs } from "#tests/support/processes.ts";
import { freePort } from "#tests/support/reference.ts";
import { type SmallApi, startSmallApi } from "#tests/support/small-api.ts";

/** Development is production with Vite in the place of the client build: same listener, gates and headers. */

const ROOT = join(import.meta.dirname, "../..");

let api: SmallApi;
let dataDir: string;
let origin: string;
let end: () => Promise<void>;

beforeAll(async () => {
  api = await startSmallApi({ "GET /api/offices": () => ({ json: [] }) });
  dataDir = await mkdtemp(join(tmpdir(), "development-"));
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const child = endWithUs(
    spawn(process.execPath, ["--conditions=development", "server/boot/dev.ts"], {
      cwd: ROOT,
      env: {
        PATH: process.env["PATH"],
        PORT: String(port),
        DATA_DIR: dataDir,
        TILE_URL: "none",
        API_BASE_URL: api.url,
        OIDC_ISSUER: `${api.url}/oidc`,
        OIDC_CLIENT_ID: "offices",
        OIDC_CLIENT_SECRET: "a client secret of the tests",
      },
      stdio: ["ignore", "ignore", "pipe"],
    }),
  );
  const said = createInterface({ input: child.stderr });
  for await (const line of said) if (line.startsWith("Development server")) break;
  child.stderr.resume();
  end = async () => {
    child.kill("SIGINT");
    await once(child, "exit");
  };
});

afterAll(async () => {
  await end();
  await api.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe("development", () => {
  it("answers with the headers of production, but for style sheets that scripts put into the page", async () => {
    const page = await fetch(`${origin}/about`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<h1");
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(page.headers.get("X-Frame-Options")).toBe("DENY");
    const form = await fetch(`${origin}/contact`);
    expect(form.headers.get("Content-Security-Policy")).toMatch(
      /script-src 'nonce-[\w+/=]+' 'strict-dynamic'/,
    );
  });

  it("has the gates of production", async () => {
    const forged = await fetch(`${origin}/contact`, { method: "POST", body: new URLSearchParams("a=b") });
    expect(forged.status).toBe(403);
    const elsewhere = await fetch(origin.replace("localhost", "127.0.0.1"), { method: "PUT" });
    expect(elsewhere.status).toBe(405);
    expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
  });

  it("makes scripts from their sources", async () => {
    const script = await fetch(`${origin}/app/portal/read/about.tsx`);
    expect(script.status).toBe(200);
    expect(script.headers.get("Content-Type")).toContain("javascript");
  });
});
