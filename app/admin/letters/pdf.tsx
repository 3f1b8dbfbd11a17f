import PQueue from "p-queue";
import { skopjeDay } from "#app/model/period.ts";
import { audit } from "#server/audit/audit.ts";
import type { Several } from "#server/cases/status.ts";
import type { Context } from "#server/context.ts";
import { findProgress } from "#server/form/progress.ts";
import { getT } from "#server/middleware/locale.ts";
import { fileOrPage, pdfFile } from "../kit/frame/no-file.server.tsx";
import { doneAddress, letterAddress } from "../kit/list/address.ts";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/pdf";
import letterLook from "./letter.css?inline";
import { readSentLetter } from "./sent.server.ts";
import { PrintedLetter } from "./sheet.tsx";

/** Each reads its case. */
const MAX_LETTERS_AT_ONCE = 6;

/** A sent letter, or those on paper about cases that were rejected together; 404 if none is stored. */
export const loader = ({ context, params, request, url }: Route.LoaderArgs) => {
  const { signal } = request;
  const one = params.letter === undefined ? undefined : { id: recordIdOf(params), letterId: params.letter };
  const operation = url.searchParams.get("form") ?? "";
  const back = one ? `/admin/cases/view/${one.id}` : doneAddress("cases", operation);
  const name = one ? "letter.pdf" : `letters-${skopjeDay(new Date())}.pdf`;
  return fileOrPage(context, back, async () => {
    const queue = new PQueue({ concurrency: MAX_LETTERS_AT_ONCE });
    const wanted = one ? [one] : await lettersToPrint(context, operation);
    const found = await Promise.all(
      wanted.map(({ id, letterId }) => queue.add(() => readSentLetter(context, id, letterId, signal))),
    );
    // On its own, only a letter recorded as PDF has one.
    const letters = found
      .filter((each) => each !== undefined)
      .filter(({ letter }) => !one || letter.way === "pdf");
    const sheets = letters.map(({ sheet }) => sheet);
    const [first] = sheets;
    if (!first) return new Response(null, { status: 404 });
    return pdfFile(context, request, name, async () => {
      const { noPdfResponse, pdfDocument } = await import("../kit/frame/pdf-document.server.tsx");
      const t = getT(context, "letters");
      return {
        // Each on pages of its own.
        document: pdfDocument({
          language: first.language,
          title: first.subject,
          look: letterLook,
          body: sheets.map((sheet) => (
            <PrintedLetter key={`${sheet.subject} ${sheet.to.join(" ")}`} sheet={sheet} />
          )),
        }),
        instead: (why) =>
          noPdfResponse(context, why, `${url.pathname}${url.search}`, {
            ...(one && { print: [letterAddress(one.id, one.letterId), t("sent.print")] }),
            back: [back, t(one ? "sent.back" : "severalBack")],
          }),
        onPrinted(bytes) {
          for (const { letter } of letters) {
            const { caseId: recordId } = letter;
            audit(context, { event: "letter-exported", kind: "cases", recordId, reason: "pdf", bytes });
          }
        },
      };
    });
  });
};

async function lettersToPrint(context: Context, operation: string) {
  const several = await findProgress<Several>(context, operation);
  return (several?.steps ?? []).flatMap(({ value: { id, tell } }) =>
    tell?.is === "toPrint" && tell.letterId !== undefined ? [{ id, letterId: tell.letterId }] : [],
  );
}
