import { offices } from "#app/i18n/mk/offices.ts";
import { record as recordTexts } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { mayOpen } from "#app/model/access.ts";
import { placeFromText } from "#app/model/map.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { officeLabel } from "#app/model/office.ts";
import { Outlines } from "#app/ui/map/drawing.tsx";
import { COUNTRY, project } from "#app/ui/map/frame.ts";
import { MapIsland } from "#app/ui/map/island.tsx";
import "#app/ui/map/map.css";
import { Badge } from "#app/ui/page/badge.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead, PageTitle } from "#app/ui/page/page-head.tsx";
import { api } from "#server/api/client.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import { assignedMps } from "../kit/assignments/assignee.ts";
import { MpLinks } from "../kit/assignments/mp-links.tsx";
import type { AdminHandle } from "../kit/frame/crumbs.tsx";
import { EditLink, type Fact, Facts } from "../kit/record/view.tsx";
import { recordIdOf, recordOf } from "../kit/record/stored.ts";
import type { Route } from "./+types/view";
import { OFFICE } from "./form.server.ts";
import { useOfficeLabels } from "./form.tsx";
import "./place-field.css";

export const handle: AdminHandle = {
  texts: { offices, record: recordTexts },
  crumbs: [{ text: "nav.offices", to: "/admin/offices" }, { text: "offices:view" }],
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const id = recordIdOf(params);
  const { roleId } = requireProfile(context);
  const { record, mps } = recordOf(await OFFICE.read(api(context, { signal: request.signal }).attempt, id));
  return {
    office: record,
    name: officeLabel(record),
    mps: assignedMps("office", id, mps).map((mp) => ({ id: mp.id, name: mp.fullName })),
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
      <ShownPlace {...loaderData} />
    </>
  );
}

function useFacts({ office, mps }: Route.ComponentProps["loaderData"]): readonly Fact[] {
  const { t } = useTranslation("offices");
  const labels = useOfficeLabels();
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

/** Location of an office: drawn, and with JavaScript on the street map. */
function ShownPlace({ office, name }: Route.ComponentProps["loaderData"]) {
  const { t } = useTranslation("offices");
  const place = placeFromText(office.coordinates);
  if (!place) return <Notice title={t("unplaced")} />;
  const { x, y } = project(...place);
  return (
    <figure className="place-pick map box">
      <MapIsland name={t("pick.map")} spots={[{ id: 1, name, place, current: true }]} near={place}>
        <svg
          viewBox={`0 0 ${COUNTRY.width} ${COUNTRY.height}`}
          width="320"
          height="255"
          role="img"
          aria-label={t("pick.map")}
        >
          <Outlines here={[office.municipalityId]} />
          <circle className="spot" fill="#1d1512" cx={x} cy={y} r="16" />
        </svg>
      </MapIsland>
    </figure>
  );
}
