import { whereToGo } from "#app/intake/letter.server.ts";
import { intakeOptions } from "#app/intake/wording.ts";
import type { FormCase } from "#app/model/case.ts";
import { CASE_CATEGORIES } from "#app/model/lookups.ts";
import { idFilter } from "#app/model/query.ts";
import { isLanguage, type Language, LANGUAGES } from "#app/model/text/language.ts";
import type { Context } from "#server/context.ts";
import { type QrDrawing, qrDrawing } from "#server/files/qr.ts";
import { tIn } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { ownMpOptions } from "../record/mp-options.server.ts";

/** A field of the printed form: checkboxes, or lines to write on. */
interface Blank {
  readonly name: string;
  readonly label: string;
  readonly boxes: readonly string[];
  /** Number of lines; 0 for checkboxes. */
  readonly lines: number;
}

/** The printed form in one language. */
export type Sheet = ReturnType<typeof sheetIn>;

type Asked = keyof FormCase;

/** In the order of a conversation; short choices have checkboxes, everything else has lines. */
const WRITTEN: Readonly<Partial<Record<Asked, number>>> = {
  fullName: 1,
  phone: 1,
  municipalityId: 1,
  email: 1,
  address: 1,
  organization: 1,
  caseCategoryId: 1,
  topic: 1,
  reason: 6,
  firstVisit: 1,
  othersInvolved: 1,
};
const ORDER: readonly (readonly Asked[])[] = [
  ["fullName", "phone", "municipalityId", "email", "address", "organization"],
  ["genderId", "ageCategoryId", "ethnicityId", "talkLanguageId"],
  ["caseCategoryId", "topic", "reason", "firstVisit", "othersInvolved", "initiativeSubmission"],
];

/**
 * The blank walk-in form, in all languages or the one of the address, for one of the person's MPs: its QR code opens
 * the form with MP and office preselected.
 */
export async function readPaper(context: Context, params: URLSearchParams) {
  const own = (await ownMpOptions(context)).filter(({ former }) => !former);
  const named = idFilter.parse(params.get("mpId"));
  const chosen = own.find(({ value }) => Number(value) === named) ?? (own.length === 1 ? own[0] : undefined);
  const mpId = chosen && Number(chosen.value);
  const asked = params.get("language");
  const language = isLanguage(asked) ? asked : undefined;
  const { origin } = requestInfo(context);
  const address = `${origin}/admin/walk-in${mpId === undefined ? "" : `?mpId=${mpId}`}`;
  const shown = language ? [language] : LANGUAGES;
  const sheets = await Promise.all(
    shown.map(async (one) => {
      const where = mpId === undefined ? undefined : await whereToGo(context, mpId, one);
      return sheetIn(one, address, where);
    }),
  );
  return { mps: own, mpId, language, sheets };
}

function sheetIn(
  language: Language,
  address: string,
  where: Awaited<ReturnType<typeof whereToGo>> | undefined,
) {
  const t = tIn(language, ["paper", "request", "common"]);
  const options = intakeOptions(CASE_CATEGORIES, language);
  const boxesOf = (name: Asked): readonly string[] => {
    if (name in WRITTEN) return [];
    if (name === "initiativeSubmission") return [t("paper:yes"), t("paper:no")];
    return name in options ? options[name as keyof typeof options].map(({ label }) => label) : [];
  };
  const blank = (name: Asked): Blank => ({
    name,
    label: t(`request:fields.${name}`),
    boxes: boxesOf(name),
    lines: WRITTEN[name] ?? 0,
  });
  const qr: QrDrawing = qrDrawing(address);
  return {
    language,
    institution: t("common:site"),
    office: [where?.office?.name, where?.office?.address, where?.office?.phone].filter(Boolean).join(" · "),
    title: t("paper:title"),
    note: t("paper:note"),
    mp: { label: t("paper:mp"), name: where?.mp ?? "" },
    came: t("paper:came"),
    groups: ORDER.map((names) => names.map(blank)),
    agreed: {
      label: t("paper:agreed"),
      boxes: [t("paper:talked"), t("paper:meeting"), t("paper:noted")],
    },
    consent: t("request:fields.consent"),
    sign: t("paper:sign"),
    code: t("paper:code"),
    address: address.replace(/^https?:\/\//, ""),
    qr,
  };
}
