import { mediaUrl } from "#app/model/media.ts";
import { type Party, PartyForm, PartyQuery } from "#app/model/party.ts";
import { currentList, someLists } from "#server/api/cache.ts";
import { api } from "#server/api/client.ts";
import { contract } from "#server/api/contract/index.ts";
import { type Attempt, DONE, readBack } from "#server/api/fault.ts";
import type { Context } from "#server/context.ts";
import { pictureIn } from "#server/files/picture/picture.ts";
import { getT } from "#server/middleware/locale.ts";
import { activityFilter, defineRegister, hasActivity } from "../kit/list/register.server.ts";
import { defineResource } from "../kit/record/define-resource.server.ts";
import { joinNames } from "../kit/record/open-work.ts";
import type { Question } from "../kit/record/reply.ts";
import { textsBy } from "../kit/record/stored.ts";

const listedParty = ({ iconPath, ...party }: Party) => ({ ...party, icon: mediaUrl(iconPath) });

const partyTexts = textsBy(PartyForm);

/** The Macedonian name can't be changed. */
export const PARTIES = defineResource("parties", {
  read: (ask, id) => ask(contract.parties.get, { params: { id } }),
  list: defineRegister("parties", {
    query: PartyQuery,
    async known(context) {
      const { value: rows, stale } = await currentList(context, contract.parties.list);
      return { rows, stale };
    },
    order: ({ name }) => name,
    texts: ({ name, nameAl, nameEn }) => [name, nameAl, nameEn],
    filters: { status: activityFilter("f") },
    isShown: (party, { status }) => hasActivity(party, status),
    listed: listedParty,
    fileName: "partii",
  }),
  shown: (party) => ({ party: listedParty(party) }),
  head: ({ name, iconPath }) => ({ name, icon: mediaUrl(iconPath) }),
  schema: PartyForm,
  file: () => pictureIn("icon"),
  choices: async () => ({}),
  textsOf: partyTexts,
  wanted: partyTexts,
  pictureOf: ({ iconPath }) => iconPath,
  asks: async (context, { id, stored, value }) =>
    stored.active && !value.active ? partyDependents(context, id) : DONE,
  async change(context, { id, value, file, isWritten }) {
    const body = { ...value, ...(file && { icon: file }) };
    return readBack(await api(context).attempt(contract.parties.update, { params: { id }, body }), isWritten);
  },
  cancelsToView: true,
});

/** What depends on a party that is about to become inactive. */
async function partyDependents(context: Context, id: number): Promise<Attempt<Question>> {
  const t = getT(context, "parties");
  const { mps, fault } = await someLists(context);
  if (fault) return { ok: false, fault };
  const names = mps.filter(({ partyId }) => partyId === id).map(({ fullName }) => fullName);
  const total = names.length;
  const line =
    total > 0 ? t("deactivation.mps", { total, names: joinNames(context, names) }) : t("deactivation.noMps");
  return { ok: true, value: { title: t("deactivation.title"), lines: [line] } };
}
