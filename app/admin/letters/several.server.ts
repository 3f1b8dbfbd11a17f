import PQueue from "p-queue";
import { skopjeDay } from "#app/model/period.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { type NoPdf, pdfPressOf } from "#server/files/pdf/print.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { type Kept, keptLetter } from "./kept.server.ts";

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
  const { noLettersPdf } = await import("./pdf.server.tsx");
  const instead = (why: NoPdf) => noLettersPdf(context, addresses, why);
  return pdfOf(context, kept, { file: `letters-${skopjeDay(new Date())}.pdf`, instead }, signal);
}

/** Kept letters as one PDF; 404 for none. @param instead the response if there is none */
export async function pdfOf(
  context: Context,
  kept: readonly Kept[],
  { file, instead }: { readonly file: string; readonly instead: (why: NoPdf) => Response },
  signal: AbortSignal,
): Promise<Response> {
  const [first, ...others] = kept.map(({ sheet }) => sheet);
  if (!first) return new Response(null, { status: 404 });
  // Contains the fonts: loaded only for printing.
  const { letterDocument } = await import("./pdf.server.tsx");
  const { id: userId } = requireProfile(context);
  const pdf = await pdfPressOf(context).print(letterDocument(first, ...others), userId, signal);
  if (!(pdf instanceof Uint8Array)) return instead(pdf);
  const bytes = pdf.byteLength;
  for (const { letter } of kept) {
    const { caseId: recordId } = letter;
    audit(context, { event: "letter-exported", kind: "cases", recordId, reason: "pdf", bytes });
  }
  return new Response(pdf, { headers: { ...headersOf(file), "Content-Length": String(bytes) } });
}

export const headersOf = (file: string) => ({
  "Content-Type": "application/pdf",
  "Content-Disposition": `attachment; filename="${file}"`,
  "Cache-Control": "no-store",
});
