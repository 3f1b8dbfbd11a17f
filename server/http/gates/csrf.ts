import type { Pattern } from "#app/model/access.ts";
import type { Stage } from "../exchange.ts";
import { isRead } from "./request-line.ts";

/**
 * Refuses an unsafe request that another site made the browser send, whatever route it is for (R21): the browser's
 * own verdict first, then where it says the request comes from; where it says both, both must be good. Who says nothing
 * is refused too, and so is `Origin: null`, which a page of ours never sends: its policy lets us know it. At the one address
 * that servers post to it is the other way round: what a browser sends says where from, so who says nothing is none.
 */
export const sameOrigin: Stage = ({ request, path, origin }) => {
  if (isRead(request.method)) return undefined;
  const { "sec-fetch-site": site, origin: from, referer } = request.headers;
  if (path === FOR_THE_PROVIDER && (site ?? from ?? referer) === undefined) return undefined;
  if (site !== undefined && site !== "same-origin") return FOREIGN;
  if (site !== undefined && from === undefined) return undefined;
  const source = from ?? (referer === undefined ? undefined : URL.parse(referer)?.origin);
  return source !== undefined && source === origin ? undefined : FOREIGN;
};

/** Where the identity provider's server tells of logouts; its signed token is all that counts there. */
export const FOR_THE_PROVIDER = "/admin/authenticate/backchannel-logout" satisfies Pattern;

const FOREIGN = { status: 403, reason: "foreign-origin" } as const;
