import { findSeveral } from "#server/cases/several.ts";
import { fileOrPage } from "../kit/frame/no-file.server.tsx";
import { addressWith } from "../kit/list/address.ts";
import type { Route } from "./+types/several-pdf";
import { lettersPdf } from "./several.server.ts";

/** The letters on paper about several cases that were rejected together, as one PDF. */
export const loader = ({ context, request, url }: Route.LoaderArgs) => {
  const operation = url.searchParams.get("form") ?? "";
  const back = addressWith("/admin/cases/several/outcome", `form=${encodeURIComponent(operation)}`);
  return fileOrPage(context, back, async () => {
    const outcome = await findSeveral(context, operation);
    const onPaper = (outcome?.results ?? []).flatMap(({ id, tell }) =>
      tell?.is === "toPrint" && tell.letterId !== undefined ? [{ id, letterId: tell.letterId }] : [],
    );
    return lettersPdf(context, onPaper, { back, again: `${url.pathname}${url.search}` }, request.signal);
  });
};
