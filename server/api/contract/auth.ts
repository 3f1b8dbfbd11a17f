import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { named } from "./wire.ts";

/** Called once with the identity provider's access token (3-decisions, "Sign-in"); may answer a bearer of its own. */
export const token = endpoint({
  method: "GET",
  path: "/admin/api/auth/token",
  summary: "Exchange an access token of the identity provider for a session",
  caller: "bearer",
  reply: named("ApiToken", { access_token: z.string().min(1).nullish() }),
});

export const logout = endpoint({
  method: "POST",
  path: "/admin/api/logout",
  summary: "End the session",
  caller: "session",
  reply: named("LogoutAnswer", { adfsLogoutUrl: z.string().nullish() }),
});
