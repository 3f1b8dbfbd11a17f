import { makeRequestCode } from "#app/model/request-code.ts";
import { ANSWER_WAY } from "#app/model/wishes.ts";
import { client, textOf } from "#tests/support/http.ts";
import { ANSWERS, openRequest } from "#tests/support/meeting-request.ts";
import { freePort } from "#tests/support/reference.ts";
import { ROUNDS, SECONDS, WARM_UP_SECONDS } from "./measurements.ts";
import { interleave, median } from "./rounds.ts";
import { makeBareBuild } from "./servers/builds.ts";
import { AS_A_BROWSER, bareOptions, productOptions } from "./servers/contenders.ts";
import { load, type Target } from "./servers/load.ts";
import { type ServerProcess, startServer } from "./servers/process.ts";
import { comparisonTable } from "./tables.ts";

const SENT = 60;
/** CPU is what counts here: few enough that nothing is shed on a busy machine. */
const CONNECTIONS = 2;

/**
 * Measures what citizens have after and before sending: the answer of the box on the home page, a request by its code, what
 * mail adds to sending one, and whether guesses of codes and digits can be told apart by their time. Pages are made for one visitor, beside a bare page as long as the home page.
 * @param say is told what is going on.
 * @returns the table to print
 */
export async function measureCitizen(say: (text: string) => void): Promise<string> {
  say("Building");
  const builds = makeBareBuild();
  const quiet = await startServer(await productOptions(builds.product, "data-of-citizens"));
  const options = await productOptions(builds.product, "data-of-mail");
  const env = { ...options.env, REFERENCE_SMTP_PORT: String(await freePort()) };
  const mailing = await startServer({ ...options, env });
  const bare = await startServer(await bareOptions(builds));
  try {
    say("Asking for pages");
    const pages = await measurePages(quiet, bare);
    say("Sending requests");
    const sending = await measureSending({ quiet, mailing });
    say("Guessing");
    const guesses = await measureGuesses(quiet, sending.codes);
    const { home, answer, request, bareLong } = pages;
    const beside = { what: "bare page as long", value: bareLong.cpuMs };
    const aim = { of: "ratio", atMost: 1.2 } as const;
    return comparisonTable([
      { figure: "home with its box, ms CPU", product: home.cpuMs, beside, aim },
      { figure: "the box's answer, ms CPU", product: answer.cpuMs, beside, aim },
      { figure: "/request/{code}, ms CPU", product: request.cpuMs, beside, aim },
      {
        figure: "sending a request with mail, ms",
        product: sending.mailing,
        beside: { what: "without mail", value: sending.quiet },
        aim: { of: "difference", atMost: 5 },
      },
      {
        figure: `${guesses.slower.kind}, ms`,
        product: guesses.slower.ms,
        beside: { what: guesses.faster.kind, value: guesses.faster.ms },
        aim: { of: "ratio", atMost: 1.05 },
      },
    ]);
  } finally {
    await Promise.all([quiet, mailing, bare].map((server) => server.stop()));
  }
}

async function measurePages(product: ServerProcess, bare: ServerProcess) {
  const { code, cookie } = await openedRequest(product);
  const own = (path: string, headers = { cookie: "lng=mk" }): Target => ({
    server: product,
    url: product.origin + path,
    headers: { ...AS_A_BROWSER, ...headers },
  });
  const targets = {
    home: own("/?lng=mk"),
    answer: own("/?where=kumanovo&lng=mk"),
    request: own(`/request/${code}`, { cookie }),
    bareLong: { server: bare, url: `${bare.origin}/long`, headers: AS_A_BROWSER },
  };
  for (const target of Object.values(targets)) await load(target, WARM_UP_SECONDS, CONNECTIONS);
  const measure = (target: Target) => () => load(target, SECONDS, CONNECTIONS);
  return interleave(ROUNDS, {
    home: measure(targets.home),
    answer: measure(targets.answer),
    request: measure(targets.request),
    bareLong: measure(targets.bareLong),
  });
}

const codeOn = (html: string) => /((?:[2-9AEJKMT]{4} ){2}[2-9AEJKMT]{4})/.exec(textOf(html))?.[0] ?? "";

/** A request that was sent and opened, and the cookies of whoever did. */
async function openedRequest({ origin }: ServerProcess) {
  const citizen = client(origin);
  const receipt = await citizen.submit(await openRequest(citizen), { ...ANSWERS, phone: "070 123 456" });
  const code = codeOn(receipt.html);
  const page = await citizen.post("/request?lng=mk", { code, digits: "456" });
  const cookie = await citizen.jar.getCookieString(origin);
  return { code: page.path.replace("/request/", ""), cookie };
}

/** Milliseconds from the press of the button to its answer, of as many requests at each product in turn. */
async function measureSending(products: Readonly<Record<"quiet" | "mailing", ServerProcess>>) {
  const times = { quiet: [] as number[], mailing: [] as number[] };
  const codes: string[] = [];
  const send = async (name: keyof typeof times, number: number) => {
    const citizen = client(products[name].origin);
    const form = await openRequest(citizen);
    const begun = performance.now();
    const typed = { ...ANSWERS, topic: `Тема ${number}`, answerWayId: String(ANSWER_WAY.email) };
    const { status, html } = await citizen.submit(form, typed);
    times[name].push(performance.now() - begun);
    if (status !== 200) throw new Error(`A request was answered with ${status}`);
    if (name === "quiet") codes.push(codeOn(html));
  };
  for (let number = 0; number < SENT; number += 1)
    for (const name of number % 2 ? (["quiet", "mailing"] as const) : (["mailing", "quiet"] as const))
      await send(name, number);
  return { quiet: median(times.quiet), mailing: median(times.mailing), codes };
}

/** Wrong tries that an hour allows at one code, less one. */
const TRIES = 4;

/** Milliseconds of wrong digits at real codes, and of codes that nobody has; in an order of chance. */
async function measureGuesses({ origin }: ServerProcess, codes: readonly string[]) {
  const times = { "wrong digits": [] as number[], "a code of nobody": [] as number[] };
  const kinds = Object.keys(times) as (keyof typeof times)[];
  const madeUp = () => makeRequestCode((end) => Math.floor(Math.random() * end));
  for (let turn = 0; turn < codes.length * TRIES; turn += 1)
    for (const kind of kinds.toSorted(() => Math.random() - 0.5)) {
      const code = kind === "wrong digits" ? (codes[turn % codes.length] ?? "") : madeUp();
      const guesser = client(origin);
      const headers = { Origin: origin, Cookie: "lng=mk" };
      const begun = performance.now();
      const body = new URLSearchParams({ code, digits: "000" });
      const answer = await guesser.send("/request", { method: "POST", headers, body });
      await answer.arrayBuffer();
      times[kind].push(performance.now() - begun);
      if (answer.status !== 400) throw new Error(`A guess was answered with ${answer.status}`);
    }
  const [faster, slower] = kinds
    .map((kind) => ({ kind: `guess: ${kind}`, ms: median(times[kind]) }))
    .toSorted((one, other) => one.ms - other.ms);
  if (!faster || !slower) throw new RangeError("nobody guessed");
  return { faster, slower };
}
