import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { CaseFieldName } from "#app/intake/fields.tsx";
import type { StatusKind } from "#app/model/case.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/page/badge.tsx";
import type { StatusMark } from "../record/labels.ts";
import type { WishFact } from "./wishes.server.ts";
import type { Neighbours, Tab } from "./view.server.ts";

/** One field of the case as the view mode shows it. Empty `text` stands for "not given". */
export interface CaseFact {
  readonly name: CaseFieldName;
  readonly text: string;
  /** Where the text leads: an e-mail address or a phone. */
  readonly href?: string;
  /** Long texts take the whole width. */
  readonly wide?: true;
}

interface DetailsProps {
  /** The address of each tab. */
  readonly tabs: readonly { readonly tab: Tab; readonly to: string }[];
  readonly current: Tab;
  readonly facts: readonly CaseFact[];
}

/** The case form in view mode: two tabs, each an address of its own, with every field as label and text. */
export function Details({ tabs, current, facts }: DetailsProps) {
  const { t } = useTranslation("cases");
  return (
    <section className="card box">
      <nav className="tabs line" aria-label={t("view.tabs")}>
        {tabs.map(({ tab, to }) => (
          <Link
            key={tab}
            className="item"
            to={to}
            aria-current={tab === current ? "page" : undefined}
            preventScrollReset
          >
            {t(`view.${tab}`)}
          </Link>
        ))}
      </nav>
      <dl className="data cells">
        {facts.map(({ name, text, href, wide }) => (
          <div key={name} className={wide && "all"}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd className="typed">
              {text === "" ? <span className="quiet">{t("view.notGiven")}</span> : linked(text, href)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const linked = (text: string, href: string | undefined) =>
  href === undefined ? text : <a href={href}>{withBreak(text)}</a>;

/** An address of e-mail goes on in the next line after its sign, not in the middle of a word. */
function withBreak(text: string) {
  const sign = text.indexOf("@") + 1;
  if (sign === 0) return text;
  return (
    <>
      {text.slice(0, sign)}
      <wbr />
      {text.slice(sign)}
    </>
  );
}

/** The wishes above a case, on both of its tabs; nothing where there are none. */
export function WishList({ wishes }: { wishes: readonly WishFact[] }) {
  const { t } = useTranslation("cases");
  if (wishes.length === 0) return null;
  return (
    <dl className="wishes row">
      {wishes.map(({ name, icon, text }) => (
        <div className="line" key={name}>
          <Icon name={icon} />
          <dt className="small">{t(`wishNames.${name}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The previous and the next case of the list from which this one was opened, and the way back to it. */
export function ListSteps({ neighbours, list }: { neighbours: Neighbours | undefined; list: string }) {
  const { t } = useTranslation("cases");
  return (
    <nav className="paging row" aria-label={t("steps.label")}>
      <Link className="btn ghost" to={`/admin/cases?${list}`}>
        <Icon name="arrow-left" />
        {t("steps.list")}
      </Link>
      {neighbours && (
        <div className="line">
          {neighbours.previous !== undefined && (
            <Link className="tile" to={neighbours.previous} rel="prev" title={t("steps.previous")}>
              <Icon name="chevron-left" />
              <span className="vh">{t("steps.previous")}</span>
            </Link>
          )}
          <span className="small">
            {neighbours.isGone
              ? t("steps.gone")
              : t("steps.place", { number: neighbours.number, total: neighbours.total })}
          </span>
          {neighbours.next !== undefined && (
            <Link className="tile" to={neighbours.next} rel="next" title={t("steps.next")}>
              <Icon name="chevron-right" />
              <span className="vh">{t("steps.next")}</span>
            </Link>
          )}
        </div>
      )}
    </nav>
  );
}

/** One meeting of the case, ready to show. `time` is HH:mm, or `""` for a whole-day meeting; `iso` the API's text. */
export interface AgendaEntry {
  readonly id: number;
  readonly iso: string;
  readonly day: string;
  readonly time: string;
  readonly topic: string;
  readonly where: string;
  readonly person: string;
  readonly status: StatusMark;
}

interface CaseMeetingsProps {
  readonly meetings: readonly AgendaEntry[];
  /** The query that leads back here from one of them. */
  readonly returnTo: string;
  readonly mayAdd: boolean;
  /** The citizen wants to meet online. */
  readonly wantsOnline: boolean;
}

/** The meetings of a case, each leading to its own page. */
export function CaseMeetings({ meetings, returnTo, mayAdd, wantsOnline }: CaseMeetingsProps) {
  const { t } = useTranslation("cases");
  return (
    <section className="card box">
      <div className="head row">
        <h2>{t("meetings.title")}</h2>
        {mayAdd && (
          <Link className="btn plain" to={`/admin/meetings/add?${returnTo}`}>
            <Icon name="calendar-plus" />
            {t("meetings.add")}
          </Link>
        )}
      </div>
      {wantsOnline && (
        <p>
          <Badge icon="video">{t("meetings.wantsOnline")}</Badge>
        </p>
      )}
      {meetings.length > 0 ? (
        <ul className="agenda cells">
          {meetings.map((meeting) => (
            <li key={meeting.id}>
              <MeetingLink meeting={meeting} returnTo={returnTo} />
            </li>
          ))}
        </ul>
      ) : (
        <p>{t("meetings.empty")}</p>
      )}
    </section>
  );
}

function MeetingLink({ meeting, returnTo }: { meeting: AgendaEntry; returnTo: string }) {
  const { t } = useTranslation("cases");
  const { id, iso, day, time, topic, where, person, status } = meeting;
  return (
    <Link className={`box ${status.tone}`} to={`/admin/meetings/view/${id}?${returnTo}`}>
      <time dateTime={iso}>{time || t("meetings.wholeDay")}</time>
      <strong>
        {day} · {topic}
      </strong>
      <small>{person ? t("meetings.with", { where, name: person }) : where}</small>
      <Badge tone={status.tone}>{status.name}</Badge>
    </Link>
  );
}

/** One entry of the merged history, ready to show. `iso` is the API's own text, `when` DD.MM.YYYY HH:mm. */
export interface HistoryEntry {
  readonly kind: StatusKind;
  /** The status before; absent for the first one. */
  readonly from?: StatusMark;
  readonly status: StatusMark;
  readonly comment: string;
  readonly iso: string;
  readonly when: string;
  readonly who: string;
  /** How many changes of the same kind are older. */
  readonly earlier: number;
}

/** The merged history of a case, newest first: what, from which status to which, why, when and who. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation("cases");
  return (
    <section className="card box">
      <h2>{t("history.title")}</h2>
      {entries.length > 0 ? <Log entries={entries} /> : <p>{t("history.empty")}</p>}
    </section>
  );
}

function Log({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation("cases");
  return (
    <ol className="log">
      {entries.map(({ kind, from, status, comment, iso, when, who, earlier }) => (
        <li key={`${kind} ${earlier}`}>
          <div className="row">
            <strong>{t(`kinds.${kind}`)}</strong>
            {from && (
              <span className="step">
                <span className="vh">{t("history.from")} </span>
                {from.name} <Icon name="arrow-right" />
                <span className="vh"> {t("history.to")} </span>
              </span>
            )}
            <Badge tone={status.tone}>{status.name}</Badge>
          </div>
          {comment && <p className="typed">{comment}</p>}
          <small>
            <time dateTime={iso}>{when}</time>
            {who && `, ${who}`}
          </small>
        </li>
      ))}
    </ol>
  );
}
