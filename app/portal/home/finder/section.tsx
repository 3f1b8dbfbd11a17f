import { Fragment, type RefObject, useMemo, useRef } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { type Packed, useUnpacked } from "#app/route/packed.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useClientNavigation } from "#app/ui/page/client-navigation.ts";
import { EmptyState, Notices } from "#app/ui/page/notice.tsx";
import { useAddressText, useLatinText } from "#app/ui/page/text-language.ts";
import type { FinderView } from "../directory/finder-view.server.ts";
import { leaveOffice, useFocusOnReturn, useFocusOnStep } from "../focus.tsx";
import { officeLink } from "../names.ts";
import { FinderFilters } from "./filters.tsx";
import { MpCard } from "./mp-card.tsx";
import { OfficeMap } from "./office-map.tsx";

export interface FinderSectionProps {
  readonly finder: Packed<FinderView>;
  /** Whether finder addresses lead here, rather than to something to read first. */
  readonly isTarget: boolean;
  /** Whether it came with the document, rather than by client-side navigation. */
  readonly isOfDocument: boolean;
}

/** Filters, map, open office and list: four views of the same selection. */
export function FinderSection({ finder: packed, isTarget, isOfDocument }: FinderSectionProps) {
  const { t } = useTranslation("home");
  const finder = useUnpacked(packed);
  const { filters, map, office, filterQuery, matching, chosen } = finder;
  const result = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const officeHeading = useFocusOnStep(office?.id, isOfDocument);
  useFocusOnReturn(section, filterQuery, result, isOfDocument);
  return (
    <section
      className="band"
      id={isTarget ? "locations-section" : undefined}
      aria-labelledby="finder-title"
      ref={section}
    >
      <div className="wrap">
        <h2 id="finder-title" tabIndex={-1}>
          {t("finder.title")}
        </h2>
        <p className="lead quiet">{t("finder.lead")}</p>
        <Notices of={finder.notices} />
        <div className={office ? "finder open cells tops" : "finder cells tops"}>
          {matching === 0 && <NoOffices />}
          <FinderFilters filters={filters} matching={matching} result={result} />
          <div>
            <div aria-live="polite">
              <h3 id={isTarget ? "found" : undefined} tabIndex={-1} ref={result}>
                {t("finder.offices", { count: matching }) + chosen}
              </h3>
            </div>
            <OfficeMap map={map} chosen={chosen} filterQuery={filterQuery} isOpen={Boolean(office)} />
          </div>
          {office && <OfficePanel office={office} filterQuery={filterQuery} heading={officeHeading} />}
        </div>
        {matching > 0 && <OfficeList finder={finder} />}
      </div>
    </section>
  );
}

/** Visible with the map: nothing matches the filters, with a link to reset them. */
function NoOffices() {
  const { t } = useTranslation(["home", "common"]);
  return (
    <EmptyState text={t("finder.empty")}>
      <Link className="btn plain" to="/#found">
        {t("common:list.clearFilters")}
      </Link>
    </EmptyState>
  );
}

interface OfficePanelProps {
  readonly office: NonNullable<FinderView["office"]>;
  readonly filterQuery: string;
  /** Gets the focus when the office is opened. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function OfficePanel({ office, filterQuery, heading }: OfficePanelProps) {
  const { t } = useTranslation("home");
  const addressText = useAddressText();
  const state = useMemo(() => leaveOffice(office.id), [office.id]);
  const close = useClientNavigation({ state, inPlace: true });
  return (
    <aside className="office box lift" aria-labelledby="office">
      <header className="card cells snug">
        <div className="line apart">
          <h3 id="office" tabIndex={-1} ref={heading}>
            {office.name}
          </h3>
          <a
            className="tile"
            href={`/${filterQuery && `?${filterQuery}`}#found`}
            onClick={close}
            aria-label={t("office.close")}
          >
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

/** The offices on the map, as text. `chosen` gives the selection, in the finder's words. */
function OfficeList({ finder }: { finder: FinderView }) {
  const { t } = useTranslation(["home", "common"]);
  const latin = useLatinText();
  const addressText = useAddressText();
  const { list, matching, total, filterQuery, office, chosen } = finder;
  return (
    <>
      <h3 className="gap" id="offices" tabIndex={-1}>
        <span>{t("finder.list") + chosen}</span>{" "}
        <span className="opt quiet">{`(${t("finder.shown", { shown: list.length, total })})`}</span>
      </h3>
      <ul className="offices many cells gap">
        {list.map((item) => (
          <li className="box card" key={item.id}>
            <h4>
              <Link
                className="go"
                to={officeLink(filterQuery, item.id)}
                aria-current={item.id === office?.id ? "true" : undefined}
              >
                {item.name}
              </Link>
            </h4>
            <p className="small" {...addressText(item.address)} />
            {item.badge && (
              <p className="badge wait">
                <Icon name="calendar-x" />
                {item.badge}
              </p>
            )}
            <p className="small">
              {item.mps.map((name, index) => (
                <Fragment key={name}>
                  {index > 0 && ", "}
                  <span {...latin(name)} />
                </Fragment>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {list.length < matching && (
        <p className="gap">
          <Link
            className="btn plain"
            to={`/?${filterQuery && `${filterQuery}&`}all=1#offices`}
            preventScrollReset
          >
            {t("finder.showAll", { count: matching })}
          </Link>
        </p>
      )}
    </>
  );
}
