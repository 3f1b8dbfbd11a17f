import { join } from "node:path";
import { freePort } from "#tests/support/reference.ts";
import { signedIn } from "#tests/support/staff.ts";
import { saveHome, saveListTexts, type SavedAnswer } from "./answers.ts";
import { type Builds, FOLDER } from "./builds.ts";
import { type ServerOptions, type ServerProcess, startServer } from "./process.ts";

/** What Chromium accepts. */
export const AS_A_BROWSER = { "accept-encoding": "gzip, deflate, br, zstd" };

/** Everything that is measured under load, running. */
export interface Contenders {
  readonly product: ServerProcess;
  /** A bare React Router app under the stock server. */
  readonly bare: ServerProcess;
  /** node:http with the same bytes as the product's home page. */
  readonly raw: ServerProcess;
  /** `Cookie` header of an assistant who is signed in at the product. */
  readonly cookie: string;
  stop(): Promise<void>;
}

/** Starts all servers and signs in. */
export async function startContenders(builds: Builds): Promise<Contenders> {
  const running: ServerProcess[] = [];
  const start = async (options: ServerOptions) => {
    const server = await startServer(options);
    running.push(server);
    return server;
  };
  const stop = async () => void (await Promise.all(running.map((server) => server.stop())));
  try {
    const options = await productOptions(builds.product);
    const product = await start(options);

    const person = await signedIn(product.origin, "assistant");
    const cookie = await person.jar.getCookieString(`${product.origin}/admin/cases`);
    const rows = await start(await rawOptions(await saveListTexts(`${product.origin}/admin/cases`, cookie)));
    const bare = await start(await bareOptions(builds, rows.origin));
    const raw = await start(await rawOptions(await saveHome(product.origin, AS_A_BROWSER)));
    return { product, bare, raw, cookie, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The product as a demo; its data stay for the next start. */
export async function productOptions(entry: string, data = "data") {
  const env = {
    DEMO: "1",
    DATA_DIR: join(FOLDER, data),
    REFERENCE_PORT: String(await freePort()),
    REFERENCE_SMTP_PORT: "none",
    TRUSTED_PROXIES: "loopback",
  };
  return { program: [entry], port: await freePort(), env } satisfies ServerOptions;
}

/** The product before the API and the identity provider of a demo that runs. */
export async function productBefore(entry: string, { env: api }: Awaited<ReturnType<typeof productOptions>>) {
  const url = `http://localhost:${api.REFERENCE_PORT}`;
  const options = await productOptions(entry, "data-of-starts");
  const env = {
    API_BASE_URL: url,
    OIDC_ISSUER: `${url}/oidc`,
    OIDC_CLIENT_ID: "bench",
    OIDC_CLIENT_SECRET: "bench",
  };
  return { ...options, env: { ...options.env, ...env } } satisfies ServerOptions;
}

/** The bare app; `upstream` is where its page of rows gets them. */
export async function bareOptions({ serve, bare }: Pick<Builds, "serve" | "bare">, upstream = "") {
  return {
    program: [serve, bare],
    port: await freePort(),
    env: { UPSTREAM: upstream },
  } satisfies ServerOptions;
}

/** node:http with the bytes of one saved answer. */
async function rawOptions(answer: SavedAnswer) {
  const server = join(import.meta.dirname, "raw.ts");
  return { program: [server, ...answer], port: await freePort() } satisfies ServerOptions;
}
