import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Prints a line for the person at the terminal; standard output is for the log. */
export const say = (text: string) => void process.stderr.write(`${text}\n`);

/** Where a server listens, and the setting that names its port. */
interface Listener {
  readonly setting: "PORT" | "METRICS_PORT" | "REFERENCE_PORT" | "REFERENCE_SMTP_PORT";
  readonly port: number;
  readonly host: string;
}

/** How long to wait for a port, in milliseconds: an orphaned reference process takes a moment to notice and exit. */
const LEFT_OVER_MS = 3_000;
const LOOK_MS = 100;

/** Checks that a server's port is free before anything is created or started for it; exits when it is taken. */
export async function requireFreePort(listener: Listener): Promise<void> {
  const waitMs = listener.setting.startsWith("REFERENCE") ? LEFT_OVER_MS : 0;
  await untilFree(listener, performance.now() + waitMs).catch((error: unknown) =>
    endForPort(listener, error),
  );
}

async function untilFree(listener: Listener, end: number): Promise<void> {
  const { port, host } = listener;
  try {
    await probe(port, host);
    // Browsers try IPv6 first for `localhost`: another program would answer in our listener.
    if (host === "127.0.0.1") await probe(port, "::1").catch(onlyIfTaken);
  } catch (error) {
    if (!isTaken(error) || performance.now() > end) throw error;
    await pause(LOOK_MS);
    await untilFree(listener, end);
  }
}

async function probe(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");
const isTaken = (error: unknown) => codeOf(error) === "EADDRINUSE";

/** Ignores other errors: a machine may lack IPv6. */
function onlyIfTaken(error: unknown): void {
  if (isTaken(error)) throw error;
}

/** Prints what to do about a port that can't be opened, and exits. */
export function endForPort({ setting, port }: Listener, error: unknown): never {
  const host = setting === "METRICS_PORT" ? "METRICS_HOST" : "HOST";
  const advice: Readonly<Record<string, string>> = {
    EADDRINUSE: `is in use: stop the program that uses it, or set ${setting} to another.`,
    EACCES: `is not allowed for this user: set ${setting} to one above 1023.`,
    EADDRNOTAVAIL: `can't be opened: ${host} is no address of this machine.`,
    ENOTFOUND: `can't be opened: ${host} is no address of this machine.`,
  };
  say(`Port ${port} ${advice[codeOf(error)] ?? `can't be opened: ${codeOf(error)}.`}`);
  process.exit(1);
}
