import { useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useLatest } from "#app/ui/form/use-latest.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import type { EarlierCases } from "./earlier-cases.server.ts";

/** Name of the button by which a form only asks something, and its value for earlier cases. */
export const ASK = "ask";
export const ASKS_BEFORE = "before";

/** The fields that identify a person. */
const MARKS = ["fullName", "municipalityId", "phone", "email"] as const;

export type Mark = (typeof MARKS)[number];

/** Each with the reason for the match. They are links; nothing is merged. */
export function OtherCases(found: EarlierCases) {
  const { t } = useTranslation("cases");
  return (
    <details className="fold lean">
      <summary>{t("before.title", { count: found.total })}</summary>
      <Cases {...found} />
    </details>
  );
}

/** @param page the form beside which they are shown: it can begin again with this person's data, in a new tab */
function TakePerson({ page, id }: { page: string; id: number }) {
  const { t } = useTranslation("cases");
  return (
    <Link className="item under" to={`${page}?person=${id}`} target="_blank">
      {t("before.take")}
    </Link>
  );
}

function Cases({ total, cases, page }: EarlierCases & { page?: string }) {
  const { t } = useTranslation("cases");
  return (
    <>
      <ul className="lines">
        {cases.map(({ id, topic, date, status, because }) => (
          <li key={id}>
            <div className="row apart">
              <Link className="item under" to={`/admin/cases/view/${id}`} {...(page && { target: "_blank" })}>
                {topic}
              </Link>
              <Badge tone={status.tone}>{status.name}</Badge>
            </div>
            <p className="small">
              {t(`before.${because}`, { id, date })}
              {page && (
                <>
                  {" · "}
                  <TakePerson page={page} id={id} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {cases.length < total && <p className="small">{t("before.newest", { count: cases.length })}</p>}
    </>
  );
}

/** The others behind a press, so that the form stays where it is. */
function InOneLine({ total, cases, page }: EarlierCases & { page: string }) {
  const { t } = useTranslation("cases");
  const [newest, ...others] = cases;
  if (!newest) return null;
  const { id, topic, date, status, because } = newest;
  const reason = t(`before.${because}`, { id, date });
  return (
    <div className="note line came-line">
      <Icon name="history" />
      <p className="row">
        <strong>{t("before.title", { count: total })}</strong>
        <Link to={`/admin/cases/view/${id}`} target="_blank" title={reason}>
          {topic}
        </Link>
        <Badge tone={status.tone}>{status.name}</Badge>
        <span className="small">{reason}</span>
        <TakePerson page={page} id={id} />
      </p>
      {others.length > 0 && (
        <details className="drops">
          <summary>{t("before.others", { count: total - 1 })}</summary>
          <div className="drop box lift">
            <Cases total={total - 1} cases={others} page={page} />
          </div>
        </details>
      )}
    </div>
  );
}

/** The same in the form of a new case, where links open in a new tab; without JavaScript a button asks. */
export function EarlierCasesHint({ before, page }: { before: EarlierCases | undefined; page: string }) {
  const { t } = useTranslation("cases");
  const hydrated = useHydrated();
  return (
    <div className="field came">
      <div role="status">{before && <InOneLine {...before} page={page} />}</div>
      {!hydrated && (
        <button className="btn ghost" name={ASK} value={ASKS_BEFORE}>
          <Icon name="history" />
          {t("before.ask")}
        </button>
      )}
    </div>
  );
}

/**
 * Asks for earlier cases whenever an identifying field is left.
 * @param id of the form, which is sent completely, so that an expired session keeps the input
 * @param page that the form posts to
 * @param first results known without asking
 */
export function useEarlierCases(id: string, page: string, first: EarlierCases | undefined) {
  const { submit, data } = useFetcher<{ readonly before?: EarlierCases }>();
  const askLatest = useLatest();
  const asked = useRef("");
  useEffect(() => {
    const form = document.forms.namedItem(id);
    const ask = ({ target }: Event) => {
      const { name } = target as HTMLInputElement;
      if (!form || !MARKS.some((mark) => mark === name)) return;
      const typed = new FormData(form);
      const marks = JSON.stringify(MARKS.map((mark) => typed.get(mark)));
      if (marks === asked.current) return;
      asked.current = marks;
      typed.set(ASK, ASKS_BEFORE);
      askLatest(() => submit(typed, { method: "post", action: page }));
    };
    form?.addEventListener("change", ask);
    return () => form?.removeEventListener("change", ask);
  }, [id, page, submit, askLatest]);
  return data ? data.before : first;
}
