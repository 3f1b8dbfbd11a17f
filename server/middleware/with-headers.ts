/** A copy of a response with changed headers; those of a `fetch` response are immutable. */
export function withHeaders(response: Response, change: (headers: Headers) => void): Response {
  const headers = new Headers(response.headers);
  change(headers);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
