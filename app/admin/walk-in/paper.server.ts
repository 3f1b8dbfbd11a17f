import { intakeOptions } from "#app/intake/wording.ts";
import type { FormCase } from "#app/model/case.ts";
import { keysOf } from "#app/model/keys-of.ts";
import { CASE_CATEGORIES } from "#app/model/lookups.ts";
import { idFilter } from "#app/model/query.ts";
import { isLanguage, type Language, LANGUAGES } from "#app/model/text/language.ts";
import type { Context } from "#server/context.ts";
import { qrDrawing } from "#server/files/qr.ts";
import { whereToGo } from "#server/letters/automatic.ts";
import { tIn } from "#server/middleware/locale.ts";
import { requestInfo } from "#server/request/request-info.ts";
import { ownMpOptions } from "../kit/record/mp-options.server.ts";

export type Sheet = ReturnType<typeof sheetIn>;

type Asked = keyof FormCase;

/**
 * Every field of a case, in the order of a conversation: its group, and its lines, 0 for checkboxes. It does not compile
 * without a field; those that nobody is asked on paper have no group.
 */
const PLACES: Readonly<Record<Asked, readonly [group: number, lines: number] | undefined>> = {
  fullName: [0, 1],
  phone: [0, 1],
  municipalityId: [0, 1],
  email: [0, 1],
  address: [0, 1],
  organization: [0, 1],
  genderId: [1, 0],
  ageCategoryId: [1, 0],
  ethnicityId: [1, 0],
  talkLanguageId: [1, 0],
  caseCategoryId: [2, 1],
  topic: [2, 1],
  reason: [2, 6],
  firstVisit: [2, 1],
  othersInvolved: [2, 1],
  initiativeSubmission: [2, 0],
  // Printed by name, or asked in the talk itself.
  mpId: undefined,
  religionId: undefined,
  wantsOnline: undefined,
  answerWayId: undefined,
  answerTimeId: undefined,
  dayIds: undefined,
  needIds: undefined,
};
const ASKED = keysOf(PLACES);
const GROUPS = [0, 1, 2].map((group) => ASKED.filter((name) => PLACES[name]?.[0] === group));

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
    if (PLACES[name]?.[1]) return [];
    if (name === "initiativeSubmission") return [t("paper:yes"), t("paper:no")];
    return name in options ? options[name as keyof typeof options].map(({ label }) => label) : [];
  };
  /** Checkboxes, or lines to write on: 0 for checkboxes. */
  const blank = (name: Asked) => ({
    name,
    label: t(`request:fields.${name}`),
    boxes: boxesOf(name),
    lines: PLACES[name]?.[1] ?? 0,
  });
  return {
    language,
    institution: t("common:site"),
    office: [where?.office?.name, where?.office?.address, where?.office?.phone].filter(Boolean).join(" · "),
    title: t("paper:title"),
    note: t("paper:note"),
    mp: { label: t("paper:mp"), name: where?.mp ?? "" },
    came: t("paper:came"),
    groups: GROUPS.map((names) => names.map(blank)),
    agreed: {
      label: t("paper:agreed"),
      boxes: [t("paper:talked"), t("paper:meeting"), t("paper:noted")],
    },
    consent: t("request:fields.consent"),
    sign: t("paper:sign"),
    code: t("paper:code"),
    address: address.replace(/^https?:\/\//, ""),
    qr: qrDrawing(address),
  };
}
