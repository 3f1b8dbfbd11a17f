import { offices } from "#app/i18n/mk/offices.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { placeFromText } from "#app/model/map.ts";
import { municipalityName } from "#app/model/municipalities.ts";
import { Outlines } from "#app/ui/map/drawing.tsx";
import { COUNTRY, project } from "#app/ui/map/frame.ts";
import { MapIsland } from "#app/ui/map/island.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import "#app/ui/style/map.css";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { ActivityBadge } from "../kit/record/activity.tsx";
import { type Fact, Facts, MpLinks, RecordView } from "../kit/record/view.tsx";
import type { Route } from "./+types/view";
import { OFFICES } from "./offices.server.ts";
import "./place-field.css";

export const handle = registerHandle("offices", { offices, record }, "offices:view");

export const loader = (args: Route.LoaderArgs) => OFFICES.view(args);

export default function ViewOffice({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("offices");
  const { name, edit } = loaderData;
  return (
    <RecordView page={`${t("view")}: ${name}`} title={t("view")} lead={name} edit={edit}>
      <Facts facts={useFacts(loaderData)} />
      <ShownPlace {...loaderData} />
    </RecordView>
  );
}

function useFacts({ office, mps }: Route.ComponentProps["loaderData"]): readonly Fact[] {
  const { t } = useTranslation("offices");
  return [
    { label: t("fields.municipalityId"), value: municipalityName(office.municipalityId, "mk") },
    { label: t("fields.address"), value: office.address },
    { label: t("fields.coordinates"), value: office.coordinates },
    {
      label: t("columns.active"),
      value: <ActivityBadge active={office.active} gender="f" />,
    },
    { label: t("fields.mpIds"), value: mps.length === 0 ? t("noMps") : <MpLinks mps={mps} />, wide: true },
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
