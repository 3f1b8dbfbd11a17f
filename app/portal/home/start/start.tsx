import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FaultInfo } from "#app/model/fault.ts";
import type { Packed } from "#app/route/packed.ts";
import { Fault } from "#app/ui/page/fault.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import type { FinderView } from "../directory/finder-view.ts";
import { FinderSection } from "../finder/section.tsx";
import { About } from "./about.tsx";
import { Reasons } from "./reasons.tsx";
import { Testimonials } from "./testimonials.tsx";
import "./start.css";

interface StartProps {
  /** Absent while the offices can't be had: then `fault` says why. */
  readonly finder?: Packed<FinderView>;
  readonly fault?: FaultInfo;
  /** When the lists were had that are shown because the API is down: date and time in words. */
  readonly staleSince?: string | undefined;
  /** A meeting was asked for with somebody who is no MP here, or not any more. */
  readonly gone?: boolean;
}

/** The home page as one arrives at it (section 2.3 of the portal document). */
export function Start({ finder, fault, staleSince, gone }: StartProps) {
  const { t } = useTranslation(["home", "common"]);
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      {gone && <NoSuchMp />}
      <About />
      {staleSince !== undefined && (
        <div className="wrap gap">
          <Notice icon="cloud-off" title={t("common:stale")}>
            {t("finder.staleSince", { time: staleSince })}
          </Notice>
        </div>
      )}
      {finder ? (
        <FinderSection finder={finder} />
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

/** Stands where the address of a request leads to. */
function NoSuchMp() {
  const { t } = useTranslation("home");
  return (
    <div className="wrap gap">
      <div id="meeting-request" tabIndex={-1}>
        <Notice title={t("noMp")} role="status">
          {t("noMpText")}
        </Notice>
      </div>
    </div>
  );
}
