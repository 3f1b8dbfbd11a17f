import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FaultInfo } from "#app/model/fault.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Fault } from "#app/ui/page/fault.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { FinderSection, type FinderSectionProps } from "../finder/section.tsx";
import { Testimonials } from "./testimonials.tsx";

// Also only for those who begin to use the page.
export { Nearest } from "./nearest.tsx";

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
