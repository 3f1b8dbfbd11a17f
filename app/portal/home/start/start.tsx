import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FaultInfo } from "#app/model/fault.ts";
import type { Packed } from "#app/route/packed.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { CountryLines } from "#app/ui/map/drawing.tsx";
import { Fault } from "#app/ui/page/fault.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageTitle } from "#app/ui/page/page-head.tsx";
import type { FinderView } from "../directory/finder-view.ts";
import type { DirectoryParam } from "../directory/query.ts";
import { FinderSection } from "../finder/section.tsx";
import { InPageLink } from "../focus.tsx";
import { Testimonials } from "./testimonials.tsx";
import "./start.css";

interface StartProps {
  /** Absent while the offices can't be had: then `fault` says why. */
  readonly finder?: Packed<FinderView>;
  readonly fault?: FaultInfo;
  /** When the lists were had that are shown because the API is down: date and time in words. */
  readonly staleSince?: string | undefined;
  /** What the address names and is not there, or not any more. */
  readonly gone?: readonly DirectoryParam[];
}

/** The home page as one arrives at it (section 2.3 of the portal document). */
export function Start({ finder, fault, staleSince, gone = [] }: StartProps) {
  const { t } = useTranslation(["home", "common"]);
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      {gone.length > 0 && <Gone names={gone} />}
      <About finder={isOfFinder(gone) ? "#finder-title" : "#locations-section"} />
      {staleSince !== undefined && (
        <div className="wrap gap">
          <Notice icon="cloud-off" title={t("common:stale")}>
            {t("finder.staleSince", { time: staleSince })}
          </Notice>
        </div>
      )}
      {finder ? (
        <FinderSection finder={finder} isTarget={!isOfFinder(gone)} />
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

/** Stands where an address leads to that names what is not there: it has the ids of its possible fragments. */
function Gone({ names }: { names: readonly DirectoryParam[] }) {
  const { t } = useTranslation("home");
  const isTarget = isOfFinder(names);
  return (
    <div className="wrap gone" id={isTarget ? "locations-section" : undefined}>
      <div id={isTarget ? "found" : undefined} tabIndex={-1}>
        {names.map((name) => (
          <div id={FRAGMENT[name]} key={name} tabIndex={-1}>
            <Notice title={t(`gone.${name}`)} role="status">
              {t(name === "mp" || name === "office" ? "gone.choose" : "gone.without")}
            </Notice>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Of an MP the addresses lead to the request, of all else to the finder. */
const isOfFinder = (names: readonly DirectoryParam[]) => names.some((name) => name !== "mp");

const FRAGMENT: Readonly<Partial<Record<DirectoryParam, string>>> = {
  mp: "meeting-request",
  office: "office",
};

/** What the offices are, and the way to one, in the part of the page that `finder` names (the about text of section 1 of the portal document). */
function About({ finder }: { finder: `#${string}` }) {
  const { t } = useTranslation("home");
  return (
    <section className="hero">
      <CountryLines className="art" />
      <div className="wrap">
        <div>
          <h1>{t("hero.title")}</h1>
          <p className="lead">{t("hero.lead")}</p>
          <div className="row">
            <InPageLink className="btn gold" to={finder}>
              <Icon name="map-pin" />
              {t("hero.find")}
            </InPageLink>
            <InPageLink className="btn onband" to="#why">
              {t("hero.how")}
            </InPageLink>
          </div>
        </div>
        <dl className="facts cells">
          <Fact value="75" text={t("facts.offices")} />
          <Fact value="39" text={t("facts.municipalities")} />
          <Fact value={t("facts.day")} text={t("facts.dayText")} />
          <Fact value="2003" text={t("facts.since")} />
        </dl>
      </div>
    </section>
  );
}

function Fact({ value, text }: { value: string; text: string }) {
  return (
    <div>
      <dt>{text}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const REASONS = [
  { name: "listen", icon: "messages-square" },
  { name: "record", icon: "folder-check" },
  { name: "parliament", icon: "landmark" },
  { name: "online", icon: "video" },
] as const satisfies readonly { name: string; icon: IconName }[];

/** Why one should come to an office. */
function Reasons() {
  const { t } = useTranslation("home");
  return (
    <section className="band" id="why" aria-labelledby="why-title">
      <div className="wrap">
        <h2 id="why-title" tabIndex={-1}>
          {t("reasons.title")}
        </h2>
        <ul className="features cells">
          {REASONS.map(({ name, icon }) => (
            <li key={name}>
              <Icon name={icon} />
              <h3>{t(`reasons.${name}`)}</h3>
              <p>{t(`reasons.${name}Text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
