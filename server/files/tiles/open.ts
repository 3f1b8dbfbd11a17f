import { join } from "node:path";
import type { Log } from "#server/log/log.ts";
import type { Env } from "#server/settings/env.ts";
import { createTileService } from "./service.ts";
import { noShelf, openShelf } from "./shelf.ts";
import { createTiles, type Tiles } from "./tiles.ts";

/** Opens the door to the map tiles as the settings have it: with a shelf where one can be made, without any where there is no service. */
export function openTiles(
  { tileUrl: template, appOrigin, dataDir }: Pick<Env, "tileUrl" | "appOrigin" | "dataDir">,
  log: Pick<Log, "warn">,
): Tiles {
  if (template === undefined) return createTiles({ service: undefined, shelf: noShelf, log });
  const contact = appOrigin === undefined ? "demonstration" : `+${appOrigin}/contact`;
  const service = createTileService({ template, agent: `constituency-offices/1.0 (${contact})` });
  return createTiles({ service, shelf: shelfIn(dataDir, log), log });
}

function shelfIn(dataDir: string, log: Pick<Log, "warn">) {
  try {
    return openShelf(join(dataDir, "tiles.sqlite"));
  } catch (err) {
    log.warn({ err }, "Map tiles can't be kept");
    return noShelf;
  }
}
