import PQueue from "p-queue";
import { skopjeDay } from "#app/model/period.ts";
import { audit } from "#server/audit/audit.ts";
import type { Several } from "#server/cases/several.ts";
import { findProgress } from "#server/form/progress.ts";
import { getT } from "#server/middleware/locale.ts";
import { fileOrPage } from "../kit/frame/no-file.server.tsx";
import { pdfFile } from "../kit/frame/pdf-file.server.ts";
import { doneAddress } from "../kit/record/done-address.ts";
import { keptAddress } from "../kit/record/letter-address.ts";
import { recordIdOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/pdf";
import { readSentLetter } from "./sent.server.ts";

/** Each reads its case. */
const MAX_LETTERS_AT_ONCE = 6;

/** A sent letter, or those on paper about cases that were rejected together; 404 if none is stored. */
export const loader = (args: Route.LoaderArgs) => {
  const { context, request, url } = args;
  const { back, name, toLetter, find } = askedFor(args);
  return fileOrPage(context, back, async () => {
    const queue = new PQueue({ concurrency: MAX_LETTERS_AT_ONCE });
    const read = ({ id, letterId }: Letter) =>
      queue.add(() => readSentLetter(context, id, letterId, request.signal));
    const found = await Promise.all((await find()).map(read));
    // On its own, only a letter recorded as PDF has one.
    const letters = found.flatMap((one) => (one && (!toLetter || one.letter.way === "pdf") ? [one] : []));
    const [first, ...others] = letters.map(({ sheet }) => sheet);
    if (!first) return new Response(null, { status: 404 });
    return pdfFile(context, request, name, async () => {
      const { letterDocument } = await import("./pdf.server.tsx");
      const { noPdfResponse } = await import("../kit/frame/pdf-document.server.tsx");
      const t = getT(context, "letters");
      return {
        document: letterDocument(first, ...others),
        instead: (why) =>
          noPdfResponse(context, why, `${url.pathname}${url.search}`, {
            ...(toLetter && { print: [toLetter, t("sent.print")] }),
            back: [back, t(toLetter ? "sent.back" : "severalBack")],
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

interface Letter {
  readonly id: number;
  readonly letterId: string;
}

interface Asked {
  readonly back: string;
  readonly name: string;
  readonly toLetter?: string;
  readonly find: () => Promise<readonly Letter[]>;
}

function askedFor({ context, params, url }: Route.LoaderArgs): Asked {
  const name = `letters-${skopjeDay(new Date())}.pdf`;
  const { letter: letterId } = params;
  if (letterId === undefined) {
    const operation = url.searchParams.get("form") ?? "";
    return {
      back: doneAddress("cases", operation),
      name,
      find: async () =>
        ((await findProgress<Several>(context, operation))?.steps ?? []).flatMap(({ value: { id, tell } }) =>
          tell?.is === "toPrint" && tell.letterId !== undefined ? [{ id, letterId: tell.letterId }] : [],
        ),
    };
  }
  const id = recordIdOf(params);
  const back = `/admin/cases/view/${id}`;
  const find = async () => [{ id, letterId }];
  return { back, name: "letter.pdf", toLetter: keptAddress(id, letterId), find };
}
