import { isSafe } from "#server/identity/sign-out.ts";

/**
 * Answers a page of another build that asks for data: its script can't read ours, so the browser loads the document
 * instead. A form is answered as one that was sent without script, and written once: what it leads to, or the page with
 * what was typed, has an address by then. Without a cookie a returned form has none, and its data are the answer.
 */
export async function answerOtherBuild(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const page = new URL(request.url);
  page.pathname = page.pathname.replace(/(?:(?<=\/)_)?\.data$/, "");
  page.searchParams.delete("_routes");
  if (isSafe(request)) return documentAt(page.pathname + page.search);
  if (!request.headers.has("Cookie")) return answer(request);
  const sent = new Request(page, request);
  sent.headers.set("Accept", "text/html");
  const answered = await answer(sent);
  const to = answered.headers.get("Location");
  return to === null ? answered : documentAt(to, answered.headers);
}

/** How the framework itself says that a redirect leads to a document, in a form that needs no decoding. */
function documentAt(address: string, headers?: Headers): Response {
  const own = new Headers(headers);
  own.delete("Location");
  own.set("X-Remix-Redirect", address);
  own.set("X-Remix-Reload-Document", "true");
  return new Response(null, { status: 204, headers: own });
}
