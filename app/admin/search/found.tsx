import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SEARCH_PAGE_SIZE } from "#app/model/limits.ts";
import { MOST_COUNTED } from "#app/model/limits.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LIST } from "#app/ui/list/page-links.ts";
import { Paging } from "#app/ui/list/paging.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { EmptyState } from "#app/ui/page/notice.tsx";
import { searchOf } from "../kit/list/address.ts";
import type { Route } from "./+types/search";

type Results = NonNullable<Route.ComponentProps["loaderData"]["found"]>;

/** The results of a search. */
export function Found({ q, found, mayAdd }: { q: string; found: Results; mayAdd: boolean }) {
  const { t } = useTranslation("search");
  const { persons, page, total, scope, lookedAt, id, others } = found;
  const cases = persons.flatMap((person) => person.cases);
  const count = total + others.reduce((sum, { rows }) => sum + rows.length, 0);
  const isMany = total >= MOST_COUNTED;
  // Leads from the case back here.
  const back = searchOf({ q });
  const isOpenable =
    id !== undefined && !cases.some((one) => one.id === id) && (scope === "none" || scope === "fault");
  return (
    <div className="stack">
      {count > 0 ? (
        <p className="small" role="status">
          {t(isMany ? "foundMany" : "found", { count })}
        </p>
      ) : (
        scope !== "fault" && !isOpenable && <EmptyState text={t("none", { q })} />
      )}
      {scope === "own" && <p className="small">{t("own")}</p>}
      {scope === "none" && <p className="small">{t("impossible")}</p>}
      {scope === "fault" && <p role="alert">{t("unavailable")}</p>}
      {lookedAt !== undefined && <p className="small">{t("many", { count: lookedAt })}</p>}
      {isOpenable && (
        <p>
          <Link to={`/admin/cases/view/${id}?${back}`}>{t("number", { id })}</Link>
        </p>
      )}
      {cases.length > 0 && (
        <section className="card box">
          <h2>{t("groups.cases")}</h2>
          <ul className="persons" id={LIST} tabIndex={-1}>
            {persons.map((person) => (
              <Person key={person.cases[0]?.id} person={person} back={back} mayAdd={mayAdd} />
            ))}
          </ul>
          {isMany && <p className="small">{t("firstOfMany", { shown: cases.length, total })}</p>}
          {total > SEARCH_PAGE_SIZE && (
            <Paging page={page} size={SEARCH_PAGE_SIZE} total={total} sizes={[SEARCH_PAGE_SIZE]} />
          )}
        </section>
      )}
      {others.map(({ group, rows }) => (
        <section className="card box" key={group}>
          <h2>{t(`groups.${group}`)}</h2>
          <ul className="links">
            {rows.map(({ to, text }) => (
              <li key={to}>
                <Link className="item under" to={to}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface PersonProps {
  readonly person: Results["persons"][number];
  /** Leads from a case back here. */
  readonly back: string;
  readonly mayAdd: boolean;
}

/** Somebody with all cases found, and what a new one may begin with. */
function Person({ person: { name, phone, tel, cases }, back, mayAdd }: PersonProps) {
  const { t } = useTranslation("search");
  const [newest] = cases;
  return (
    <li>
      <p className="row">
        <strong>{name || t("nameless")}</strong>
        {phone && (tel ? <a href={`tel:${tel}`}>{phone}</a> : phone)}
        {cases.length > 1 && <span className="small quiet">{t("cases", { count: cases.length })}</span>}
      </p>
      <ul className="links">
        {cases.map((one) => (
          <li key={one.id}>
            <Link className="item under" to={`/admin/cases/view/${one.id}?${back}`}>
              {one.topic}
            </Link>{" "}
            <Badge tone={one.status.tone}>{one.status.name}</Badge>
            <p className="small quiet">
              {t("case", { id: one.id, date: one.date, municipality: one.municipality, mp: one.mp })}
            </p>
            {one.meeting && (
              <p className="line small">
                <Icon name="calendar-days" />
                {t("meeting", { when: one.meeting })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {mayAdd && newest && (
        <p className="row small">
          <Link className="item under" to={`/admin/cases/add?person=${newest.id}`}>
            {t("again.case")}
            <span className="vh">: {name}</span>
          </Link>
          <Link className="item under" to={`/admin/walk-in?person=${newest.id}`}>
            {t("again.walkIn")}
            <span className="vh">: {name}</span>
          </Link>
        </p>
      )}
    </li>
  );
}
