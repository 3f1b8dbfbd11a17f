import { endFromProvider } from "#server/identity/sign-out.ts";
import type { Route } from "./+types/backchannel-logout";

/** Only for the identity provider's posts. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

export const action = ({ request, context }: Route.ActionArgs) => endFromProvider(context, request);
