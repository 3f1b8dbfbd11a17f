import { accessTo } from "#app/model/access.ts";
import { mediaOf } from "#server/files/media.ts";
import { requestInfo } from "#server/request/request-info.ts";
import type { Route } from "./+types/media";

/** The path counts as sent: an escape is no plain name. Files that are not public are cached privately. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.replace(/^\/media\//, "");
  const answer = await mediaOf(context).answer(path, request, requestInfo(context).id);
  const isForAll = accessTo(pattern, "read") === "anyone";
  if (answer.ok && !isForAll) answer.headers.set("Cache-Control", "private, no-cache");
  return answer;
}
