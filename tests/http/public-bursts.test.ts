import { describe, expect, it } from "vitest";
import { messagesAt, MESSAGE, openContact } from "#tests/support/contact-message.ts";
import { client, type Page } from "#tests/support/http.ts";
import { ANSWERS, expectKept, openRequest, requestsAt } from "#tests/support/meeting-request.ts";
import { useFaultyApp } from "#tests/support/own-app.ts";

/** How often one person may send public forms (R60, R64), and what is marked as a copy (R63). */

const product = useFaultyApp({ SUBMIT_BURSTS: "1/60,3/300", SUBMITS_PER_ADDRESS: "4" });

let people = 0;
const somebody = () => `person-${(people += 1)}@example.mk`;
let texts = 0;
/** Long enough to differ from a greeting, and unique. */
const ownText = () =>
  `Текст ${"абвгдежзиј"[(texts += 1) % 10]}${texts}: ${"водата е матна во селото ".repeat(4)}`;

const anyone = () => client(product.app.origin);

/** Asks for a meeting, from an address of its own unless one is given. */
async function ask(email: string, reason = ownText(), person = anyone()): Promise<Page> {
  return person.submit(await openRequest(person), { ...ANSWERS, email, reason });
}

const passed = ({ path }: Page) => path.startsWith("/?receipt=");
const copies = () => product.app.logs.filter((line) => line.includes('"reason":"copy"'));

describe("one e-mail address", () => {
  it("sends once a minute: the second form comes back as it was, with what to do", async () => {
    const email = somebody();
    expect(passed(await ask(email))).toBe(true);
    const reason = ownText();
    const refused = await ask(email, reason);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain("Премногу обиди за кратко време");
    expectKept(refused, { ...ANSWERS, email, reason });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(requestsAt(product.proxy)).toHaveLength(1);
  });

  it("is the same in other letters and with a plus, and for the contact form too", async () => {
    expect(passed(await ask("Same.Person+parliament@Example.mk"))).toBe(true);
    expect((await ask("same.person@example.mk")).status).toBe(429);
    const person = anyone();
    const form = await openContact(person);
    const answer = await person.submit(form, { ...MESSAGE, email: "SAME.PERSON@example.mk" });
    expect(answer.status).toBe(429);
    expect(answer.text).toContain("Премногу обиди за кратко време");
    expect(messagesAt(product.proxy)).toHaveLength(0);
  });

  it("is refused all but one of twenty forms sent at once", async () => {
    const email = somebody();
    const forms = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const person = anyone();
        return { person, form: await openRequest(person) };
      }),
    );
    const pages = await Promise.all(
      forms.map(({ person, form }) => person.submit(form, { ...ANSWERS, email, reason: ownText() })),
    );
    expect(pages.filter(passed)).toHaveLength(1);
    expect(pages.filter(({ status }) => status === 429)).toHaveLength(19);
    expect(requestsAt(product.proxy)).toHaveLength(1);
  });
});

describe("somebody without e-mail", () => {
  const askBy = async (phone: string) => {
    const person = anyone();
    const none = { email: "", withoutEmail: "on", phone };
    return person.submit(await openRequest(person), { ...ANSWERS, ...none, reason: ownText() });
  };

  it("is limited by their phone, however spelled, and not by what others without e-mail send", async () => {
    expect(passed(await askBy("070 111 222"))).toBe(true);
    expect(passed(await askBy("070 111 333"))).toBe(true);
    expect((await askBy("070/111-222")).status).toBe(429);
    expect(requestsAt(product.proxy)).toHaveLength(2);
  });
});

it("one browser sends once a minute under whatever e-mail address", async () => {
  const person = anyone();
  expect(passed(await ask(somebody(), ownText(), person))).toBe(true);
  const email = somebody();
  expect((await ask(email, ownText(), person)).status).toBe(429);
  // What was refused for the browser is not counted for the e-mail address.
  expect(passed(await ask(email))).toBe(true);
});

describe("one address, which may be that of a mobile network", () => {
  const CARRIER = "198.51.100.7";
  const phone = () => client(product.app.origin, CARRIER);

  it("lets many people send, and stops when all together are too many: what was typed is kept", async () => {
    const one = somebody();
    expect(passed(await ask(one, ownText(), phone()))).toBe(true);
    // A refused person uses up nothing of others'.
    for (let again = 0; again < 5; again += 1) expect((await ask(one, ownText(), phone())).status).toBe(429);
    for (let others = 0; others < 3; others += 1)
      expect(passed(await ask(somebody(), ownText(), phone()))).toBe(true);

    const [email, reason] = [somebody(), ownText()];
    const refused = await ask(email, reason, phone());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expectKept(refused, { ...ANSWERS, email, reason });
    const person = phone();
    const contact = await person.submit(await openContact(person), { ...MESSAGE, email: somebody() });
    expect([contact.status, contact.html.includes(MESSAGE.subject)]).toEqual([429, true]);
    // From another address the same person isn't over the limit.
    expect(passed(await ask(email, reason))).toBe(true);
  });
});

it("what came to nothing does not count: the person sends again at once, and it is no copy", async () => {
  const [email, reason, person] = [somebody(), ownText(), anyone()];
  const form = await openRequest(person);
  await product.proxy.set({ kind: "status", status: 422 }, { method: "POST" });
  expect((await person.submit(form, { ...ANSWERS, email, reason })).status).toBe(502);
  await product.proxy.clear();
  const before = copies().length;
  expect(passed(await person.submit(form, { ...ANSWERS, email, reason }))).toBe(true);
  expect(copies()).toHaveLength(before);
});

it("a copy is sent all the same, and marked in the log without a word of it", async () => {
  const reason = ownText();
  const [first, second] = [somebody(), somebody()];
  expect(passed(await ask(first, reason))).toBe(true);
  const before = copies().length;
  expect(passed(await ask(second, `  ${reason.toUpperCase()} `))).toBe(true);
  expect(requestsAt(product.proxy)).toHaveLength(2);
  expect(copies()).toHaveLength(before + 1);
  expect(copies().at(-1)).toContain('"event":"suspected-spam"');
  const log = product.app.logs.join("\n");
  for (const secret of [first, second, "водата е матна"]) expect(log).not.toContain(secret);
});
