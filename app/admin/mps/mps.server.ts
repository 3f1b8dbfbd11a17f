import { mayOpen } from "#app/model/access.ts";
import { formatDate } from "#app/model/format.ts";
import { ETHNICITIES, GENDER, GENDERS, lookup } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import { type MpDetails, MpForm, readBirth } from "#app/model/mp.ts";
import { officeLabel } from "#app/model/office.ts";
import { fold } from "#app/model/text/fold.ts";
import { inOrder } from "#app/model/text/order.ts";
import { namedOption, type Option } from "#app/ui/form/fields/option.ts";
import { allLists, publicLists, type PublicLists, someLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, DONE, readBack } from "#server/api/fault.ts";
import { publicStatistics } from "#server/api/statistics.ts";
import type { Context } from "#server/context.ts";
import { pictureIn } from "#server/files/picture/picture.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { getT } from "#server/middleware/locale.ts";
import { defineResource } from "../kit/record/define-resource.server.ts";
import { valueOrFallback } from "../kit/record/form-context.ts";
import { numbered } from "../kit/record/labels.ts";
import { openWork } from "../kit/record/open-work.ts";
import type { Question } from "../kit/record/reply.ts";
import { textsBy } from "../kit/record/stored.ts";
import { MP_LIST, officeName } from "./register.server.ts";

/** Including inactive ones: an MP may belong to one. */
async function partyOptions(context: Context): Promise<readonly Option[]> {
  const { parties } = await publicLists(context);
  return inOrder(parties, "mk", ({ name }) => name).map((party) => namedOption(party, "mk"));
}

const mpTexts = textsBy(MpForm);

/** The mandate can't be changed. */
export const MPS = defineResource("mps", {
  read: (ask, id) => ask(contract.mps.get, { params: { id } }),
  list: MP_LIST,
  shown: async (mp, { context }) => ({
    mp: await mpShown(context, mp),
    mayOpenUsers: mayOpen("/admin/users/view/:id", requireProfile(context).roleId),
  }),
  head: async ({ fullName, picturePath, mandateId }, context) => ({
    name: fullName,
    picture: mediaUrl(picturePath),
    mandate: (await valueOrFallback(context, mandateNames(context), () => ""))(mandateId),
  }),
  schema: MpForm,
  file: () => pictureIn("picture"),
  choices: async (context) => ({ parties: await valueOrFallback(context, partyOptions(context), []) }),
  textsOf: mpTexts,
  wanted: (value) => mpTexts(withWholeDay(value)),
  pictureOf: ({ picturePath }) => picturePath,
  async asks(context, { id, stored, value }) {
    const renamed = isAnother(stored, value) ? await renaming(context, id, stored.fullName) : DONE;
    if (!renamed.ok) return renamed;
    const ending = stored.active && !value.active ? await mpDependents(context, id) : DONE;
    if (!ending.ok || !renamed.value) return ending;
    if (!ending.value) return renamed;
    return { ok: true, value: { ...ending.value, lines: [...renamed.value.lines, ...ending.value.lines] } };
  },
  async change(context, { id, stored: { mandateId }, value, file, isWritten }) {
    const body = { ...withWholeDay(value), mandateId, ...(file && { picture: file }) };
    return readBack(await api(context).attempt(contract.mps.update, { params: { id }, body }), isWritten);
  },
  cancelsToView: true,
});

/** Texts, `""` if unknown. */
async function mpShown(context: Context, mp: MpDetails) {
  const [lists, mandateName] = await Promise.all([allLists(context), mandateNames(context)]);
  return {
    name: mp.fullName,
    nameAl: mp.fullNameAl,
    nameEn: mp.fullNameEn,
    email: mp.email,
    dateOfBirth: formatDate(mp.dateOfBirth),
    party: lists.parties.find((party) => party.id === mp.partyId)?.name ?? numberedOrNone(mp.partyId),
    gender: lookup(GENDERS, mp.genderId)?.name ?? numberedOrNone(mp.genderId),
    ethnicity: lookup(ETHNICITIES, mp.ethnicityId)?.name ?? numberedOrNone(mp.ethnicityId),
    mandate: mandateName(mp.mandateId),
    active: mp.active,
    officeId: mp.officeId,
    userId: mp.userId,
    office: officeText(mp.officeId, lists),
    assistant: assistantOf(mp, lists),
    picture: mediaUrl(mp.picturePath),
    woman: mp.genderId === GENDER.female,
  };
}

/** The API's name of a term of office; `""` for none. */
async function mandateNames(context: Context) {
  const mandates = await publicStatistics(context, (source) => source.mandates());
  return (id: number | null) =>
    id === null ? "" : (mandates.find((one) => one.id === id)?.name ?? numbered(id));
}

const numberedOrNone = (id: number | null) => (id === null ? "" : numbered(id));

function officeText(id: number | null, { offices }: PublicLists): string {
  const office = offices.find((one) => one.id === id);
  return office ? [officeName(id, offices), office.address].filter(Boolean).join(", ") : numberedOrNone(id);
}

/** The name is in the public list only. */
function assistantOf({ id, userId }: MpDetails, { mps }: PublicLists): string {
  const listed = mps.find((one) => one.id === id);
  return listed?.userId === userId ? listed.userFullName : numberedOrNone(userId);
}

/** The date of birth is free text; a complete date is stored in the API's format. */
const withWholeDay = (form: MpForm): MpForm => ({
  ...form,
  dateOfBirth: readBirth(form.dateOfBirth).day ?? form.dateOfBirth,
});

const NAMES = ["fullName", "fullNameAl", "fullNameEn"] as const;

/** Whether all names are replaced: this may be another person, to whom the MP's records would then be ascribed. */
const isAnother = (stored: MpDetails, form: MpForm): boolean =>
  NAMES.every((name) => stored[name] !== "" && fold(stored[name]) !== fold(form[name]));

/** What stays with an MP who gets another name. */
async function renaming(context: Context, mpId: number, name: string): Promise<Attempt<Question>> {
  const t = getT(context, "mps");
  const { attempt } = api(context);
  const query = { page: 0, size: 1, mpId };
  const [cases, meetings, events] = await Promise.all([
    attempt(contract.cases.filter, { query }),
    attempt(contract.meetings.filter, { query }),
    attempt(contract.events.filter, { query }),
  ]);
  if (!cases.ok) return cases;
  if (!meetings.ok) return meetings;
  if (!events.ok) return events;
  const total = cases.value.totalElements;
  const kept = { meetings: meetings.value.totalElements, events: events.value.totalElements };
  return {
    ok: true,
    value: {
      title: t("renaming.title", { name }),
      lines: [t("renaming.cases", { count: total }), t("renaming.others", kept), t("renaming.successor")],
    },
  };
}

/** What depends on an MP who is about to become inactive. */
async function mpDependents(context: Context, id: number): Promise<Attempt<Question>> {
  const t = getT(context, "mps");
  const [work, { mps, offices, fault }] = await Promise.all([
    openWork(context, { mpIds: [id] }),
    someLists(context),
  ]);
  if (!work.ok) return work;
  if (fault) return { ok: false, fault };
  const mp = mps.find((one) => one.id === id);
  const office = offices.find((one) => one.id === mp?.officeId);
  const lines = [
    t("deactivation.portal"),
    ...(mp?.userFullName ? [t("deactivation.assistant", { name: mp.userFullName })] : []),
    ...(office ? [t("deactivation.office", { name: officeLabel(office) })] : []),
    ...work.value.lines,
  ];
  const name = mp?.userFullName;
  const keeper = name ? t("deactivation.staying", { name }) : t("deactivation.alone");
  if (work.value.openCases > 0) lines.push(keeper);
  return { ok: true, value: { title: t("deactivation.title"), lines, links: work.value.links } };
}
