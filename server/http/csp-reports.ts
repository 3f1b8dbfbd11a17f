import { text } from "node:stream/consumers";
import { BODY } from "#app/model/limits.ts";
import type { Log } from "#server/log/log.ts";
import type { Stage } from "./exchange.ts";

/** Address to which browsers report violations of the Content-Security-Policy. */
export const REPORTS_PATH = "/csp-reports";

/** Report formats: a list for `report-to`, a single one for `report-uri`. */
const READERS: Readonly<Record<string, (body: unknown) => readonly Violation[]>> = {
  "application/reports+json": (body) => listIn(body).flatMap(inReport),
  "application/csp-report": (body) => violation(readOld(fieldsOf(body)["csp-report"])),
};

/** Most reports logged per delivery. */
const MAX_REPORTS = 10;

/**
 * Accepts browsers' reports about our pages (R27, R28). Anybody can send one, so the log gets two words of each: the
 * directive, and the host or kind of what was blocked; never an address with path or query.
 */
export function cspReports(log: Pick<Log, "warn">): Stage {
  return async ({ request, response, path, id }) => {
    if (path !== REPORTS_PATH) return undefined;
    const { "content-length": length, "content-type": type = "", expect } = request.headers;
    if (request.method !== "POST") return { status: 405, reason: "method", headers: { Allow: "POST" } };
    if (length === undefined) return { status: 411, reason: "no-length" };
    const read = READERS[type.split(";", 1)[0]?.trim().toLowerCase() ?? ""];
    if (read === undefined) return { status: 415, reason: "body-type" };
    if (Number(length) > BODY.reportBytes) return { status: 413, reason: "body-too-large" };
    if (expect !== undefined) response.writeContinue();
    // Without a body the client has left or was cut off.
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return "answered";
    for (const { directive, blocked } of read(parsed(body)).slice(0, MAX_REPORTS))
      log.warn({ event: "csp-violation", requestId: id, reason: directive, state: blocked });
    response.writeHead(204).end();
    return "answered";
  };
}

interface Violation {
  readonly directive: string;
  readonly blocked: string;
}

/** The untrusted content of a report. */
interface Said {
  readonly directive: unknown;
  readonly blocked: unknown;
}

function inReport(report: unknown): readonly Violation[] {
  const { type, body } = fieldsOf(report);
  const { effectiveDirective, blockedURL } = fieldsOf(body);
  return type === "csp-violation" ? violation({ directive: effectiveDirective, blocked: blockedURL }) : [];
}

/** Older browsers give less, or the directive with all its sources. */
function readOld(report: unknown): Said {
  const fields = fieldsOf(report);
  const directive = fields["effective-directive"] ?? fields["violated-directive"];
  return {
    directive: typeof directive === "string" ? directive.split(" ", 1)[0] : undefined,
    blocked: fields["blocked-uri"],
  };
}

/** Known names only: no foreign text gets into the log. */
const DIRECTIVE =
  /^(?:(?:child|connect|default|font|frame|img|manifest|media|object|worker)-src|(?:script|style)-src(?:-elem|-attr)?|base-uri|form-action|frame-ancestors)$/;

function violation({ directive, blocked }: Said): readonly Violation[] {
  const isDirective = typeof directive === "string" && DIRECTIVE.test(directive);
  return isDirective ? [{ directive, blocked: blockedWord(blocked) }] : [];
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const KINDS = new Set([
  "inline",
  "eval",
  "wasm-eval",
  "data",
  "blob",
  "trusted-types-policy",
  "trusted-types-sink",
]);

/** A keyword such as `inline`, otherwise the host of an address. */
function blockedWord(blocked: unknown): string {
  if (typeof blocked !== "string") return "unknown";
  if (KINDS.has(blocked)) return blocked;
  const host = URL.parse(blocked)?.hostname ?? "";
  return /^[a-z\d.-]{1,100}$/.test(host) ? host : "unknown";
}
