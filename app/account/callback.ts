import { completeSignIn } from "#server/identity/sign-in.ts";
import type { Route } from "./+types/callback";

/** Where the identity provider sends the browser back to. */
export const loader = ({ request, context, url }: Route.LoaderArgs) => completeSignIn(context, request, url);
