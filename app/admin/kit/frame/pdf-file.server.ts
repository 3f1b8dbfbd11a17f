import type { Context } from "#server/context.ts";
import { type NoPdf, pdfServiceOf } from "#server/files/pdf/print.ts";
import { requireProfile } from "#server/middleware/guard.ts";

interface Printing {
  /** A complete HTML document. */
  readonly document: string;
  readonly instead: (why: NoPdf) => Response;
  /** @param bytes length of the file */
  readonly onPrinted?: (bytes: number) => void;
  /** It has many pages. */
  readonly isLong?: boolean;
}

/**
 * @param make reads what is printed, or answers in its place; loads the module with the document only then,
 * because that contains the fonts
 */
export async function pdfFile(
  context: Context,
  { method, signal }: Request,
  name: string,
  make: () => Promise<Printing | Response>,
): Promise<Response> {
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  };
  // HEAD needs no body.
  if (method === "HEAD") return new Response(null, { headers });
  const pdfs = pdfServiceOf(context);
  const limit = pdfs.timeLimit();
  const made = await make();
  if (made instanceof Response) return made;
  const { id: userId } = requireProfile(context);
  const pdf = await pdfs.print(made.document, userId, signal, limit, made.isLong);
  if (!(pdf instanceof Uint8Array)) return made.instead(pdf);
  made.onPrinted?.(pdf.byteLength);
  return new Response(pdf, { headers: { ...headers, "Content-Length": String(pdf.byteLength) } });
}
