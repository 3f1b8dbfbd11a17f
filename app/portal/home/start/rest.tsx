import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FaultInfo } from "#app/model/fault.ts";
import { isInCountry, kilometresBetween, type Place } from "#app/model/map.ts";
import { type Packed, useUnpacked } from "#app/route/packed.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Fault } from "#app/ui/page/fault.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { FinderSection, type FinderSectionProps } from "../finder/section.tsx";
import { Testimonials } from "./testimonials.tsx";
import type { FinderView } from "../directory/finder-view.server.ts";
import { officeLink } from "../names.ts";

export interface RestProps extends Omit<FinderSectionProps, "finder"> {
  /** Absent while the offices are unavailable: then `fault` says why. */
  readonly finder?: FinderSectionProps["finder"] | undefined;
  readonly fault?: FaultInfo;
  /** Date and time in words of lists shown because the API is down. */
  readonly staleSince?: string | undefined;
}

/** The home page below its question: the finder, and why and how others came. */
export default function Rest({ finder, fault, staleSince, ...way }: RestProps) {
  const { t } = useTranslation(["home", "common"]);
  return (
    <>
      {staleSince !== undefined && (
        <div className="wrap gap">
          <Notice icon="cloud-off" title={t("common:stale")}>
            {t("finder.staleSince", { time: staleSince })}
          </Notice>
        </div>
      )}
      {finder ? (
        <FinderSection finder={finder} {...way} />
      ) : (
        <section className="band" id="locations-section">
          <Fault info={fault} heading="h2" />
        </section>
      )}
      <Reasons />
      <Testimonials />
    </>
  );
}

const REASONS = [
  { name: "listen", icon: "messages-square" },
  { name: "record", icon: "folder-check" },
  { name: "parliament", icon: "landmark" },
  { name: "online", icon: "video" },
] as const satisfies readonly { name: string; icon: IconName }[];

function Reasons() {
  const { t } = useTranslation("home");
  return (
    <section className="band" id="why" aria-labelledby="why-title">
      <div className="wrap">
        <h2 id="why-title" tabIndex={-1}>
          {t("reasons.title")}
        </h2>
        <ul className="features cells gap">
          {REASONS.map(({ name, icon }) => (
            <li key={name}>
              <Icon name={icon} />
              <h3>{t(`reasons.${name}`)}</h3>
              <p className="quiet">{t(`reasons.${name}Text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const PATIENCE_MS = 10_000;
/** A browser that knows no better doesn't know in which town it is. */
const MAX_ERROR_METRES = 10_000;
const NEAR_KM = 50;
const OFFERED = 3;

/** Also only for those who begin to use the page. Opens the office nearest to where the browser is. The place stays here: the address names the office only. */
export function Nearest({ finder }: { readonly finder: Packed<FinderView> }) {
  const { t } = useTranslation("home");
  const navigate = useNavigate();
  const { filterQuery, map } = useUnpacked(finder);
  // A text, or offices that are too far away to choose for somebody.
  const [reply, setReply] = useState<"asking" | "unknown" | ReturnType<typeof byDistance>>();
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
