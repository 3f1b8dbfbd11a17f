import {
  test as base,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type Response,
} from "@playwright/test";
import { ownApp } from "./e2e-app.ts";
import { type Account, signIn, waitForScript } from "./visitor-page.ts";

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

interface Visitors {
  /** Who is signed in on `page` from the start; by default, no one. */
  readonly account: Account | undefined;
  /** Another person, in a separate browser. */
  readonly another: (account?: Account) => Promise<Page>;
  /** The test causes faults: responses of 500 and above are expected. */
  readonly faulty: boolean;
  /** Fails the test if a page complains: see `watch`. */
  readonly watched: void;
}

interface Worker {
  /** Signs in once per account; returns the browser's storage afterwards. */
  readonly cookiesOf: (account: Account | undefined) => Promise<StorageState>;
}

const { origin } = ownApp();

const NOBODY: StorageState = { cookies: [], origins: [] };

/** Tests of people who use the site: every page is watched, and limits apply to each person separately. */
export const test = base.extend<Visitors, Worker>({
  account: [undefined, { option: true }],
  faulty: [false, { option: true }],
  baseURL: origin,
  extraHTTPHeaders: ({}, use) => use(address()),
  storageState: async ({ account, cookiesOf }, use) => use(await cookiesOf(account)),

  cookiesOf: [
    async ({ browser }, use) => {
      const known = new Map<Account, Promise<StorageState>>();
      await use(async (account) => {
        if (account === undefined) return NOBODY;
        const cookies = known.get(account) ?? cookiesAfterSignIn(browser, account);
        known.set(account, cookies);
        return cookies;
      });
    },
    { scope: "worker" },
  ],

  watched: [
    async ({ context, faulty, javaScriptEnabled }, use) => {
      if (javaScriptEnabled) waitForScript(context);
      const complaints = watch(context, faulty);
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],

  another: async ({ browser, cookiesOf, faulty, javaScriptEnabled }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: (readonly string[])[] = [];
    await use(async (account) => {
      // Options not given here are as on `page`.
      const storageState = await cookiesOf(account);
      const context = await browser.newContext({ storageState, extraHTTPHeaders: address() });
      contexts.push(context);
      if (javaScriptEnabled) waitForScript(context);
      complaints.push(watch(context, faulty));
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(complaints.flat()).toEqual([]);
  },
});

export { expect };

async function cookiesAfterSignIn(browser: Browser, account: Account): Promise<StorageState> {
  const context = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled: false,
    storageState: NOBODY,
    extraHTTPHeaders: address(),
  });
  const page = await context.newPage();
  await page.goto("/admin/login");
  await signIn(page, account);
  await page.waitForURL("/admin/**");
  const state = await context.storageState();
  await context.close();
  return state;
}

let visitors = 0;

/** A separate client address for each visitor, because limits count by it. */
function address(): Record<string, string> {
  visitors += 1;
  const { TEST_WORKER_INDEX: worker = "0" } = process.env;
  return { "X-Forwarded-For": `10.${Number(worker) % 256}.${visitors >> 8}.${visitors % 256}` };
}

/**
 * Records what no page may do (R28, R32): a request to another host, a missing file, a response of 500 or above, and the
 * browser's own errors, such as a violated policy or a hydration mismatch.
 * @param faulty responses of 500 and above are expected
 * @returns the complaints so far; the list grows
 */
function watch(context: BrowserContext, faulty: boolean): readonly string[] {
  const complaints: string[] = [];
  const note = (complaint: string | undefined) => complaint !== undefined && complaints.push(complaint);
  context.on("request", (request) => note(foreign(request)));
  context.on("response", (response) => note(failed(response, faulty ? 600 : 500)));
  context.on("console", (message) => note(complained(message)));
  context.on("weberror", (error) => note(`uncaught: ${error.error().message}`));
  return complaints;
}

function foreign(request: Request): string | undefined {
  const { protocol, hostname, href } = new URL(request.url());
  const own = protocol === "data:" || protocol === "blob:" || hostname === "localhost";
  return own ? undefined : `asked another host: ${href}`;
}

function failed(response: Response, limit: number): string | undefined {
  const [status, type] = [response.status(), response.request().resourceType()];
  const isPage = type === "document" || type === "fetch";
  return status >= (isPage ? limit : 400) ? `${status}: ${response.url()}` : undefined;
}

/**
 * Browser messages to ignore: each response of 400 and above, which `failed` judges; and a page that was prefetched
 * when its link was touched, and is not opened within some seconds.
 */
const NO_COMPLAINT = /^Failed to load resource:|was preloaded using link preload but not used/;

function complained(message: ConsoleMessage): string | undefined {
  const isComplaint = message.type() === "error" || message.type() === "warning";
  const text = message.text();
  return isComplaint && !NO_COMPLAINT.test(text) ? `console: ${text}` : undefined;
}
