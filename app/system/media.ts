import { env } from "#server/env.ts";
import { createMedia } from "#server/files/media.ts";
import { requestInfo } from "#server/http/request-info.ts";
import { log } from "#server/log.ts";
import type { Route } from "./+types/media";

const media = createMedia({ baseUrl: env.apiBaseUrl, log });

/** Pictures, icons, manuals and videos of the API. The path counts as it was sent: an escape is no plain name. */
export function loader({ request, context }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.replace(/^\/media\//, "");
  return media(path, request, requestInfo(context).id);
}
