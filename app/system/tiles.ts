import { join } from "node:path";
import { createTileService } from "#server/files/tiles/service.ts";
import { noShelf, openShelf } from "#server/files/tiles/shelf.ts";
import { createTiles } from "#server/files/tiles/tiles.ts";
import { log } from "#server/log/log.ts";
import { env } from "#server/settings/env.ts";
import type { Route } from "./+types/tiles";

const tiles = open();

function open() {
  const { tileUrl: template, appOrigin } = env;
  if (template === undefined) return createTiles({ service: undefined, shelf: noShelf, log });
  const contact = appOrigin === undefined ? "demonstration" : `+${appOrigin}/contact`;
  const service = createTileService({ template, agent: `constituency-offices/1.0 (${contact})` });
  return createTiles({ service, shelf: shelf(), log });
}

function shelf() {
  try {
    return openShelf(join(env.dataDir, "tiles.sqlite"));
  } catch (err) {
    log.warn({ err }, "Map tiles can't be kept");
    return noShelf;
  }
}

/** Map tiles, fetched once for all visitors. The path counts as it was sent: an escape is no number. */
export function loader({ request }: Route.LoaderArgs) {
  return tiles(new URL(request.url).pathname.replace(/^\/tiles\//, ""), request);
}
