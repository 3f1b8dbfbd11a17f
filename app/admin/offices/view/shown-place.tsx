import { useTranslation } from "#app/i18n/use-translation.ts";
import { placeFromText } from "#app/model/map/place.ts";
import { Outlines } from "#app/ui/map/drawing.tsx";
import { COUNTRY, project } from "#app/ui/map/frame.ts";
import { MapIsland } from "#app/ui/map/island.tsx";
import "#app/ui/map/map.css";
import { Notice } from "#app/ui/page/notice.tsx";
import "../form/place-field.css";

interface ShownPlaceProps {
  readonly coordinates: string;
  readonly municipalityId: number;
  /** What the point stands for. */
  readonly name: string;
}

/** Where an office is: drawn, and with script on the map with streets. */
export function ShownPlace({ coordinates, municipalityId, name }: ShownPlaceProps) {
  const { t } = useTranslation("offices");
  const place = placeFromText(coordinates);
  if (!place) return <Notice title={t("unplaced")} />;
  const { x, y } = project(...place);
  return (
    <figure className="place-pick map box">
      <MapIsland name={t("pick.map")} spots={[{ id: 1, name, place, current: true }]} near={place}>
        <svg viewBox={`0 0 ${COUNTRY.width} ${COUNTRY.height}`} role="img" aria-label={t("pick.map")}>
          <Outlines here={[municipalityId]} />
          <circle className="spot" cx={x} cy={y} r="16" />
        </svg>
      </MapIsland>
    </figure>
  );
}
