import { mandateEnds } from "#server/cases/mandate.ts";
import { fileOrPage } from "../kit/frame/no-file.server.tsx";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/mandate-pdf";
import { lettersPdf } from "./several.server.ts";

/** The letters on paper about an ended mandate, as one PDF. */
export const loader = ({ context, params, request, url }: Route.LoaderArgs) => {
  const id = recordIdOf(params);
  const back = `/admin/mps/mandate/${id}`;
  return fileOrPage(context, back, async () => {
    const ends = await mandateEnds(context, id);
    const onPaper = ends.flatMap(({ cases }) =>
      cases.flatMap(({ id: caseId, way, letterId }) =>
        way === "letter" && letterId !== undefined ? [{ id: caseId, letterId }] : [],
      ),
    );
    return lettersPdf(context, onPaper, { back, again: `${url.pathname}${url.search}` }, request.signal);
  });
};
