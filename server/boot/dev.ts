/**
 * Development: the product from source, with its listener, gates, headers and limits, and Vite instead of the client
 * build. Vite updates open pages after a change of browser code; after a change of server code the next request gets
 * a new product.
 */
import { join } from "node:path";
import { createServer } from "vite";
import { referenceOf } from "#demo/reference-process.ts";
import type { Stage } from "#server/http/exchange.ts";
import { createHttpServer } from "#server/http/server.ts";
import { createLog } from "#server/log/log.ts";
import { lineSink } from "#server/log/standard-output.ts";
import type * as Source from "#server/product.ts";
import { readEnv } from "#server/settings/env.ts";
import { endForPort, say } from "./listen.ts";

const settings = readEnv();
const { port, host } = settings;
const output = lineSink(1);
const log = createLog(settings.logLevel, output);
const root = join(import.meta.dirname, "../..");
const reference = await referenceOf(settings, join(root, "demo/main.ts"), log);
await reference?.started;

let current: { readonly source: unknown; readonly product: Promise<Source.Product> } | undefined;

async function product(): Promise<Source.Product> {
  const source = (await vite.ssrLoadModule("/server/product.ts")) as typeof Source;
  if (current?.source === source) return current.product;
  const last = current?.product;
  const made = source.createProduct({ ...settings, times: { drain: 0 } }, { reference, output, sources });
  current = { source, product: made };
  void last?.then(({ close }) => close()).catch(() => undefined);
  return made;
}

const server = createHttpServer({
  listener(request, response) {
    product().then(
      ({ layer }) => layer.listener(request, response),
      (error: unknown) => {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        say(String(error instanceof Error ? error.stack : error));
        response
          .writeHead(500, { "Content-Type": "text/plain" })
          .end("The sources do not run: see the terminal.\n");
      },
    );
  },
  refuseOpen: () => undefined,
  cutOff: (response) => void response.destroy(),
  rawRefusal: ({ status }) => `HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`,
});
const vite = await createServer({
  root,
  appType: "custom",
  server: { middlewareMode: true, hmr: { server } },
});

/** Scripts, styles and pictures from source; what Vite does not know goes on to the gates. */
const sources: Stage = ({ request, response }) =>
  new Promise((resolve, reject) => {
    response.once("close", () => resolve("answered"));
    vite.middlewares(request, response, (error?: unknown) =>
      error === undefined ? resolve(undefined) : reject(error),
    );
  });

await product();
server.once("error", (error) => endForPort({ setting: "PORT", port, host }, error));
server.listen(port, host, () => say(`Development server: http://localhost:${port}/`));

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    server.closeAllConnections();
    server.close();
    void Promise.all([current?.product.then(({ close }) => close()), vite.close(), reference?.stop()])
      .catch(() => undefined)
      .then(() => process.exit(0));
  });
