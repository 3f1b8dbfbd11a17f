import { type RefObject, useMemo } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useAddressText } from "#app/ui/page/address-text.ts";
import { useClientNavigation } from "#app/ui/page/client-navigation.ts";
import { Notices } from "#app/ui/page/notice.tsx";
import type { FinderView } from "../directory/finder-view.ts";
import { leaveOffice } from "../focus.tsx";
import { finderLink } from "../names.ts";
import { MpCard } from "./mp-card.tsx";

interface OfficePanelProps {
  readonly office: NonNullable<FinderView["office"]>;
  readonly filterQuery: string;
  /** Gets the focus when the office is opened. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

export function OfficePanel({ office, filterQuery, heading }: OfficePanelProps) {
  const { t } = useTranslation("home");
  const addressText = useAddressText();
  const state = useMemo(() => leaveOffice(office.id), [office.id]);
  const close = useClientNavigation({ state, inPlace: true });
  return (
    <aside
      className={office.mps.length > 1 ? "office box lift" : "office lone box lift"}
      aria-labelledby="office"
    >
      <header className="card cells snug">
        <div className="line apart">
          <h3 id="office" tabIndex={-1} ref={heading}>
            {office.name}
          </h3>
          <a className="tile" href={finderLink(filterQuery)} onClick={close} aria-label={t("office.close")}>
            <Icon name="x" />
          </a>
        </div>
        <p className="line small">
          <Icon name="map-pin" />
          <span {...addressText(office.address)} />
        </p>
        <Notices of={office.notices} />
      </header>
      {office.mps.length === 0 && <p className="mp small">{t("office.noMps")}</p>}
      {office.mps.map((mp) => (
        <MpCard key={mp.id} mp={mp} officeId={office.id} />
      ))}
    </aside>
  );
}
