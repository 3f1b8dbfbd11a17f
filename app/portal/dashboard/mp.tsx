import type { DirectoryOffice } from "#app/directory/directory.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { GENDER } from "#app/model/lookups.ts";
import { mediaUrl } from "#app/model/media.ts";
import type { Position } from "#app/portal/home/directory/positions.ts";
import { useUnpacked } from "#app/route/packed.ts";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import type { Route } from "./+types/mp";
import { type DashboardMp, type DashboardOffice, MpCard } from "./mp-card.tsx";
import { Figures, dashboardPage } from "./page.tsx";
import { type DashboardRequest, loadDashboard } from "./read.server.ts";

/** The title is rendered in the page, because it contains the MP's name. */
export const meta: Route.MetaFunction = () => [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const loaded = await loadDashboard(context, { params, url });
  return dashboardPage(loaded, { mp: mpView(loaded) });
}

export default function MpDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("statistics");
  const { mp, ...figures } = useUnpacked(loaderData);
  const { name, failed } = figures;
  return (
    <>
      <PageTitle failed={failed}>{t("titleOf", { name })}</PageTitle>
      {mp && <MpCard key={mp.id} mp={mp} />}
      <Figures {...figures} />
    </>
  );
}

/** The MP of an address. */
function mpView({
  atlas: { directory, positions },
  options,
  mp: found,
}: DashboardRequest): DashboardMp | undefined {
  if (!found) return undefined;
  const { mp, name, partyName } = found;
  const office = mp.active ? directory.offices.find((one) => one.office.id === mp.officeId) : undefined;
  return {
    id: mp.id,
    name,
    former: !mp.active,
    party: partyName,
    mandate: options.mandates.find(({ value }) => value === mp.mandateId)?.label ?? "",
    picture: mediaUrl(mp.picturePath),
    woman: mp.genderId === GENDER.female,
    office: office && officeView(office, positions.get(office.office.id)),
  };
}

function officeView({ office, names }: DirectoryOffice, position: Position | undefined): DashboardOffice {
  const { id, address, municipalityId } = office;
  return { id, name: names.full, address, municipalityId, position };
}
