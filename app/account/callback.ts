import { completeSignIn } from "#server/identity/sign-in.ts";
import type { Route } from "./+types/callback";

/** Where the identity provider redirects the browser back to. A HEAD request signs nobody in and uses nothing up. */
export const loader = ({ request, context, url }: Route.LoaderArgs) =>
  request.method === "GET"
    ? completeSignIn(context, request, url)
    : new Response(null, { headers: { "Cache-Control": "no-store" } });
