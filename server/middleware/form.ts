import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { receiveForm } from "#server/form/posted-form.ts";
import { isSafe, withoutSend } from "#server/identity/sign-out.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { getSession, isSaved } from "#server/session/live-session.ts";
import type { ReturnedPage } from "#server/session/session.ts";
import type { Context } from "../context.ts";

/** Reads what was posted, before anybody asks for it: after the session, which says how much is taken. */
export const postedFormMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (!isSafe(request)) await receiveForm(context, request);
  return next();
};

const LIFETIME_MS = 60 * 60 * 1000;
/** No page of ours is as large. */
const MAX_BYTES = 1024 * 1024;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

const wholeContext = createContext(false);

/** Tells that the page of this request is drawn as its route has it, not by a boundary of errors. */
export const noteWhole = (context: Context): void => context.set(wholeContext, true);

/**
 * Gives a form that goes back to the person the address of its page. Without JavaScript it is the answer to a POST,
 * which a browser asks for again when somebody comes back to it, and can't have (`ERR_CACHE_MISS`): so it is kept in
 * their session and shown by a redirect, until the form is sent, another page is asked for, or an hour is over. Where
 * nothing can be kept the answer is the page itself. Clients that don't ask for documents get that as well: the
 * browser's router, and programs.
 */
export const returnedFormMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, url } = args;
  const address = withoutSend(url.pathname + url.search);
  const session = getSession(context);
  const returned = session.get("returned");
  const wantsDocument = (request.headers.get("Accept") ?? "").includes("text/html");
  if (isSafe(request)) {
    if (!returned || !wantsDocument) return next();
    // Whoever types an address, or follows a bookmark, begins anew.
    const isNew = request.headers.get("Sec-Fetch-Site") === "none";
    const isYoung = Date.now() - returned.at < LIFETIME_MS;
    if (returned.page === address && isYoung && !isNew) return pageResponse(context, returned);
    session.unset("returned");
    return next();
  }

  if (returned) session.unset("returned");
  const response = await next();
  const isForm = context.get(wholeContext) && response.headers.has("Content-Type");
  if (!wantsDocument || !isForm || request.headers.get("Cookie") === null) return response;
  const html = Buffer.from(await response.arrayBuffer());
  if (html.byteLength > MAX_BYTES) return new Response(html, response);
  session.set("returned", await storedPage(context, address, response, html));
  if (!(await isSaved(context))) return new Response(html, response);
  const cookies = response.headers.getSetCookie().map((cookie) => ["Set-Cookie", cookie] as [string, string]);
  return redirect(address, { status: 303, headers: cookies });
};

async function storedPage(
  context: Context,
  page: string,
  { status, headers }: Response,
  html: Buffer,
): Promise<ReturnedPage> {
  const packed = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return {
    page,
    status,
    headers: Object.fromEntries([...headers].filter(([name]) => name !== "set-cookie")),
    html: packed.toString("base64"),
    nonce: requestInfo(context).nonce,
    at: Date.now(),
  };
}

async function pageResponse(
  context: Context,
  { status, headers, html, nonce }: ReturnedPage,
): Promise<Response> {
  const page = (await decompress(Buffer.from(html, "base64"))).toString();
  const now = requestInfo(context).nonce;
  // Its scripts are allowed by what the policy of this answer names.
  const body = nonce !== undefined && now !== undefined ? page.replaceAll(nonce, now) : page;
  return new Response(body, { status, headers });
}
