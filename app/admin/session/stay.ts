import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import type { Route } from "./+types/stay";
import { sessionEnd } from "./end.ts";

/**
 * Asked for by "stay signed in": any request lengthens our session, and a call of a person's own lengthens the API's,
 * which leads to sign-in when it is over. An API that does not answer is no reason to let a session end.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  await api(context, { signal: request.signal }).attempt(contract.users.profile);
  return Response.json(sessionEnd(context), { headers: { "Cache-Control": "no-store" } });
}
