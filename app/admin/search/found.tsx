import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { MAX_COUNTED, SEARCH_PAGE_SIZE } from "#app/model/limits.ts";
import { keepOpenedRow, LIST, returnToRow } from "#app/ui/list/opened-row.ts";
import { Paging } from "#app/ui/list/paging.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { wasHydrated } from "#app/ui/page/hydrated.ts";
import { EmptyState } from "#app/ui/page/notice.tsx";
import { searchOf } from "../kit/list/address.ts";
import { NotToldBadge } from "../kit/list/change-marks.tsx";
import type { Results } from "./search.tsx";

/** By person, the current row first. */
export function Found({ q, found, mayAdd }: { q: string; found: Results; mayAdd: boolean }) {
  const { t } = useTranslation("search");
  const { persons, page, total, scope, lookedAt, id, others, count, current } = found;
  const cases = persons.flatMap((person) => person.cases);
  const isOpenable =
    id !== undefined && !cases.some((one) => one.id === id) && (scope === "none" || scope === "fault");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    // Don't interrupt a person who is typing something else.
    const isTyping = activeElement instanceof HTMLInputElement && activeElement.value.trim() !== q;
    const isElsewhere = !wasHydrated() && activeElement !== document.body;
    if (!isTyping && !isElsewhere) returnToRow(box.current);
  }, [q, page]);
  return (
    <>
      {count === 0 && scope !== "fault" && !isOpenable && <EmptyState text={t("none", { q })} />}
      {scope === "own" && <p className="small">{t("own")}</p>}
      {scope === "none" && <p className="small">{t("impossible")}</p>}
      {scope === "fault" && <p role="alert">{t("unavailable")}</p>}
      {lookedAt !== undefined && <p className="small">{t("many", { count: lookedAt })}</p>}
      {isOpenable && (
        <p>
          <Link to={`/admin/cases/view/${id}?${searchOf({ q })}`}>{t("number", { id })}</Link>
        </p>
      )}
      {/* The links work for everybody; this only remembers which of them was followed, and lets arrows go on. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="hits-by cells"
        id={LIST}
        tabIndex={-1}
        ref={box}
        onClick={keepOpenedRow}
        onKeyDown={step}
      >
        {persons.map((person) => (
          <Person key={person.cases[0]?.id} {...{ person, q, mayAdd, current }} />
        ))}
        {total >= MAX_COUNTED && <p className="small">{t("firstOfMany", { shown: cases.length, total })}</p>}
        {total > SEARCH_PAGE_SIZE && (
          <Paging page={page} size={SEARCH_PAGE_SIZE} total={total} sizes={[SEARCH_PAGE_SIZE]} />
        )}
        {others.map(({ group, rows }) => (
          <section key={group}>
            <h2>{t(`groups.${group}`)}</h2>
            <ul className="hits box">
              {rows.map(({ to, text }) => (
                <li key={to} className={to === current ? "at" : undefined}>
                  <div>
                    <Hit to={to} text={text} isCurrent={to === current} />
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {found.add && (
        <p>
          <Link className="item under" to={found.add}>
            {t("add", { q })}
          </Link>
        </p>
      )}
    </>
  );
}

/** Arrows go from row to row. */
function step(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(".go")];
  const at = links.findIndex((link) => link === event.target);
  if (by === undefined || at === -1) return;
  event.preventDefault();
  links[at + by]?.focus();
}

const Hit = ({ to, text, isCurrent }: { to: string; text: string; isCurrent: boolean }) => (
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- who has searched goes on at the first result
  <Link className="go" to={to} autoFocus={isCurrent}>
    {text}
  </Link>
);

type FoundPerson = Results["persons"][number];

interface PersonProps {
  readonly person: FoundPerson;
  readonly q: string;
  readonly mayAdd: boolean;
  readonly current: string | undefined;
}

/** A person with all cases found, and what a new one may begin with. */
function Person({ person, q, mayAdd, current }: PersonProps) {
  const { t } = useTranslation("search");
  const { name, phone, tel, isSamePhone, municipality, cases } = person;
  const of = cases.map(({ id }) => id).join(",");
  const about = [municipality, t("cases", { count: cases.length }), ...(isSamePhone ? [t("samePhone")] : [])];
  return (
    <section>
      <div className="row hits-of">
        <h2>{name}</h2>
        {phone && (tel ? <a href={`tel:${tel}`}>{phone}</a> : <span>{phone}</span>)}
        <span className="small quiet push">{about.join(" · ")}</span>
        <span className="row">
          {mayAdd && <Again person={person} />}
          <Link className="item under small" to={`/admin/search/print?${searchOf({ of, q })}`}>
            {t("person.all")}
            <span className="vh">: {name}</span>
          </Link>
        </span>
      </div>
      <ul className="hits box">
        {cases.map((one) => (
          <li key={one.id} className={one.to === current ? "at" : undefined}>
            <div>
              <Hit to={one.to} text={one.topic} isCurrent={one.to === current} />
              <p className="small quiet">{t("case", { id: one.id, date: one.date, mp: one.mp })}</p>
            </div>
            <State {...one} />
            <Badge tone={one.status.tone}>{one.status.name}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The next meeting of a case, otherwise what it waits for. */
function State({ meeting, lacks, waits, isToTell }: FoundPerson["cases"][number]) {
  const { t } = useTranslation("search");
  const waiting = [
    ...(lacks ? [t(`lacks.${lacks}`)] : []),
    ...(waits === undefined ? [] : [t("waits", { count: waits })]),
  ];
  return (
    <div className="small">
      {meeting && <strong>{t("meeting", { when: meeting.when })}</strong>}
      {meeting && <p className="quiet">{meeting.place}</p>}
      {waiting.join(", ")} {isToTell && <NotToldBadge text={t("notTold")} />}
    </div>
  );
}

/** A new case or walk-in that begins with the person of the newest case. */
function Again({ person: { name, cases } }: { person: FoundPerson }) {
  const { t } = useTranslation("search");
  const link = (to: string, text: string) => (
    <Link className="item under small" to={`${to}?person=${cases[0]?.id}`}>
      {text}
      <span className="vh">: {name}</span>
    </Link>
  );
  return (
    <>
      {link("/admin/cases/add", t("again.case"))}
      {link("/admin/walk-in", t("again.walkIn"))}
    </>
  );
}
