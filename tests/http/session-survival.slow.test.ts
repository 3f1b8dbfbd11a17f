import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type AppProcess, type ProcessOptions, startAppProcess } from "#tests/support/app-process.ts";
import { type Client, client } from "#tests/support/http.ts";
import {
  CLIENT,
  startIdentityProvider,
  type TestIdentityProvider,
} from "#tests/support/identity-provider.ts";
import { hasRedis, startRedis } from "#tests/support/redis-servers.ts";
import { freePort } from "#tests/support/reference.ts";
import { type SmallApi, startSmallApi } from "#tests/support/small-api.ts";

const GUARDED = "/admin/tutorials";
const SECRET = "a-secret-of-the-tests-longer-than-32-bytes";

/** As the administrator sees the one whose sessions they end. */
const COLLEAGUE = {
  id: 7,
  fullName: "Canary Person",
  username: "canary",
  email: "canary@example.mk",
  phone: "",
  workHoursFrom: "",
  workHoursTo: "",
  profilePicturePath: "",
  roleId: 2,
  statusId: true,
};

let api: SmallApi;
let idp: TestIdentityProvider;
/** Whom the API knows the next bearer as. */
let profile = { id: 7, roleId: 2 };
let ports: number[];

beforeAll(async () => {
  api = await startSmallApi({
    "GET /admin/api/auth/token": () => ({ json: { access_token: "bearer" } }),
    "GET /admin/api/users/user-profile": () => ({
      json: { ...profile, fullName: "Canary Person", username: "canary", profilePicturePath: "" },
    }),
    "GET /admin/api/users/7": () => ({ json: COLLEAGUE }),
    "POST /admin/api/logout": () => ({ json: {} }),
    ...Object.fromEntries(
      ["offices", "mps", "parties", "case-categories"].map((name) => [
        `GET /api/${name}`,
        () => ({ json: [] }),
      ]),
    ),
  });
  ports = [await freePort(), await freePort()];
  idp = await startIdentityProvider(
    ports.map((port) => `http://localhost:${port}/admin/authenticate/callback`),
  );
});

afterAll(async () => {
  await idp.stop();
  await api.stop();
});

/** A node of the product; it ends with the test. */
async function start(port: number, options: ProcessOptions = {}): Promise<AppProcess> {
  const node = await startAppProcess({
    ...options,
    port,
    reference: false,
    env: {
      API_BASE_URL: api.url,
      OIDC_ISSUER: idp.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      SESSION_SECRET: SECRET,
      ...options.env,
    },
  });
  onTestFinished(async () => void (await node.stop()));
  return node;
}

async function signedIn(app: AppProcess): Promise<Client> {
  const visitor = client(app.origin);
  const page = await visitor.get(`/admin/login?returnTo=${GUARDED}`);
  await visitor.submit(page.forms[0]);
  expect(await statusFor(visitor)).toBe(200);
  return visitor;
}

/** The address of the identity provider to which a sign-in leads. */
async function begun(visitor: Client): Promise<string> {
  const [form] = (await visitor.get(`/admin/login?returnTo=${GUARDED}`)).forms;
  const answer = await visitor.send(form?.action ?? "", {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams(form?.fields.map(([name, value]) => [name, value])),
  });
  return answer.headers.get("location") ?? "";
}

/** 200 is the page for those who may open it, 302 leads to sign-in. */
const statusFor = async (visitor: Client, path = GUARDED) => (await visitor.send(path)).status;

describe("sessions in the embedded store", () => {
  it("survive kill -9 and a restart, and are not readable on the disk", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "offices-sessions-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const [port = 0] = ports;
    const first = await start(port, { dataDir });
    const visitor = await signedIn(first);
    await first.kill();

    const entries = await readdir(dataDir, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    const bytes = await Promise.all(files.map((name) => readFile(join(dataDir, name), "latin1")));
    expect(files).toContain("store.sqlite");
    expect(bytes.join("").match(/canary|bearer"/gi)).toBeNull();

    await start(port, { dataDir });
    expect(await statusFor(visitor)).toBe(200);
  });

  // R57
  it("survive a change of secrets, and end when the old one is gone", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "offices-sessions-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const [port = 0] = ports;
    const old = await start(port, { dataDir });
    const visitor = await signedIn(old);
    const underWay = client(old.origin);
    const provider = await begun(underWay);
    await old.stop();
    const next = "the-next-secret-that-is-longer-than-32-bytes";
    const rotating = await start(port, { dataDir, env: { SESSION_SECRET: `${next},${SECRET}` } });
    expect(await statusFor(visitor)).toBe(200);
    expect((await underWay.get(provider)).path, "begun before").toBe(GUARDED);
    await rotating.stop();
    await start(port, { dataDir, env: { SESSION_SECRET: next } });
    expect(await statusFor(visitor)).toBe(302);
  });
});

describe.skipIf(!hasRedis)("sessions in Redis (skipped where there is no redis-server)", () => {
  async function twoNodes() {
    const redis = await startRedis();
    onTestFinished(() => redis.end());
    const env = { REDIS_URL: redis.url };
    const [a, b] = await Promise.all(ports.map((port) => start(port, { env })));
    if (!a || !b) throw new Error("Two nodes are needed");
    return [a, b] as const;
  }

  // R10
  it("end on all nodes, no matter who ends them: the person everywhere, an administrator, the identity provider", async () => {
    const [a, b] = await twoNodes();
    const statuses = (...visitors: Client[]) => Promise.all(visitors.map((visitor) => statusFor(visitor)));
    const confirm = async (visitor: Client, path: string) => {
      const { forms } = await visitor.get(path);
      return visitor.submit(forms.findLast(({ action }) => action.startsWith(path)));
    };

    profile = { id: 70, roleId: 1 };
    const administrator = await signedIn(a);
    profile = { id: 7, roleId: 2 };
    const [onA, onB] = [await signedIn(a), await signedIn(b)];
    await confirm(onA, "/admin/logout/everywhere");
    expect(await statuses(onA, onB, administrator)).toEqual([302, 302, 200]);

    const [again, there] = [await signedIn(a), await signedIn(b)];
    expect((await confirm(administrator, "/admin/users/sessions/7")).status).toBe(200);
    expect(await statuses(again, there, administrator)).toEqual([302, 302, 200]);

    idp.knobs.account = "8";
    const [last, other] = [await signedIn(b), await signedIn(a)];
    const now = Math.floor(Date.now() / 1000);
    const token = await idp.sign({
      iss: idp.issuer,
      aud: CLIENT.id,
      sub: "8",
      iat: now,
      exp: now + 120,
      jti: "over-two-nodes",
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
    });
    const tell = async (node: AppProcess) => {
      const options = { method: "POST", body: new URLSearchParams({ logout_token: token }) };
      return (await fetch(`${node.origin}/admin/authenticate/backchannel-logout`, options)).status;
    };
    expect(await tell(a)).toBe(200);
    expect(await statuses(last, other, administrator)).toEqual([302, 302, 200]);
    // Used up at the other node too.
    const next = await signedIn(a);
    expect(await tell(b)).toBe(400);
    expect(await statuses(next)).toEqual([200]);
    idp.knobs.account = "7";
  });
});
