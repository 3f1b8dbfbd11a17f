import PQueue from "p-queue";
import { skopjeDay } from "#app/model/period.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { pdfPressOf } from "#server/files/pdf/print.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { keptLetter } from "./kept.server.ts";

/** Each reads its case. */
const MAX_LETTERS_AT_ONCE = 6;

/** Letters on paper as one PDF; 404 if none of them is kept. */
export async function lettersPdf(
  context: Context,
  onPaper: readonly { readonly id: number; readonly letterId: string }[],
  addresses: Readonly<Record<"again" | "back", string>>,
  signal: AbortSignal,
): Promise<Response> {
  const queue = new PQueue({ concurrency: MAX_LETTERS_AT_ONCE });
  const letters = await Promise.all(
    onPaper.map(({ id, letterId }) => queue.add(() => keptLetter(context, id, letterId, signal))),
  );
  const kept = letters.filter((one) => one !== undefined);
  // Contains the fonts: loaded only for printing.
  const { letterDocument, noLettersPdf } = await import("./pdf.server.tsx");
  const [first, ...others] = kept.map(({ sheet }) => sheet);
  if (!first) return new Response(null, { status: 404 });
  const pdf = await pdfPressOf(context).print(
    letterDocument(first, ...others),
    requireProfile(context).id,
    signal,
  );
  if (!(pdf instanceof Uint8Array)) return noLettersPdf(context, addresses, pdf);
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
}
