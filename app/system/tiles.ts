import { tilesOf } from "#server/files/tiles/tiles.ts";
import type { Route } from "./+types/tiles";

/** Map tiles, fetched once for all visitors. The path counts as sent: an escape is no number. */
export function loader({ request, context }: Route.LoaderArgs) {
  return tilesOf(context).answer(new URL(request.url).pathname.replace(/^\/tiles\//, ""), request);
}
