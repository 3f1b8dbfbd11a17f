import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { isInCountry, kilometresBetween, type Place } from "#app/model/map.ts";
import { type Packed, useUnpacked } from "#app/route/packed.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { FinderView } from "../directory/finder-view.ts";
import { officeLink } from "../names.ts";

const PATIENCE_MS = 10_000;
/** A browser that knows no better doesn't know in which town it is. */
const MAX_ERROR_METRES = 10_000;
const NEAR_KM = 50;
const OFFERED = 3;

/** A text, or offices that are too far away to choose for somebody. */
type Reply = "asking" | "unknown" | ReturnType<typeof byDistance>;

/** Opens the office nearest to where the browser is. The place stays here: the address names the office only. */
export function Nearest({ finder }: { readonly finder: Packed<FinderView> }) {
  const { t } = useTranslation("home");
  const navigate = useNavigate();
  const { filterQuery, map } = useUnpacked(finder);
  const [reply, setReply] = useState<Reply>();
  const offices = [...map.country.pins, ...map.capital.pins];
  if (filterQuery !== "" || offices.length === 0 || !mayAskPlace()) return null;

  const ask = () => {
    const { href } = location;
    const answer = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) => {
      const here: Place = [latitude, longitude];
      const nearest = byDistance(offices, here).slice(0, OFFERED);
      const [first] = nearest;
      if (!first || accuracy > MAX_ERROR_METRES) return setReply("unknown");
      if (!isInCountry(here) || first.km > NEAR_KM) return setReply(nearest);
      setReply(undefined);
      // Who has gone on meanwhile is not led away.
      if (location.href === href) void navigate(officeLink("", first.id));
    };
    setReply("asking");
    navigator.geolocation.getCurrentPosition(answer, () => setReply("unknown"), { timeout: PATIENCE_MS });
  };

  const said = typeof reply === "object" ? "far" : reply;
  return (
    <>
      <button className="btn onband" type="button" onClick={ask}>
        <Icon name="map-pin" />
        {t("where.nearest")}
      </button>
      <div role="status">
        {said && (
          <p className="gap" key={said}>
            {t(`where.${said}`)}
          </p>
        )}
        {typeof reply === "object" && (
          <ul>
            {reply.map(({ id, name, km }) => (
              <li key={id}>
                <Link className="item under" to={officeLink("", id)}>
                  {t("where.away", { name, km: Math.round(km) })}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

const byDistance = (offices: FinderView["map"]["country"]["pins"], here: Place) =>
  offices
    .map(({ id, name, place }) => ({ id, name, km: kilometresBetween(here, place) }))
    .sort((one, other) => one.km - other.km);

/** Chromium holds to the policy of the document, which may have been opened as another page. */
function mayAskPlace(): boolean {
  const { featurePolicy } = document as Document & {
    readonly featurePolicy?: { allowsFeature(name: string): boolean };
  };
  return "geolocation" in navigator && featurePolicy?.allowsFeature("geolocation") !== false;
}
