import { createInterface } from "node:readline";
import { createOutbox } from "#server/mail/outbox.ts";
import { createSentLetters } from "#server/mail/sent-letters.ts";
import { createMailSender, SMTP_TIMES } from "#server/mail/smtp.ts";
import { mailSettings } from "./mail-server.ts";
import { redisStore, silentLog } from "./memory-store.ts";

/**
 * A node that only sends letters, on a clock that runs sixty times as fast: minutes become seconds. It posts a letter
 * for each line of its input, and lets the one in progress finish when told to stop.
 */

const [redisUrl, port, startedAt] = process.argv.slice(2);
const SPEED = 60;
const start = Number(startedAt);
const store = redisStore(redisUrl);
const times = { ...SMTP_TIMES, connect: 500, silence: 800, letter: 1500 };
const sender = createMailSender(() => mailSettings(Number(port)), times);
const outbox = createOutbox(
  store,
  sender,
  silentLog,
  createSentLetters(store, 24),
  () => start + (Date.now() - start) * SPEED,
);

await store.ready();
const timer = setInterval(() => void outbox.tick(), 100);
createInterface({ input: process.stdin }).on("line", (id) => {
  const mail = { to: "ana@example.org", from: "Канцеларии", subject: id, text: "Здраво." };
  void outbox
    .post({ id, mail, writer: { userId: 7, page: "/admin" } })
    .then(() => process.stdout.write(`${id}\n`));
});
process.stdout.write("ready\n");

process.once("SIGTERM", () => {
  clearInterval(timer);
  void outbox
    .close()
    .then(() => store.close())
    .then(() => process.exit(0));
});
