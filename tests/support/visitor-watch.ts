import type { BrowserContext, ConsoleMessage, Request, Response } from "@playwright/test";

/**
 * Records what no page may do (R28, R32): a request to another host, a missing file, a response of 500 or above, and the
 * browser's own errors, such as a violated policy or a hydration mismatch.
 * @param faulty responses of 500 and above are expected
 * @returns the complaints so far; the list grows
 */
export function watch(context: BrowserContext, faulty: boolean): readonly string[] {
  const complaints: string[] = [];
  const note = (complaint: string | undefined) => complaint !== undefined && complaints.push(complaint);
  context.on("request", (request) => note(foreign(request)));
  context.on("response", (response) => note(failed(response, faulty ? 600 : 500)));
  context.on("console", (message) => note(complained(message)));
  context.on("weberror", (error) => note(`uncaught: ${error.error().message}`));
  return complaints;
}

function foreign(request: Request): string | undefined {
  const { protocol, hostname, href } = new URL(request.url());
  const own = protocol === "data:" || protocol === "blob:" || hostname === "localhost";
  return own ? undefined : `asked another host: ${href}`;
}

function failed(response: Response, limit: number): string | undefined {
  const [status, type] = [response.status(), response.request().resourceType()];
  const isPage = type === "document" || type === "fetch";
  return status >= (isPage ? limit : 400) ? `${status}: ${response.url()}` : undefined;
}

/**
 * Browser messages to ignore: each response of 400 and above, which `failed` judges; and a page that was prefetched
 * when its link was touched, and is not opened within some seconds.
 */
const NO_COMPLAINT = /^Failed to load resource:|was preloaded using link preload but not used/;

function complained(message: ConsoleMessage): string | undefined {
  const isComplaint = message.type() === "error" || message.type() === "warning";
  const text = message.text();
  return isComplaint && !NO_COMPLAINT.test(text) ? `console: ${text}` : undefined;
}
