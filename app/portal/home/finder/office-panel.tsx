import { type RefObject, useMemo } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { useAddressText } from "#app/ui/page/address-text.ts";
import { useClientNavigation } from "#app/ui/page/client-navigation.ts";
import { Notices } from "#app/ui/page/notice.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { useLatinText } from "#app/ui/page/text-language.ts";
import type { FinderView, MpView } from "../directory/finder-view.ts";
import { leaveOffice } from "../focus.tsx";
import { finderLink, ONE_STEP } from "../names.ts";

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
    <aside className={office.mps.length > 1 ? "office box" : "office lone box"} aria-labelledby="office">
      <header>
        <h3 id="office" tabIndex={-1} ref={heading}>
          {office.name}
        </h3>
        <a className="tile" href={finderLink(filterQuery)} onClick={close} aria-label={t("office.close")}>
          <Icon name="x" />
        </a>
        <p className="all line small">
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

function MpCard({ mp, officeId }: { mp: MpView; officeId: number }) {
  const { t } = useTranslation("home");
  const latin = useLatinText();
  const profile = `/dashboard/mp/${mp.id}`;
  return (
    <section className="mp">
      <Link to={profile} tabIndex={-1} aria-hidden="true">
        <Face src={mp.picture} woman={mp.woman} width={72} height={88} />
      </Link>
      <div>
        <h4>
          <Link to={profile} {...latin(mp.name)} />
        </h4>
        <p className="small" {...latin(mp.party)} />
      </div>
      <Notices of={mp.notices} />
      <dl className="all">
        <Fact icon="user-round" label={t("office.assistant")} text={mp.assistant} />
        <Fact icon="clock" label={t("office.workHours")} text={mp.hours} />
        <Fact icon="phone" label={t("office.phone")} text={mp.phone} href={mp.dial && `tel:${mp.dial}`} />
      </dl>
      <Link className="all btn" to={`/?office=${officeId}&mp=${mp.id}#meeting-request`} state={ONE_STEP}>
        <Icon name="calendar-plus" />
        {t("office.request")}
        <span className="vh">
          : <span {...latin(mp.name)} />
        </span>
      </Link>
    </section>
  );
}

interface FactProps {
  readonly icon: IconName;
  readonly label: string;
  readonly text: string;
  readonly href?: string;
}

function Fact({ icon, label, text, href }: FactProps) {
  const latin = useLatinText();
  if (!text) return null;
  return (
    <div className="line">
      <Icon name={icon} />
      <dt>{label}</dt>
      {href ? (
        <dd>
          <a href={href}>{text}</a>
        </dd>
      ) : (
        <dd {...latin(text)} />
      )}
    </div>
  );
}
