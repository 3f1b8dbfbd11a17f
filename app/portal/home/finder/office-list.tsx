import { Fragment } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { EmptyState } from "#app/ui/page/notice.tsx";
import { useShownText } from "#app/ui/page/text-language.ts";
import type { FinderView } from "../directory/finder-view.ts";
import { officeLink } from "./links.ts";

/** In sight with the map: nothing fits what was chosen, and the way back. */
export function NoOffices() {
  const { t } = useTranslation(["home", "common"]);
  return (
    <EmptyState text={t("finder.empty")}>
      <Link className="btn plain" to="/#found">
        {t("common:list.clearFilters")}
      </Link>
    </EmptyState>
  );
}

/** The same offices as on the map, in words. `chosen` tells why these, as `useChosen` says it. */
export function OfficeList({ finder, chosen }: { finder: FinderView; chosen: string }) {
  const { t } = useTranslation("home");
  const shown = useShownText();
  const { list, matching, total, filterQuery, office } = finder;
  return (
    <>
      <h3 className="gap" id="offices" tabIndex={-1}>
        {t("finder.list")}
        {chosen} <span className="opt quiet">({t("finder.shown", { shown: list.length, total })})</span>
      </h3>
      <ul className="offices cells">
        {list.map((item) => (
          <li className="box" key={item.id}>
            <h4>
              <Link
                to={officeLink(filterQuery, item.id)}
                aria-current={item.id === office?.id ? "true" : undefined}
              >
                {item.name}
              </Link>
            </h4>
            <p className="small" {...shown(item.address)} />
            <p className="small">
              {item.mps.map((name, index) => (
                <Fragment key={name}>
                  {index > 0 && ", "}
                  <span {...shown(name)} />
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
