import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { areaOf } from "#app/model/area.ts";
import type { Analytics } from "#server/analytics/analytics.ts";
import type { Log } from "#server/log/log.ts";
import { type Meter, NO_METER } from "#server/metrics/meter.ts";
import { correlationId, newNonce, type RequestInfo } from "#server/request/request-info.ts";
import type { Limits } from "#server/store/limits.ts";
import { type Admission, admitted } from "./admission.ts";
import { type Exchange, type GateRefusal, pagePath, type Stage, type Verdict } from "./exchange.ts";
import { encrypted, knownHost, sameOrigin } from "./gates/origin.ts";
import { LIMIT_TIERS, type LimitTier, rateLimit } from "./gates/rate-limit.ts";
import { health, type Readiness, startingUp } from "./gates/readiness.ts";
import {
  allowedBody,
  allowedMethod,
  knownExpectation,
  ownSpelling,
  readableTarget,
} from "./gates/request-line.ts";
import type { PageCache } from "./pages/page-cache.ts";
import { sharedPages } from "./pages/serve.ts";
import { receiver, requestInfoOf } from "./receive.ts";
import { errorPage, rawAnswer, refuse } from "./reply/refuse.ts";
import { patternFinder, recordWhenDone } from "./reply/request-record.ts";
import {
  applyHeaders,
  hidesReferrer,
  MAY_ASK_PLACE,
  type SecurityHeaders,
  securityHeaders,
} from "./reply/security-headers.ts";
import { shapeAnswer } from "./reply/shape-answer.ts";
import { securityTxt, staticFiles } from "./static/files.ts";

export type App = (request: Request, info: RequestInfo) => Promise<Response>;

/** Options of the HTTP layer; see `server/settings/env.ts` for the settings. */
export interface HttpOptions {
  readonly app: App;
  /** The cache of shared pages; without it each page is rendered per request. */
  readonly pages?: PageCache;
  /** Folder of the client build; absent in development. */
  readonly clientFolder?: string | undefined;
  /** Serves files built on demand: Vite's, in development. */
  readonly sources?: Stage | undefined;
  readonly recordVisit?: Analytics["recordVisit"];
  readonly appOrigin: string | undefined;
  readonly port: number;
  readonly trustedProxies: readonly string[];
  /** Where to report vulnerabilities: a `mailto:` or `https:` address. */
  readonly securityContact: string;
  /** Origin of the identity provider. */
  readonly identityProvider: string;
  readonly limits: Pick<Limits, "take">;
  readonly admission: Admission;
  /** The queue of pictures and map tiles. */
  readonly pictures: Admission;
  readonly tiers?: readonly LimitTier[];
  readonly ready: Readiness;
  /** Resolves when everything that pages need has started. */
  readonly started: Promise<void>;
  /** Whether the process is shutting down: responses then close the connection. */
  readonly draining: () => boolean;
  /** Addresses of the last-resort page's style sheets. */
  readonly stylesheets: readonly string[];
  /** Patterns of all routes: only they reach the log and the metrics. */
  readonly routePatterns: readonly string[];
  readonly log: Log;
  readonly meter?: Meter;
}

/** The composed layer, ready for `createHttpServer`. */
export interface HttpLayer {
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Answers 503 to every open request. */
  readonly refuseOpen: () => void;
  /** For a request that takes too long: 408 if its rest does not arrive, else 503; a begun response is cut off. */
  readonly cutOff: (response: ServerResponse) => void;
  /** A complete response as raw text, for bytes that never became a request. */
  readonly rawRefusal: (refusal: GateRefusal) => string;
}

/** The gates in order, one concern each; the first verdict ends the sequence. */
const stagesOf = (
  {
    ready,
    clientFolder,
    sources,
    tiers = LIMIT_TIERS,
    limits,
    admission,
    pictures,
    started,
    pages,
    securityContact,
    recordVisit = () => undefined,
  }: HttpOptions,
  headers: SecurityHeaders,
): readonly Stage[] => [
  health(ready),
  knownExpectation,
  allowedMethod,
  readableTarget,
  knownHost,
  encrypted,
  ownSpelling,
  ...(sources ? [sources] : []),
  ...(clientFolder === undefined ? [] : [staticFiles(clientFolder)]),
  securityTxt(securityContact),
  rateLimit(tiers, limits),
  sameOrigin,
  allowedBody,
  startingUp(started),
  ...(pages ? [sharedPages(pages, headers, recordVisit)] : []),
  admitted(admission, pictures),
];

export function createHttpLayer(options: HttpOptions): HttpLayer {
  const { app, log, draining, meter = NO_METER } = options;
  const receive = receiver(options);
  const page = errorPage(options.stylesheets);
  const patternOf = patternFinder(options.routePatterns);
  const headers = securityHeaders({
    https: options.appOrigin?.startsWith("https:") ?? false,
    identityProvider: options.identityProvider,
    inlineStyles: options.sources !== undefined,
  });
  const stages = stagesOf(options, headers);
  const open = new Set<Exchange>();
  meter.watch("offices_http_requests_in_flight", {}, () => open.size);

  function prepare(exchange: Exchange) {
    const { response, nonce } = exchange;
    open.add(exchange);
    response.once("close", () => open.delete(exchange));
    recordWhenDone(exchange, log, meter, patternOf);
    applyHeaders(response, headers.forNonce(nonce));
    if (areaOf(pagePath(exchange.path)) === "admin") response.setHeader("Referrer-Policy", ORIGIN_ONLY);
    if (hidesReferrer(exchange.path)) response.setHeader("Referrer-Policy", "no-referrer");
    if (exchange.path === "/") response.setHeader("Permissions-Policy", MAY_ASK_PLACE);
    response.setHeader("Cache-Control", "no-store");
    if (draining()) response.setHeader("Connection", "close");
  }

  async function answer(exchange: Exchange) {
    const verdict = await firstVerdict(stages, exchange);
    if (verdict === "answered") return;
    if (verdict !== undefined) {
      log.debug({ requestId: exchange.id, status: verdict.status, reason: verdict.reason }, "refused");
      refuse(exchange, verdict, page);
      return;
    }
    const info = requestInfoOf(exchange);
    const respond = createRequestListener(
      async (request) => shapeAnswer(await app(request, info), exchange, page),
      {
        onError(err) {
          log.error({ err, requestId: exchange.id }, "The HTTP layer failed");
          return shapeAnswer(new Response(null, { status: 500 }), exchange, page);
        },
      },
    );
    respond(exchange.request, exchange.response);
  }

  return {
    listener(request, response) {
      const exchange = receive(request, response);
      prepare(exchange);
      answer(exchange).catch((err: unknown) => {
        log.error({ err, requestId: exchange.id }, "The HTTP layer failed");
        if (response.headersSent) response.destroy(new Error("The HTTP layer failed"));
        else refuse(exchange, { status: 500, reason: "http-layer" }, page);
      });
    },
    refuseOpen() {
      const unanswered = [...open].filter(({ response }) => !response.headersSent);
      const stopping = { status: 503, reason: "stopping", headers: { "Retry-After": "5" } } as const;
      for (const exchange of unanswered) refuse(exchange, stopping, page);
    },
    cutOff(response) {
      const exchange = [...open].find((one) => one.response === response);
      if (!exchange || response.headersSent) response.destroy(new Error("It took too long"));
      else refuse(exchange, exchange.request.complete ? TOO_LONG : HALF_SENT, page);
    },
    rawRefusal(refusal) {
      const id = correlationId(undefined);
      log.info({ requestId: id, status: refusal.status, reason: refusal.reason }, "request");
      return rawAnswer(refusal, headers.forNonce(newNonce()), page(refusal.status, id));
    },
  };
}

/** Back-office addresses contain searched names, and proxies log referrers. */
const ORIGIN_ONLY = "strict-origin";

const HALF_SENT = { status: 408, reason: "half-sent", headers: { Connection: "close" } } as const;
const TOO_LONG = {
  status: 503,
  reason: "too-long",
  headers: { Connection: "close", "Retry-After": "10" },
} as const;

async function firstVerdict(stages: readonly Stage[], exchange: Exchange): Promise<Verdict> {
  for (const stage of stages) {
    const verdict = await stage(exchange);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}
