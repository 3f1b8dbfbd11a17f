import { skopjeDay } from "#app/model/period.ts";
import { pdfPressOf } from "#server/files/pdf/print.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { addressWith } from "../kit/list/address.ts";
import { exportPlace, fileOrPage } from "../kit/frame/no-file.server.tsx";
import type { Route } from "./+types/pdf";
import { aboutPerson, chosenIn, chosenSearch } from "./person.server.ts";

/** Everything about one person as a PDF. */
export const loader = ({ context, request, url }: Route.LoaderArgs) => {
  const chosen = chosenIn(url.searchParams);
  const page = addressWith("/admin/search/print", chosenSearch(chosen, ""));
  return fileOrPage(context, page, async () => {
    if (chosen.cases.length + chosen.meetings.length === 0) return new Response(null, { status: 404 });
    const headers = {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="lice-${skopjeDay(new Date())}.pdf"`,
      "Cache-Control": "no-store",
    };
    // Nobody would read the body.
    if (request.method === "HEAD") return new Response(null, { headers });
    const free = await exportPlace(context, page, request.signal);
    if (free instanceof Response) return free;
    const about = await aboutPerson(context, chosen, request.signal, "pdf").finally(free);
    // Contains the fonts: loaded only for printing.
    const { personDocument, noPersonPdf } = await import("./pdf.server.tsx");
    const pdf = await pdfPressOf(context).print(
      personDocument(context, about),
      requireProfile(context).id,
      request.signal,
      true,
    );
    if (!(pdf instanceof Uint8Array)) return noPersonPdf(context, pdf, `${url.pathname}${url.search}`, page);
    return new Response(pdf, { headers: { ...headers, "Content-Length": String(pdf.byteLength) } });
  });
};
