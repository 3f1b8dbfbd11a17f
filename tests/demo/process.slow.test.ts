import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contract } from "#server/api/contract/index.ts";
import { call } from "../support/api-call.ts";
import { caseData } from "../support/case-data.ts";
import { authorization, browser, passSignInPage, redeem, signInAs } from "../support/reference-sign-in.ts";
import { freePort, type Reference, type ReferenceOptions, startReference } from "../support/reference.ts";

let dataDir: string;
const running = new Set<Reference>();

const start = async (options: Omit<ReferenceOptions, "dataDir"> = {}) => {
  const reference = await startReference({ ...options, dataDir });
  running.add(reference);
  return reference;
};

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "reference-"));
});
afterEach(async () => {
  await Promise.all([...running].map((reference) => reference.stop()));
  running.clear();
  await rm(dataDir, { recursive: true, force: true });
});

describe("the data folder", () => {
  it("belongs to one process: a second one is refused with the reason, and the first goes on", async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(/ended with 78: Another process already serves the data folder/);
    expect((await call(first.url, contract.parties.list, {})).status).toBe(200);
  });

  it("is free again at once when its process is killed", async () => {
    const first = await start();
    await first.kill();
    const second = await start();
    expect((await call(second.url, contract.parties.list, {})).status).toBe(200);
  });

  it("of another version is replaced by new demo data", async () => {
    await (await start()).stop();
    const file = join(dataDir, "reference.sqlite");
    const other = new DatabaseSync(file);
    other.exec("PRAGMA user_version = 4711; CREATE TABLE of_another_version (id INTEGER)");
    other.close();
    await (await start()).stop();
    const made = new DatabaseSync(file, { readOnly: true });
    expect(made.prepare("PRAGMA user_version").get()).not.toEqual({ user_version: 4711 });
    expect(() => made.prepare("SELECT * FROM of_another_version")).toThrow(/no such table/);
    expect(made.prepare("SELECT count(*) AS n FROM offices").get()).toEqual({ n: 75 });
    made.close();
  });
});

describe("its end", () => {
  it("comes when the web process is gone, however that ended", async () => {
    const { child } = await start();
    const exited = once(child, "exit");
    child.disconnect();
    expect(await exited).toEqual([0, null]);
  });

  it("waits for a call that is under way", async () => {
    const { child, port } = await start();
    const exited = once(child, "exit");
    const body = Buffer.from(JSON.stringify(caseData()));
    const socket = connect(port, "127.0.0.1");
    const head = ["POST /api/cases/case HTTP/1.1", "Host: localhost", "Connection: close"];
    const fields = [
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
      "Expect: 100-continue",
    ];
    socket.write(`${[...head, ...fields].join("\r\n")}\r\n\r\n`);
    // The server asks for the body: from now on the call is under way.
    await once(socket, "data");
    child.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.write(body);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\d+$/s);
    expect(await exited).toEqual([0, null]);
  });
});

describe("one part without the other", () => {
  it("trusts the tokens of a configured identity provider, and serves none of its own", async () => {
    const provider = await startReference();
    const api = await start({
      env: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "x" },
    });
    const session = await signInAs({ ...api, issuer: provider.issuer }, "assistant");
    const { value } = await call(api.url, contract.auth.logout, {}, { session });
    expect(value.adfsLogoutUrl).toBeNull();
    expect((await fetch(`${api.url}/oidc/jwks`)).status).toBe(404);
    await provider.stop();
    await expect(signInAs(api, "assistant")).rejects.toThrow();
  });

  it("serves the identity provider alone when an API is configured", async () => {
    const reference = await start({ env: { API_BASE_URL: "http://127.0.0.1:9" } });
    expect((await fetch(`${reference.url}/api/parties`)).status).toBe(404);
    expect((await fetch(`${reference.url}/oidc/jwks`)).status).toBe(200);
  });
});

describe("a restart", () => {
  it("says what is wrong when its port is taken", async () => {
    const port = await freePort();
    const other = createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    await expect(start({ port })).rejects.toThrow(`Port ${port} is in use`);
    other.close();
  });

  it("ends no API session, no session of the identity provider, and no sign-in that has begun", async () => {
    const first = await start();
    const session = await signInAs(first, "monitor");
    const visitor = browser();
    const begun = authorization(first);
    const page = new URL((await visitor.visit(begun.url)).headers.get("location") ?? "", begun.url);
    const regular = browser();
    await passSignInPage(regular, authorization(first), "assistant");
    await first.kill();

    const second = await start({ port: first.port });
    expect((await call(second.url, contract.users.profile, {}, { session })).value.username).toBe("monitor");
    const again = authorization(second);
    const signedIn = await regular.visit(again.url);
    const tokens = await redeem(second, again, new URL(signedIn.headers.get("location") ?? ""));
    expect(tokens.status).toBe(200);
    const body = new URLSearchParams({ username: "assistant2", password: "demo" });
    const passed = await visitor.visit(page.href, { method: "POST", body });
    const done = await visitor.visit(passed.headers.get("location") ?? "");
    expect(done.headers.get("location")).toMatch(
      /^http:\/\/localhost:3000\/admin\/authenticate\/callback\?code=/,
    );
  });
});
