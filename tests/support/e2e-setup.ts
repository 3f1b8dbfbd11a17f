import { startApp } from "./app.ts";
import { startTileServer } from "./tile-server.ts";

/** One app for the whole run; the workers find it and its API by their addresses. */
export default async function setUp() {
  const tiles = await startTileServer();
  const app = await startApp({ env: { TILE_URL: tiles.template } });
  process.env["E2E_ORIGIN"] = app.origin;
  process.env["E2E_API"] = `http://127.0.0.1:${app.referencePort}`;
  return async () => {
    const code = await app.stop();
    await tiles.stop();
    if (code !== 0) throw new Error(`The app ended with ${code}:\n${app.said.join("\n")}`);
    const failures = app.logs.filter((line) => /"level":"(error|fatal)"/.test(line));
    if (failures.length > 0) throw new Error(`The app logged failures:\n${failures.join("\n")}`);
  };
}
