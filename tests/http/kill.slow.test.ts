import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { againIn } from "#tests/support/fault-page.ts";
import { type Client, client, type Page, type PageForm } from "#tests/support/http.ts";
import { useKillableProduct } from "#tests/support/kill/product.ts";
import { ANSWERS, expectKept, openRequest, postForm, requestsAt } from "#tests/support/meeting-request.ts";
import { until } from "#tests/support/timing.ts";

/** Power cuts while requests are on their way: nothing lost, nothing doubled. */

const product = useKillableProduct();

/** One person with one filled-in form, and the result of sending it. */
interface Sender {
  readonly citizen: Client;
  readonly form: PageForm;
  readonly topic: string;
  readonly outcome: Page | "no answer";
}

let people = 0;

async function prepare(): Promise<Omit<Sender, "outcome">> {
  people += 1;
  const topic = `Тема ${people} од сите`;
  const citizen = client(product.app.origin);
  // Just after a start some of many visitors are asked to come again.
  return { citizen, form: await until(() => openRequest(citizen), 500), topic };
}

async function send(sender: Omit<Sender, "outcome">, afterMs = 0): Promise<Sender> {
  await wait(afterMs);
  const { citizen, form, topic } = sender;
  const outcome = await citizen.submit(form, { ...ANSWERS, topic }).catch(() => "no answer" as const);
  return { ...sender, outcome };
}

const isConfirmed = (outcome: Sender["outcome"] | undefined): outcome is Page =>
  typeof outcome === "object" && outcome.path.startsWith("/?receipt=");

/** As a person who saw an error does: the same form again, and "send again" where the page offers it. */
async function insist(sender: Sender): Promise<Page> {
  const page = await sender.citizen.submit(sender.form, { ...ANSWERS, topic: sender.topic });
  if (page.path.startsWith("/?receipt=")) return page;
  expect(page.status).toBe(502);
  expectKept(page, { ...ANSWERS, topic: sender.topic });
  const again = againIn(page) ?? "";
  return sender.citizen.submit(postForm(page), { again });
}

/** How often each request stands in the API's own table. */
const rowsOf = (senders: readonly Sender[]): Promise<number[]> =>
  product.afterwards((database) => {
    const count = database.prepare("SELECT count(*) AS n FROM cases WHERE topic = ?");
    return senders.map(({ topic }) => Number(count.get(topic)?.["n"]));
  });

/** Number of API calls by key, except those that a person asked for. */
function callsByKey(): number[] {
  const keys = requestsAt(product.proxy).map(({ headers }) => String(headers["idempotency-key"]));
  return [...new Set(keys)].map((key) => keys.filter((other) => other === key).length);
}

const each = <Value>(senders: readonly unknown[], value: Value) => senders.map(() => value);

it("kill -9 of the web process at any moment of a request leaves each at the API once, and confirmations stay", async () => {
  const all: Sender[] = [];
  for (const [cut, ms] of [
    [40, 60],
    [90, 60],
    [200, 400],
  ] as const) {
    await product.proxy.set({ kind: "delay", ms }, { method: "POST" });
    const ready = await Promise.all(Array.from({ length: 8 }, prepare));
    const sending = ready.map((sender) => send(sender, Math.random() * 150));
    await wait(cut);
    await product.app.kill();
    all.push(...(await Promise.all(sending)));
    await product.start();
  }
  // The product itself never sends anything again.
  expect(callsByKey().filter((calls) => calls > 1)).toEqual([]);

  const pages = await Promise.all(all.map(insist));
  expect(pages.map(({ path }) => path)).toEqual(each(all, expect.stringMatching(/^\/\?receipt=/)));
  for (const [index, { outcome }] of all.entries()) {
    if (isConfirmed(outcome)) expect(pages[index]?.path).toBe(outcome.path);
  }
  expect(await rowsOf(all)).toEqual(each(all, 1));
});

it("kill -9 of the API's process during requests is told, and sending again leaves each there once", async () => {
  const ready = await Promise.all(Array.from({ length: 10 }, prepare));
  const sending = ready.map((sender, index) => send(sender, index * 12));
  await wait(70);
  await product.reference.kill();
  const all = await Promise.all(sending);
  const statuses = all.map(({ outcome }) => (outcome === "no answer" ? outcome : outcome.status));
  for (const status of statuses) expect([200, 502, 503]).toContain(status);
  await product.startReference();
  // After so many failures the circuit breaker may be open for some seconds: people come again.
  const untilConfirmed = (sender: Sender) =>
    until(async () => expect((await insist(sender)).path).toMatch(/^\/\?receipt=/), 500);
  await Promise.all(all.map(untilConfirmed));
  expect(await rowsOf(all)).toEqual(each(all, 1));
});
