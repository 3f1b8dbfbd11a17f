import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { named } from "./wire.ts";

/**
 * GET /admin/api/auth/token (section 7 of the portal document; 3-decisions, "Sign-in"): called once with
 * the identity provider's access token as bearer; answers cookies and, optionally, a bearer of its own.
 */
export const token = endpoint({
  method: "GET",
  path: "/admin/api/auth/token",
  summary: "Exchange an access token of the identity provider for a session",
  caller: "bearer",
  reply: named("ApiToken", { access_token: z.string().min(1).nullish() }),
});

/** POST /admin/api/logout (section 7 of the portal document). */
export const logout = endpoint({
  method: "POST",
  path: "/admin/api/logout",
  summary: "End the session",
  caller: "session",
  reply: named("LogoutAnswer", { adfsLogoutUrl: z.string().nullish() }),
});
