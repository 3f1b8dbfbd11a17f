/** The same answer with other headers: a copy, because those of one that came from `fetch` can't be changed. */
export function withHeaders(response: Response, change: (headers: Headers) => void): Response {
  const headers = new Headers(response.headers);
  change(headers);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
