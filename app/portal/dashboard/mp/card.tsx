import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { useShownText } from "#app/ui/page/text-language.ts";
import type { DashboardMp, DashboardOffice } from "./view.ts";
import { OfficeMap } from "./office-map.tsx";

/** Whose figures they are, and where to find this person. */
export function MpCard({ mp }: { mp: DashboardMp }) {
  const { t } = useTranslation("statistics");
  const shown = useShownText();
  const { name, party, mandate, picture, woman, office, former } = mp;
  return (
    <section className="person card box" aria-labelledby="person">
      <Face src={picture} woman={woman} width={108} height={132} />
      <div className="stack">
        <h2 id="person">
          <span {...shown(name)} />
        </h2>
        <dl className="facts cells">
          <Fact label={t("filters.party")} text={party} />
          <Fact label={t("filters.mandate")} text={mandate} />
          {office && (
            <Fact label={t("mp.office")} text={office.name}>
              {": "}
              <span {...shown(office.address)} />
            </Fact>
          )}
        </dl>
        {former && <Notice title={t("topMps.former")}>{t("mp.former")}</Notice>}
        {office && <Ways office={office} mpId={mp.id} />}
        {!office && !former && <p className="small">{t("mp.noOffice")}</p>}
      </div>
    </section>
  );
}

function Fact({ label, text, children }: { label: string; text: string; children?: ReactNode }) {
  const shown = useShownText();
  if (!text) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span {...shown(text)} />
        {children}
      </dd>
    </div>
  );
}

function Ways({ office, mpId }: { office: DashboardOffice; mpId: number }) {
  const { t } = useTranslation("statistics");
  return (
    <div className="row">
      <OfficeMap office={office} />
      <Link className="btn ghost" to={`/?office=${office.id}&mp=${mpId}#meeting-request`}>
        <Icon name="calendar-plus" />
        {t("mp.request")}
      </Link>
    </div>
  );
}
