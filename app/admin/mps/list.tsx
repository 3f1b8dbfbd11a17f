import type { TFunction } from "i18next";
import { mps } from "#app/i18n/mk/mps.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { GENDER } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import { MpQuery } from "#app/model/mp-rules.ts";
import type { Mp } from "#app/model/mp.ts";
import { municipalityNames } from "#app/model/names-in-use.ts";
import type { Office } from "#app/model/office.ts";
import { onceFor } from "#app/model/once-for.ts";
import { parseQuery } from "#app/model/query.ts";
import { pack, useUnpacked } from "#app/route/packed.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { currentList } from "#server/api/cache.ts";
import { contract } from "#server/api/contract/index.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { ActivityBadge } from "../kit/record/activity.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import { type Listing, registerPage } from "../kit/list/register-page.ts";
import type { Route } from "./+types/list";
import { officeName } from "./form.server.ts";

export const handle: AdminHandle = {
  texts: { registerList, mps },
  crumbs: [{ text: "nav.mps" }],
};

/** A row of the list as shown; the other two names are for the search. */
interface ListedMp {
  readonly id: number;
  readonly name: string;
  readonly nameAl: string;
  readonly nameEn: string;
  readonly party: string;
  /** The municipality of the office. */
  readonly office: string;
  readonly assistant: string;
  readonly active: boolean;
  readonly picture: string | undefined;
  readonly woman: boolean;
}

/** Converts the API's MPs for the list. */
const listedMps = onceFor((all: readonly Mp[], offices: readonly Office[]): readonly ListedMp[] =>
  all.map((mp) => listedMp(mp, offices)),
);

const listedMp = (mp: Mp, offices: readonly Office[]): ListedMp => ({
  id: mp.id,
  name: mp.fullName,
  nameAl: mp.fullNameAl,
  nameEn: mp.fullNameEn,
  party: mp.partyName,
  office: officeName(mp.officeId, offices),
  assistant: mp.userFullName,
  active: mp.active,
  picture: mediaUrl(mp.picturePath),
  woman: mp.genderId === GENDER.female,
});

const LISTING: Listing<ListedMp> = {
  order: ({ name }) => name,
  texts: ({ name, nameAl, nameEn, party, office, assistant }) => [
    name,
    nameAl,
    nameEn,
    party,
    municipalityNames(office),
    assistant,
  ],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { roleId } = requireProfile(context);
  const [found, offices] = await Promise.all([
    currentList(context, contract.mps.list),
    currentList(context, contract.offices.list),
  ]);
  return pack({
    list: registerPage(listedMps(found.value, offices.value), parseQuery(MpQuery, url.searchParams), LISTING),
    stale: found.stale || offices.stale,
    mayEdit: mayOpen("/admin/mps/edit/:id", roleId),
  });
}

export default function MpList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("mps");
  const loaded = useUnpacked(loaderData);
  return <RegisterList register="mps" {...loaded} columns={columns(t)} name={({ name }) => name} />;
}

const NONE = <span className="quiet">–</span>;

/** The documented columns, preceded by the actions. */
const columns = (t: TFunction<"mps">): readonly Column<ListedMp>[] => [
  {
    key: "name",
    header: t("fields.fullName"),
    cell: ({ name, picture, woman }) => (
      <span className="line">
        <Face src={picture} woman={woman} width={32} height={40} />
        {name}
      </span>
    ),
    text: ({ name }) => name,
    className: "who",
  },
  { key: "party", header: t("fields.partyId"), cell: ({ party }) => party || NONE },
  { key: "office", header: t("fields.officeId"), cell: ({ office }) => office || NONE },
  { key: "assistant", header: t("fields.userId"), cell: ({ assistant }) => assistant || NONE },
  {
    key: "status",
    header: t("fields.active"),
    cell: ({ active }) => <ActivityBadge active={active} />,
    className: "state",
  },
];
