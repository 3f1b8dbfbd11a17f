import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { receiveForm } from "#server/form/posted-form.ts";
import { withoutSend } from "#server/identity/sign-out.ts";
import { isRead, requestInfo } from "#server/request/request-info.ts";
import { getSession, isSaved } from "#server/session/live-session.ts";
import type { ReturnedPage } from "#server/session/session.ts";
import type { Context } from "../context.ts";

/**
 * Redirects a GET form, which sends its empty fields too, to the address without them. Not the dashboard's: it derives
 * from them what was chosen (`was`) and redirects itself. Parameters of a sign-in are checked as they are.
 */
export const cleanAddressMiddleware: MiddlewareFunction<Response> = ({ request, url }, next) => {
  const said = [...url.searchParams].filter(([, value]) => value !== "");
  const isJudged = url.searchParams.has("was") || url.pathname.startsWith("/admin/authenticate");
  if (!isRead(request.method) || isJudged || said.length === url.searchParams.size) return next();
  const query = new URLSearchParams(said).toString();
  // A leading double slash would name another host.
  throw redirect(url.pathname.replace(/^\/+/, "/") + (query && `?${query}`));
};

/** Reads the posted form before anything needs it, and after the session, which determines the size limit. */
export const postedFormMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (!isRead(request.method)) await receiveForm(context, request);
  return next();
};

const LIFETIME_MS = 60 * 60 * 1000;
/** Larger than any of our pages, in bytes. */
const MAX_BYTES = 1024 * 1024;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

const wholeContext = createContext(false);

/** Notes that this request's page is rendered by its route, not by an error boundary. */
export const markRendered = (context: Context): void => context.set(wholeContext, true);

/**
 * Gives a returned form the address of its page. Without JavaScript it is the response to a POST, which a
 * browser can't request again on the way back (`ERR_CACHE_MISS`): so it is stored in the session and shown
 * after a redirect, until the form is sent, another page is requested, or an hour has passed. If it can't be
 * stored, the response is the page itself, as it is for clients that don't request documents: the browser's
 * router, and programs.
 */
export const returnedFormMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, url } = args;
  const address = withoutSend(url.pathname + url.search);
  const session = getSession(context);
  const returned = session.get("returned");
  const wantsDocument = (request.headers.get("Accept") ?? "").includes("text/html");
  if (isRead(request.method)) {
    if (!returned || !wantsDocument) return next();
    // Typed addresses and bookmarks start afresh.
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

async function storedPage(context: Context, page: string, { status, headers }: Response, html: Buffer) {
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

async function pageResponse(context: Context, { status, headers, html, nonce }: ReturnedPage) {
  const page = (await decompress(Buffer.from(html, "base64"))).toString();
  const now = requestInfo(context).nonce;
  // Its scripts need the nonce of this response's policy.
  const body = nonce !== undefined && now !== undefined ? page.replaceAll(nonce, now) : page;
  return new Response(body, { status, headers });
}
