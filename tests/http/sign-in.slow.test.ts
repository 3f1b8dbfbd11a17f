import { afterAll, beforeAll, expect, it } from "vitest";
import { account } from "#app/i18n/mk/account.ts";
import { PRODUCTION } from "#tests/support/app-settings.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { client, type Client, type Page } from "#tests/support/http.ts";
import {
  CLIENT,
  startIdentityProvider,
  type TestIdentityProvider,
} from "#tests/support/identity-provider.ts";
import { freePort } from "#tests/support/reference.ts";
import { type SmallApi, startSmallApi } from "#tests/support/small-api.ts";

/** A whole office signs in, as in production; `sign-in.test.ts` has the limits of one account and one browser. */

/** A guarded page that asks the API nothing. */
const GUARDED = "/admin/tutorials";
const ADDRESS = "203.0.113.40";
const PROFILE = { id: 7, fullName: "Ана Анева", username: "ana", roleId: 2, profilePicturePath: "" };

let app: RunningApp;
let idp: TestIdentityProvider;
let api: SmallApi;

beforeAll(async () => {
  api = await startSmallApi({
    "GET /admin/api/auth/token": () => ({ json: {} }),
    "GET /admin/api/users/user-profile": () => ({ json: PROFILE }),
  });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  idp = await startIdentityProvider([`${origin}/admin/authenticate/callback`]);
  const own = { API_BASE_URL: api.url, OIDC_ISSUER: idp.issuer, APP_ORIGIN: origin };
  const credentials = { OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  app = await startApp({ port, reference: false, env: { ...PRODUCTION, ...own, ...credentials } });
});

afterAll(async () => {
  await app.stop();
  await idp.stop();
  await api.stop();
});

const visitorFrom = (address: string) => client(app.origin, address);

async function attempt(who: string, visitor: Client): Promise<Page> {
  idp.knobs.account = who;
  const login = await visitor.get(`/admin/login?returnTo=${GUARDED}`);
  return visitor.submit(login.forms.find(({ action }) => action === "/admin/authenticate"));
}

it("forty colleagues behind one address start work and do it, while one account there stays limited", async () => {
  const attacked = [];
  for (let times = 0; times < 12; times += 1)
    attacked.push((await attempt("attacked", visitorFrom(ADDRESS))).status);
  expect(attacked).toEqual([...Array<number>(10).fill(200), 429, 429]);
  const colleagues: Client[] = [];
  for (let number = 1; number <= 40; number += 1) {
    const colleague = visitorFrom(ADDRESS);
    expect((await attempt(`colleague-${number}`, colleague)).path).toBe(GUARDED);
    colleagues.push(colleague);
  }
  // And work for a minute: a page every four seconds, most of them as its data, and a form or two.
  const work = colleagues.map(async (colleague) => {
    const statuses = [];
    for (let page = 0; page < 15; page += 1)
      statuses.push((await colleague.send(page % 5 === 0 ? GUARDED : `${GUARDED}.data`)).status);
    for (let form = 0; form < 2; form += 1)
      statuses.push((await colleague.post("/admin/logout/everywhere", {})).status);
    return statuses;
  });
  expect(new Set((await Promise.all(work)).flat())).toEqual(new Set([200]));
  const page = await attempt("attacked", visitorFrom(ADDRESS));
  expect([page.path.split("?")[0], page.status, page.headers.get("retry-after")]).toEqual([
    "/admin/login",
    429,
    "60",
  ]);
  expect(page.text).toContain(account.login.notice.limited);
  // From another address the person themselves gets in.
  expect((await attempt("attacked", visitorFrom("203.0.113.41"))).path).toBe(GUARDED);
});
