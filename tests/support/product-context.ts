import { tmpdir } from "node:os";
import { RouterContextProvider } from "react-router";
import type { RoleId } from "#app/model/access.ts";
import type { Profile } from "#app/model/user.ts";
import type { ContextSetup } from "#server/context.ts";
import { type RequestInfo, requestInfoContext } from "#server/request/request-info.ts";
import { createServices, type ProductSettings, type Surroundings } from "#server/services.ts";
import { parseEnv } from "#server/settings/env.ts";
import { sinkInto } from "./log-lines.ts";

/** Settings of a demo with a silent log and without requests to the outside. */
export const demoSettings = (given: Readonly<Record<string, string>> = {}): ProductSettings =>
  parseEnv({
    DATA_DIR: tmpdir(),
    LOG_LEVEL: "silent",
    TILE_URL: "none",
    REFERENCE_SMTP_PORT: "none",
    SESSION_SECRET: "a secret of the tests, 32 bytes and more: 0123456789",
    ...given,
  });

const INFO: RequestInfo = {
  id: "reference",
  nonce: undefined,
  client: "test",
  origin: "http://localhost:3000",
};

/** The audit is logged at any level, unused here. */
const UNREAD: Surroundings = { output: sinkInto([]) };

/** Makes the contexts of one product's requests, as its request handler does. */
export function contextsOf(settings: ProductSettings = demoSettings(), surroundings = UNREAD) {
  const { give } = createServices(settings, surroundings);
  return (info: Partial<RequestInfo> = {}, ...setups: readonly ContextSetup[]): RouterContextProvider => {
    const context = new RouterContextProvider();
    context.set(requestInfoContext, { ...INFO, ...info });
    for (const setUp of [give, ...setups]) setUp(context);
    return context;
  };
}

/** A staff profile with nothing but these values. */
export const profileOf = (roleId: RoleId, id = 7): Profile => ({
  id,
  roleId,
  fullName: "Некој",
  username: "nekoj",
  email: "",
  phone: "",
  workHoursFrom: "",
  workHoursTo: "",
  profilePicturePath: "",
});

/** The context of a request to a demo. */
export const productContext = contextsOf();
