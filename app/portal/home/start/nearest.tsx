import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { nearest as en } from "#app/i18n/en/directory.ts";
import { nearest as mk } from "#app/i18n/mk/directory.ts";
import { useCarriedTexts } from "#app/i18n/page-texts.ts";
import { nearest as sq } from "#app/i18n/sq/directory.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { isInCountry, kilometresBetween, type Place } from "#app/model/map.ts";
import { formatNumber } from "#app/model/text/number.ts";
import { type Packed, useUnpacked } from "#app/route/packed.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { FinderView } from "../directory/finder-view.ts";
import { officeLink } from "../names.ts";

const TEXTS = { mk, sq, en };

const PATIENCE_MS = 10_000;
/** A browser that knows no better doesn't know in which town it is. */
const MAX_ERROR_METRES = 10_000;
const NEAR_KM = 50;
const OFFERED = 3;

/** A text that says why there is no answer yet, or offices that are too far away to choose for somebody. */
type Reply = "asking" | "denied" | "slow" | "unknown" | ReturnType<typeof byDistance>;

/** By the codes of the browser. */
const REASONS: Readonly<Record<number, Reply>> = { 1: "denied", 3: "slow" };

/** Opens the office nearest to where the browser is. The place stays here: the address names the office only. */
export function Nearest({ finder }: { readonly finder: Packed<FinderView> }) {
  const { i18n } = useTranslation();
  useCarriedTexts({ nearest: TEXTS[i18n.language] as typeof mk });
  const { t } = useTranslation("nearest");
  const navigate = useNavigate();
  const offices = useAllOffices(finder);
  const [reply, setReply] = useState<Reply>();
  if (offices.length === 0 || !mayAskPlace()) return null;

  const ask = () => {
    const { href } = location;
    const answer = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) => {
      const here: Place = [latitude, longitude];
      const [first, ...others] = byDistance(offices, here);
      if (!first || accuracy > MAX_ERROR_METRES) return setReply("unknown");
      if (!isInCountry(here) || first.km > NEAR_KM) return setReply([first, ...others].slice(0, OFFERED));
      setReply(undefined);
      // Who has gone on meanwhile is not led away.
      if (location.href === href) void navigate(officeLink("", first.id));
    };
    setReply("asking");
    const refuse = ({ code }: GeolocationPositionError) => setReply(REASONS[code] ?? "unknown");
    navigator.geolocation.getCurrentPosition(answer, refuse, { timeout: PATIENCE_MS });
  };

  const said = typeof reply === "object" ? "far" : reply;
  return (
    <>
      <button className="btn onband" type="button" onClick={ask}>
        <Icon name="map-pin" />
        {t("ask")}
      </button>
      <div role="status">
        {said && (
          <p className="small" key={said}>
            {t(said)}
          </p>
        )}
        {typeof reply === "object" && (
          <ul>
            {reply.map(({ id, name, km }) => (
              <li key={`${id} ${km}`}>
                <Link className="item under" to={officeLink("", id)}>
                  {t("office", { name, km: formatNumber(Math.round(km), i18n.language) })}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** All offices with a place, as the page has shown them last without filters. */
function useAllOffices(packed: Packed<FinderView>) {
  const shown = useUnpacked(packed);
  const [all, setAll] = useState(shown);
  if (shown !== all && shown.filterQuery === "") setAll(shown);
  return all.filterQuery === "" ? [...all.map.country.pins, ...all.map.capital.pins] : [];
}

type Offices = ReturnType<typeof useAllOffices>;

const byDistance = (offices: Offices, here: Place) =>
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
