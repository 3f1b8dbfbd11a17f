import type { TFunction } from "i18next";
import { data } from "react-router";
import { noticeBoard } from "#app/directory/notices.server.ts";
import { shownText, type Wording } from "#app/intake/wording.ts";
import type { MeetingRequestForm } from "#app/model/case-rules.ts";
import type { Receipt } from "#app/model/case.ts";
import type { Category } from "#app/model/category.ts";
import { addDays } from "#app/model/days.ts";
import { formatDate, formatMoment } from "#app/model/format.ts";
import { hasMailbox } from "#app/model/mailbox.ts";
import { skopjeDay } from "#app/model/period.ts";
import { codeGroups, requestLink } from "#app/model/request-code.ts";
import { type Language, nameOf } from "#app/model/text/language.ts";
import { addressIn } from "#app/model/text/latin.ts";
import { dialled } from "#app/model/text/number.ts";
import { answerWayOf } from "#app/model/wishes.ts";
import { publicLists } from "#server/api/cache.ts";
import type { Context } from "#server/context.ts";
import { qrDrawing } from "#server/files/qr.ts";
import { findReceipt } from "#server/form/public-write.ts";
import { getLocale, getT, languageTexts } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { settingsOf } from "#server/settings/env.ts";
import { directoryIndex } from "../directory/finder-view.server.ts";
import { ALL_FIELDS, nameKey } from "../request/fields.tsx";

export type ReceiptView = Awaited<ReturnType<typeof shownReceipt>>;

type T = TFunction<("request" | "common")[]>;

/** The receipt with this id, if this visitor sent the request within the last hour; otherwise 404. */
export async function loadReceipt(context: Context, id: string) {
  const receipt = findReceipt(context, id);
  const texts = languageTexts(context, "request");
  if (!receipt) return data({ state: "receipt", receipt, texts } as const, { status: 404 });
  return { state: "receipt", receipt: await shownReceipt(context, receipt), texts } as const;
}

/** If the lists are unavailable, without their names. */
export async function shownReceipt(
  context: Context,
  { request, caseId, reference, officeId, sentAt, code, letter }: Receipt,
) {
  const lists = await publicLists(context).catch(() => undefined);
  const language = getLocale(context);
  const t: T = getT(context, ["request", "common"]);
  const index = lists && directoryIndex(lists, language, getT(context, "directory"));
  const { answerDays, contact } = settingsOf(context);
  const board = await noticeBoard(context, language);
  const { origin } = requestInfo(context);
  const asked = index?.directory.mps.find(({ mp }) => mp.id === request.mpId);
  const own = index?.directory.offices.find(({ office }) => office.id === officeId);
  const callPhone = asked?.mp.userPhone || contact.phone;
  const anyWay = hasMailbox(request.email) ? ("any" as const) : ("anyPhone" as const);
  // Everything that was sent, in form order: as typed, or in the receipt's language; `name` is from the API.
  const pairs = [
    { label: t("receipt.number"), text: caseId === null ? "" : String(caseId) },
    { label: t("receipt.sentAt"), text: formatMoment(sentAt) },
    { label: t("fields.mpId"), text: "", name: asked?.name ?? "" },
    {
      label: t("receipt.office"),
      text: own?.town ?? "",
      name: own ? addressIn(language, board.office(own.office).address) : "",
    },
    ...answers(request, lists?.categories ?? [], language, t),
  ];
  return {
    mpId: request.mpId,
    reference,
    // In force, or starting soon.
    notices: board.request(own?.office, request.mpId, true),
    assistant: asked?.mp.userFullName ?? "",
    office: own?.names.short ?? "",
    phone: request.phone,
    // The mailbox has had so many letters today that no confirmation was sent to it.
    noLetter: letter === "tooMany",
    way: answerWayOf(request.answerWayId) ?? anyWay,
    // Absent if no code could be stored.
    ...(code && {
      code: {
        groups: codeGroups(code),
        link: requestLink(code),
        // The same link as people type it, for print.
        address: requestLink(code, new URL(origin).host),
        qr: qrDrawing(requestLink(code, origin)),
      },
    }),
    callBy: {
      day: formatDate(addDays(skopjeDay(new Date(sentAt)), answerDays)),
      phone: callPhone,
      dial: dialled(callPhone),
    },
    pairs: pairs.filter(({ text, name }) => text || name),
  };
}

/** Everything that was sent except the MP, in form order. */
function answers(request: MeetingRequestForm, categories: readonly Category[], language: Language, t: T) {
  const wording: Wording = {
    language,
    yes: t("common:yes"),
    no: t("common:no"),
    noMailbox: t("receipt.noMailbox"),
    mp: "",
    category: (id) => {
      const category = categories.find((one) => one.id === id);
      return category ? nameOf(category, language) : `${id}`;
    },
    unknown: () => "",
  };
  // The e-mail address shows that there is none.
  return ALL_FIELDS.filter((name) => name !== "mpId" && name !== "withoutEmail").map((name) => ({
    label: t(nameKey(name)),
    text: shownText(name, request[name], wording),
  }));
}
