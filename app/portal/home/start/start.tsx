import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/page/notice.tsx";
import type { FinderView } from "../directory/finder-view.ts";
import { FinderSection } from "../finder/section.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { About } from "./about.tsx";
import { Reasons } from "./reasons.tsx";
import { Testimonials } from "./testimonials.tsx";
import "./start.css";

interface StartProps {
  readonly finder: FinderView;
  /** When the lists were had that are shown because the API is down: date and time in words. */
  readonly staleSince: string | undefined;
}

/** The home page as one arrives at it (section 2.3 of the portal document). */
export function Start({ finder, staleSince }: StartProps) {
  const { t } = useTranslation(["home", "common"]);
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <About />
      {staleSince !== undefined && (
        <div className="wrap gap">
          <Notice icon="cloud-off" title={t("common:stale")}>
            {t("finder.staleSince", { time: staleSince })}
          </Notice>
        </div>
      )}
      <FinderSection finder={finder} />
      <Reasons />
      <Testimonials />
    </>
  );
}
