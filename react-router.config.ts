import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { writeAreaManifests } from "./server/http/static/area-manifest.ts";
import { pack } from "./server/http/static/pack.ts";

export default {
  ssr: true,
  // The manifest endpoint would list route ids and modules to anyone (R83).
  routeDiscovery: { mode: "initial" },
  // A chunk more for each action would cost a request more than it saves.
  splitRouteModules: false,
  // React Router compares with the request's own origin, which fails behind TLS;
  // the HTTP layer checks against APP_ORIGIN for every route kind instead (R21).
  allowedActionOrigins: ["**"],
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, "client");
    await writeAreaManifests(client);
    await writeFile(`${client}.pack`, await pack(client));
  },
} satisfies Config;
