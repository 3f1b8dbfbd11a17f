import { skopjeDay } from "#app/model/period.ts";
import { audit } from "#server/audit/audit.ts";
import { findSeveral } from "#server/cases/several.ts";
import { pdfPressOf } from "#server/files/pdf/print.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { addressWith } from "../kit/list/address.ts";
import { fileOrPage } from "../kit/frame/no-file.server.tsx";
import type { Route } from "./+types/several-pdf";
import { keptLetter } from "./kept.server.ts";

/** The letters on paper about several cases that were rejected together, as one PDF. */
export const loader = ({ context, request, url }: Route.LoaderArgs) => {
  const operation = url.searchParams.get("form") ?? "";
  const back = addressWith("/admin/cases/several/outcome", `form=${encodeURIComponent(operation)}`);
  return fileOrPage(context, back, async () => {
    const outcome = await findSeveral(context, operation);
    const onPaper = (outcome?.results ?? []).flatMap(({ id, tell }) =>
      tell?.is === "toPrint" && tell.letterId !== undefined ? [{ id, letterId: tell.letterId }] : [],
    );
    const letters = await Promise.all(
      onPaper.map(async ({ id, letterId }) => keptLetter(context, id, letterId, request.signal)),
    );
    const kept = letters.filter((one) => one !== undefined);
    // Contains the fonts: loaded only for printing.
    const { letterDocument, noLettersPdf } = await import("./pdf.server.tsx");
    const [first, ...others] = kept.map(({ sheet }) => sheet);
    if (!first) return new Response(null, { status: 404 });
    const pdf = await pdfPressOf(context).print(
      letterDocument(first, ...others),
      requireProfile(context).id,
      request.signal,
    );
    if (!(pdf instanceof Uint8Array))
      return noLettersPdf(context, { back, again: `${url.pathname}${url.search}` }, pdf);
    const bytes = pdf.byteLength;
    for (const { letter } of kept)
      audit(context, {
        event: "letter-exported",
        kind: "cases",
        recordId: letter.caseId,
        reason: "pdf",
        bytes,
      });
    return new Response(pdf, {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="letters-${skopjeDay(new Date())}.pdf"`,
        "Cache-Control": "no-store",
        "Content-Length": String(bytes),
      },
    });
  });
};
