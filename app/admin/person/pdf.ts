import { skopjeDay } from "#app/model/period.ts";
import { addressWith } from "../kit/list/address.ts";
import { waitForExport, fileOrPage } from "../kit/frame/no-file.server.tsx";
import { pdfFile } from "../kit/frame/pdf-file.server.ts";
import type { Route } from "./+types/pdf";
import { aboutPerson, chosenIn, chosenSearch } from "./person.server.ts";

/** Everything about one person as a PDF. */
export const loader = ({ context, request, url }: Route.LoaderArgs) => {
  const chosen = chosenIn(url.searchParams);
  const page = addressWith("/admin/search/print", chosenSearch(chosen, ""));
  return fileOrPage(context, page, async () => {
    if (chosen.cases.length + chosen.meetings.length === 0) return new Response(null, { status: 404 });
    return pdfFile(context, request, `lice-${skopjeDay(new Date())}.pdf`, async () => {
      const free = await waitForExport(context, page, request.signal);
      if (free instanceof Response) return free;
      const about = await aboutPerson(context, chosen, request.signal, "pdf").finally(free);
      const { personDocument, noPersonPdf } = await import("./pdf.server.tsx");
      return {
        document: personDocument(context, about),
        isLong: true,
        instead: (why) => noPersonPdf(context, why, `${url.pathname}${url.search}`, page),
      };
    });
  });
};
