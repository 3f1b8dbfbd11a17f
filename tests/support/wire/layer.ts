import { onTestFinished } from "vitest";
import { createAdmission } from "#server/http/admission.ts";
import { type App, createHttpLayer, type HttpOptions } from "#server/http/listener.ts";
import { createHttpServer } from "#server/http/server.ts";
import { createLog } from "#server/log/log.ts";
import { createLimits } from "#server/store/limits.ts";
import { hangUp, listen } from "#tests/support/listen.ts";
import { memoryStore } from "#tests/support/memory-store.ts";
import { freePort } from "#tests/support/reference.ts";
import { requestText, sendRaw } from "./raw.ts";

/** Answers 200 with a small page. */
export const page: App = async () =>
  new Response("<!doctype html><title>page</title>", {
    headers: { "content-type": "text/html; charset=utf-8" },
  });

/** Never answers. */
export const silence: App = () => new Promise(() => {});

/** The HTTP layer on a real server, in front of a test's own app. Ends with the test. */
export async function startLayer(options: Partial<HttpOptions> = {}) {
  const port = await freePort();
  /** Every log line so far. */
  const lines: string[] = [];
  const log = createLog("debug", { write: (line) => void lines.push(line) });
  const layer = createHttpLayer({
    app: page,
    appOrigin: undefined,
    port,
    trustedProxies: [],
    securityContact: "mailto:security@offices.example",
    identityProvider: "http://localhost:3001",
    limits: createLimits(memoryStore(), () => 2),
    admission: createAdmission({ log }),
    pictures: createAdmission({ log }),
    ready: () => true,
    started: Promise.resolve(),
    draining: () => false,
    stylesheets: ["/assets/site.css"],
    routePatterns: ["admin/cases/view/:id"],
    log,
    ...options,
  });
  const server = createHttpServer(layer);
  await listen(server, port);
  onTestFinished(() => hangUp(server));
  /** Sends a request line, without its version; the host is the layer's own unless another one is given. */
  const ask = (line: string, headers?: Readonly<Record<string, string>>, body?: string) =>
    sendRaw(port, requestText(`${line} HTTP/1.1`, { Host: `localhost:${port}`, ...headers }, body));
  return { port, origin: `http://127.0.0.1:${port}`, server, layer, lines, ask };
}
