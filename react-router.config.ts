import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./build-steps/precompress.ts";

export default {
  ssr: true,
  // A file of the build, instead of an endpoint that anybody can keep busy (docs/decisions/http.md).
  routeDiscovery: { mode: "initial" },
  // A chunk more for each action would cost a request more than it saves.
  splitRouteModules: false,
  // React Router compares with the request's own origin, which fails behind TLS;
  // the HTTP layer checks against APP_ORIGIN for every route kind instead (R21).
  allowedActionOrigins: ["**"],
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
