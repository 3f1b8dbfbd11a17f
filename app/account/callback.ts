import { completeSignIn } from "#server/identity/sign-in.ts";
import type { Route } from "./+types/callback";

/** Where the identity provider redirects the browser back to. HEAD neither signs in nor uses up the code. */
export const loader = ({ request, context, url }: Route.LoaderArgs) =>
  request.method === "GET"
    ? completeSignIn(context, request, url)
    : new Response(null, { headers: { "Cache-Control": "no-store" } });
