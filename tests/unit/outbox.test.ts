import { afterEach, describe, expect, it, vi } from "vitest";
import { createOutbox, type Outbox } from "#server/mail/outbox.ts";
import { createSentLetters } from "#server/mail/sent-letters.ts";
import { createMailSender, type Mail, type MailSender, type NotSent, SMTP_TIMES } from "#server/mail/smtp.ts";
import { type Store, StoreUnavailable } from "#server/store/store.ts";
import { mailSettings, useMailServer } from "#tests/support/mail-server.ts";
import { memoryStore } from "#tests/support/memory-store.ts";
import { until } from "#tests/support/timing.ts";

/** The outbox over a store, with a clock of the test's: once, for a day, by one node at a time. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LOG = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const MAIL: Mail = { to: "ana@example.org", from: "Канцеларии", subject: "Средба", text: "Здраво." };
const WRITER = { userId: 7, page: "/admin/cases/view/5" };

const server = await useMailServer();
const PLACE = mailSettings(server.port);
/** Short while the mail server hangs; a busy machine is slow with everything else. */
const TIMES = {
  ...SMTP_TIMES,
  get silence() {
    return server.fault?.startsWith("hang") ? 500 : SMTP_TIMES.silence;
  },
};

const open: Outbox[] = [];
afterEach(async () => {
  server.fault = undefined;
  await Promise.all(open.splice(0).map((outbox) => outbox.close()));
});

/** A node over a store. */
const outboxOf = (store: Store, sender: MailSender, clock: { readonly now: number }): Outbox =>
  createOutbox(store, sender, LOG, createSentLetters(store, 24), () => clock.now);

/** Nodes over one store, and a clock that only the test moves. */
function nodes(count: number, make: () => MailSender = () => createMailSender(() => PLACE)) {
  const clock = { now: Date.UTC(2033, 0, 1) };
  const store = memoryStore(() => clock.now);
  const all = Array.from({ length: count }, () => outboxOf(store, make(), clock));
  open.push(...all);
  const [first] = all;
  if (!first) throw new Error("One node at least");
  return { clock, store, all, first, later: (ms: number) => (clock.now += ms) };
}

/** A mail server that is not there: what it says, and how often it was asked. */
function saying(...answers: readonly (NotSent | undefined)[]) {
  const ids: string[] = [];
  const send: MailSender["send"] = async (id, _mail, handing) => {
    ids.push(id);
    const answer = answers[Math.min(ids.length, answers.length) - 1];
    if (answer !== "later") await handing();
    return answer;
  };
  return { ids, make: (): MailSender => ({ send, close: () => undefined }) };
}

/** Waits until everything that was begun is through. */
const through = async (outboxes: readonly Outbox[]) => {
  // What was posted is sent behind the answer.
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all(outboxes.map((outbox) => outbox.tick()));
};

describe("a letter", () => {
  it("is tried for a day with growing pauses, then given up and told to its writer", async () => {
    const { ids, make } = saying("later");
    const { first, later, all } = nodes(1, make);
    await first.post({ id: "late", mail: MAIL, writer: WRITER });
    await through(all);
    const tries: number[] = [];
    for (let minute = 1; minute <= 25 * 60; minute += 1) {
      const before = ids.length;
      later(MINUTE);
      await first.tick();
      if (ids.length > before) tries.push(minute);
    }
    expect(tries.slice(0, 6)).toEqual([1, 3, 8, 18, 38, 68]);
    expect(tries.at(-1)).toBe(24 * 60);
    expect(await first.notices(WRITER.userId)).toEqual([
      expect.objectContaining({ id: "late", page: WRITER.page, why: "late" }),
    ]);
    expect(await first.notices()).toEqual([expect.objectContaining({ id: "late" })]);
    await first.seen(WRITER.userId + 1, "late");
    expect(await first.notices()).toHaveLength(1);
    await first.seen(WRITER.userId, "late");
    expect(await first.notices(WRITER.userId)).toEqual([]);
    expect(await first.notices()).toEqual([]);
  });

  it("that must be known sooner is given up sooner, at once if there is no time", async () => {
    const { ids, make } = saying("later");
    const { first, later, all } = nodes(1, make);
    await first.post({ id: "soon", mail: MAIL, writer: WRITER, tryMs: 2.5 * MINUTE });
    await through(all);
    await first.post({ id: "at once", mail: MAIL, writer: WRITER, tryMs: 0 });
    await through(all);
    const given = async () => (await first.notices(WRITER.userId)).map(({ id }) => id);
    expect(await given()).toEqual(["at once"]);
    later(MINUTE);
    await first.tick();
    expect(await given()).toEqual(["at once"]);
    later(1.5 * MINUTE);
    await first.tick();
    expect((await given()).toSorted()).toEqual(["at once", "soon"]);
    expect(ids.filter((id) => id === ids[0])).toHaveLength(3);
  });

  it.each([
    ["refuses the mailbox", "refuse", "refused", 0],
    ["refuses the whole letter", "refuse-after", "refused", 0],
    ["closes in the middle of the letter", "close-within", "unknown", 0],
    ["closes after the whole letter", "close-after", "unknown", 1],
    ["hangs after the whole letter", "hang-after", "unknown", 1],
  ] as const)(
    "whose mail server %s is not tried again, and told to its writer",
    async (_how, fault, why, came) => {
      const known = server.letters.length;
      const { first, later, all } = nodes(1, () => createMailSender(() => PLACE, TIMES));
      server.fault = fault;
      await first.post({ id: fault, mail: MAIL, writer: WRITER });
      await through(all);
      server.fault = undefined;
      later(3 * HOUR);
      await through(all);
      await until(() => expect(server.letters).toHaveLength(known + came));
      expect(await first.notices(WRITER.userId)).toEqual([expect.objectContaining({ id: fault, why })]);
    },
  );

  it.each(["hang", "close", "later-after"] as const)(
    "is tried again when the mail server did %s before it",
    async (fault) => {
      const known = server.letters.length;
      const { first, later, all } = nodes(1, () => createMailSender(() => PLACE, TIMES));
      server.fault = fault;
      await first.post({ id: fault, mail: MAIL, writer: WRITER });
      await through(all);
      expect(server.letters).toHaveLength(known);
      server.fault = undefined;
      later(MINUTE);
      await through(all);
      expect(server.letters).toHaveLength(known + 1);
      expect(await first.notices(WRITER.userId)).toEqual([]);
    },
  );
});

describe("a mail server without STARTTLS", () => {
  it("gets nothing where it is asked for", async () => {
    const known = server.letters.length;
    const sender = createMailSender(() => ({ ...PLACE, startTls: true }));
    expect(await sender.send("id", MAIL, async () => undefined)).toBe("later");
    expect(server.letters).toHaveLength(known);
    sender.close();
  });
});

describe("a store that is away", () => {
  it("lets no letter leave that it could not mark, nor leave twice when it could not be told of it", async () => {
    const { ids, make } = saying(undefined);
    const { store, first, later, all } = nodes(1, make);
    const change = store.change.bind(store);
    let calls = 0;
    // The letter is taken and marked; that it was sent can't be stored.
    vi.spyOn(store, "change").mockImplementation(async (...given: Parameters<Store["change"]>) => {
      calls += 1;
      if (calls === 3) throw new StoreUnavailable("away");
      return change(...given);
    });
    await first.post({ id: "marked", mail: MAIL, writer: WRITER });
    await through(all);
    later(HOUR);
    await through(all);
    expect(ids).toHaveLength(1);
    expect(await first.notices(WRITER.userId)).toEqual([]);
  });
});
