import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { sessionEnd } from "../frame/frame.server.ts";
import type { Route } from "./+types/stay";

/**
 * For "stay signed in": any request extends our session, and a call of the person's own extends the API's,
 * leading to sign-in if that has expired. If the API doesn't reply, our session is still extended.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  await api(context, { signal: request.signal }).attempt(contract.users.profile);
  return Response.json(sessionEnd(context), { headers: { "Cache-Control": "no-store" } });
}
