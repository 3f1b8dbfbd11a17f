import { offices } from "#app/i18n/mk/offices.ts";
import { record as recordTexts } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { requireProfile } from "#server/middleware/guard.ts";
import { mpsOf } from "../assignments/assignee.ts";
import { MpLinks } from "../assignments/mp-links.tsx";
import type { AdminHandle } from "../frame/crumbs.tsx";
import { EditLink } from "../shown/edit-link.tsx";
import { type Fact, Facts } from "../shown/facts.tsx";
import { recordIdOf, recordOf } from "../record/stored.ts";
import type { Route } from "./+types/view";
import { placeName } from "./form/means.ts";
import { readOffice } from "./form/read.ts";
import { useLabels } from "./form/texts.ts";
import { ShownPlace } from "./view/shown-place.tsx";

export const handle: AdminHandle = {
  texts: { offices, record: recordTexts },
  crumbs: [{ text: "nav.offices", to: "/admin/offices" }, { text: "offices:view" }],
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const { roleId } = requireProfile(context);
  const { record, mps } = recordOf(await readOffice(context, id, { signal: request.signal }));
  return {
    office: record,
    name: placeName(record),
    mps: mpsOf("office", id, mps).map((mp) => ({ id: mp.id, name: mp.fullName })),
    mayEdit: mayOpen("/admin/offices/edit/:id", roleId),
  };
}

export default function ViewOffice({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("offices");
  const { office, name, mayEdit } = loaderData;
  return (
    <>
      <PageTitle>{`${t("view")}: ${name}`}</PageTitle>
      <PageHead title={t("view")} lead={name}>
        <EditLink to={mayEdit ? `/admin/offices/edit/${office.id}` : undefined} />
      </PageHead>
      <Facts facts={useFacts(loaderData)} />
      <ShownPlace coordinates={office.coordinates} municipalityId={office.municipalityId} name={name} />
    </>
  );
}

function useFacts({ office, mps }: Route.ComponentProps["loaderData"]): readonly Fact[] {
  const { t } = useTranslation("offices");
  const labels = useLabels();
  return [
    { label: labels.municipalityId, value: municipalityName(office.municipalityId, "mk") },
    { label: labels.address, value: office.address },
    { label: labels.coordinates, value: office.coordinates },
    {
      label: t("columns.active"),
      value: <Badge tone={office.active ? "ok" : "calm"}>{t(office.active ? "active" : "inactive")}</Badge>,
    },
    { label: labels.mpIds, value: mps.length === 0 ? t("noMps") : <MpLinks mps={mps} />, wide: true },
  ];
}
