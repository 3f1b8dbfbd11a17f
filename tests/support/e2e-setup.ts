import type { FullConfig } from "@playwright/test";
import { type AppProcess, startAppProcess } from "./app-process.ts";
import { nameApp } from "./e2e-app.ts";
import { freePort } from "./reference.ts";
import { startTileServer } from "./tile-server.ts";

/** Starts an app with its own data for each worker, for the whole run, so that workers don't interfere. */
export default async function setUp({ workers }: FullConfig) {
  const tiles = await startTileServer();
  const apps: AppProcess[] = [];
  // Sequentially: the first generates the demo data that the others copy.
  for (let worker = 0; worker < workers; worker += 1) {
    const app = await startAppProcess({
      env: { TILE_URL: tiles.template, REFERENCE_SMTP_PORT: String(await freePort()) },
    });
    nameApp(worker, { origin: app.origin, api: `http://127.0.0.1:${app.referencePort}` });
    apps.push(app);
  }
  return async () => {
    const codes = await Promise.all(apps.map((app) => app.stop()));
    await tiles.stop();
    for (const [index, app] of apps.entries()) {
      if (codes[index] !== 0) throw new Error(`The app ended with ${codes[index]}:\n${app.said.join("\n")}`);
      const failures = app.logs.filter((line) => /"level":"(?:error|fatal)"/.test(line));
      if (failures.length > 0) throw new Error(`The app logged failures:\n${failures.join("\n")}`);
    }
  };
}
