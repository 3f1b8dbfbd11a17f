import { spawn } from "node:child_process";
import { once } from "node:events";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { startApp } from "#tests/support/app.ts";
import { startAppProcess } from "#tests/support/app-process.ts";
import {
  type Authority,
  type Certificate,
  hasOpenssl,
  makeAuthority,
  tlsBefore,
} from "#tests/support/certificates.ts";
import { expectPlain } from "#tests/support/fault-page.ts";
import { settingsFor } from "#tests/support/faulty-app.ts";
import { client } from "#tests/support/http.ts";
import { CLIENT, startIdentityProvider } from "#tests/support/identity-provider.ts";
import { listen } from "#tests/support/listen.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { ANSWERS, openRequest } from "#tests/support/meeting-request.ts";
import { type OwnReference, startOwnReference } from "#tests/support/own-reference.ts";
import { endWithUs } from "#tests/support/processes.ts";
import { hasRedis } from "#tests/support/redis-servers.ts";
import { freePort } from "#tests/support/reference.ts";
import { startSmallApi } from "#tests/support/small-api.ts";
import { signedIn, signInFrom } from "#tests/support/staff.ts";
import { until } from "#tests/support/timing.ts";

/** TLS to the API, the identity provider, Redis and the mail server (R48, F28): untrusted servers get nothing. */

const canTest = hasOpenssl && hasRedis;
if (!canTest) process.stderr.write("\n!!! No openssl or no redis-server: TLS is NOT tested.\n\n");

/** What Node says of each certificate. */
const CODES = {
  "self-signed": "DEPTH_ZERO_SELF_SIGNED_CERT",
  expired: "CERT_HAS_EXPIRED",
  "of another name": "ERR_TLS_CERT_ALTNAME_INVALID",
} as const;
const KINDS = Object.keys(CODES) as (keyof typeof CODES)[];

const MAIL = { MAIL_FROM: "offices@assembly.example" };

describe.skipIf(!canTest)("TLS (skipped where there is no openssl or no redis-server)", () => {
  const known = getCACertificates("default");
  let authority: Authority;
  let reference: OwnReference;
  let port: number;

  beforeAll(async () => {
    authority = makeAuthority();
    setDefaultCACertificates([...known, authority.cert]);
    port = await freePort();
    reference = await startOwnReference({ env: { PORT: String(port) } });
  });

  afterAll(async () => {
    setDefaultCACertificates(known);
    await reference.stop();
  });

  /** The reference API over TLS. */
  async function apiWith(certificate: Certificate): Promise<string> {
    const server = tlsBefore(reference.port, certificate);
    onTestFinished(() => void server.close());
    return `https://localhost:${await listen(server)}`;
  }

  async function redisWith({ certFile, keyFile }: Certificate): Promise<string> {
    const own = await freePort();
    const tls = ["--tls-port", `${own}`, "--tls-cert-file", certFile, "--tls-key-file", keyFile];
    const options = ["--port", "0", ...tls, "--tls-auth-clients", "no", "--bind", "127.0.0.1", "--save", ""];
    const server = endWithUs(
      spawn("redis-server", [...options, "--tls-ca-cert-file", authority.certFile], { stdio: "ignore" }),
    );
    onTestFinished(async () => {
      server.kill("SIGKILL");
      await once(server, "exit");
    });
    return `rediss://localhost:${own}`;
  }

  async function mailWith(certificate: Certificate) {
    const server = await startMailServer(certificate);
    onTestFinished(() => server.stop());
    return { server, url: `smtps://localhost:${server.port}` };
  }

  async function providerWith(certificate: Certificate, of: string) {
    const provider = await startIdentityProvider([`${of}/admin/authenticate/callback`], certificate);
    onTestFinished(() => provider.stop());
    return provider;
  }

  async function startWith(env: Readonly<Record<string, string>>) {
    const app = await startApp({
      reference: false,
      port,
      env: { ...settingsFor(reference, reference.url), ...env },
    });
    onTestFinished(() => app.stop());
    return app;
  }

  const readiness = async (origin: string) => (await fetch(`${origin}/health/ready`)).status;

  describe.each(KINDS)("a certificate that is %s", (kind) => {
    const told = (logs: readonly string[], ...words: string[]) =>
      until(() =>
        expect(
          logs.filter((line) => [CODES[kind], ...words].every((word) => line.includes(word))),
        ).not.toEqual([]),
      );

    it("of the API gets nothing from us, and the log says why", async () => {
      const app = await startWith({ API_BASE_URL: await apiWith(authority.bad[kind]) });
      const citizen = client(app.origin);
      const page = await citizen.get("/");
      expect(page.status).toBe(503);
      expectPlain(page);
      await told(app.logs, "The API's certificate was refused");
    });

    it("of the identity provider ends a sign-in before the person's name is asked", async () => {
      const provider = await providerWith(authority.bad[kind], `http://localhost:${port}`);
      const app = await startWith({ OIDC_ISSUER: provider.issuer });
      const visitor = client(app.origin);
      const page = await signInFrom(visitor, await visitor.get("/admin/login"), "assistant");
      expect([page.status, page.path]).toEqual([503, "/admin/login?notice=unavailable"]);
      await told(app.logs);
      expect([...provider.asked]).toEqual([]);
    });

    it("of Redis is no store: not ready, public pages go on", async () => {
      const app = await startWith({ REDIS_URL: await redisWith(authority.bad[kind]) });
      await told(app.logs, "Redis is unavailable");
      expect(await readiness(app.origin)).toBe(503);
      expect((await client(app.origin).get("/")).status).toBe(200);
    });

    it("of the mail server gets no letter, which waits", async () => {
      const { server, url } = await mailWith(authority.bad[kind]);
      const app = await startWith({ ...MAIL, SMTP_URL: url });
      const citizen = client(app.origin);
      const form = await openRequest(citizen);
      const page = await citizen.submit(form, { ...ANSWERS, answerWayId: String(ANSWER_WAY.email) });
      expect(page.path).toContain("receipt=");
      await told(app.logs, '"event":"mail"', '"state":"server"');
      expect([server.letters, server.tries]).toEqual([[], 0]);
    });
  });

  it("that an authority has signed, which the settings name, serves them all", async () => {
    const { server, url } = await mailWith(authority.good);
    const app = await startAppProcess({
      reference: false,
      port,
      env: {
        ...settingsFor(reference, await apiWith(authority.good)),
        ...MAIL,
        REDIS_URL: await redisWith(authority.good),
        SMTP_URL: url,
        NODE_EXTRA_CA_CERTS: authority.certFile,
      },
    });
    onTestFinished(async () => void (await app.stop()));
    const assistant = await signedIn(app.origin, "assistant");
    expect((await assistant.get("/admin/cases")).status).toBe(200);
    const citizen = client(app.origin);
    const form = await openRequest(citizen);
    await citizen.submit(form, { ...ANSWERS, answerWayId: String(ANSWER_WAY.email) });
    await until(() => expect(server.letters).toHaveLength(1));
    expect(await readiness(app.origin)).toBe(200);
  });

  it("that an authority has signed serves sign-in", async () => {
    const provider = await providerWith(authority.good, `http://localhost:${port}`);
    const profile = { id: 7, roleId: 2, fullName: "Ана", username: "ana", profilePicturePath: "" };
    const api = await startSmallApi({
      "GET /admin/api/auth/token": () => ({ json: { access_token: "bearer" } }),
      "GET /admin/api/users/user-profile": () => ({ json: profile }),
    });
    onTestFinished(() => api.stop());
    const app = await startWith({
      API_BASE_URL: api.url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    });
    const visitor = client(app.origin);
    const login = await visitor.get("/admin/login?returnTo=/admin/tutorials");
    expect((await visitor.submit(login.forms[0])).path).toBe("/admin/tutorials");
  });
});
