import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { compareWallTimes } from "#app/model/period.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import type { HistoryEntry } from "../../kit/case/history.server.ts";
import type { LeftLetter } from "../../kit/case/left-letters.server.ts";
import { ChangeStep } from "../../kit/record/change-step.tsx";
import { EditLink } from "../../kit/record/view.tsx";
import type { Route } from "./+types/view";
import type { MeetingChange } from "../../kit/case/notifications.server.ts";
import type { ShownCase } from "./view.server.ts";

type Loaded = Route.ComponentProps["loaderData"];

export function ListSteps({ neighbours, list, fromList }: Loaded & { list: string }) {
  const { t } = useTranslation("cases");
  const step = (to: string, rel: "prev" | "next", text: string) => (
    <Link className="tile" to={to} rel={rel} title={text}>
      <Icon name={rel === "prev" ? "chevron-left" : "chevron-right"} />
      <span className="vh">{text}</span>
    </Link>
  );
  return (
    <nav className="paging row" aria-label={t("steps.label")}>
      <Link className="btn ghost" to={list}>
        <Icon name="arrow-left" />
        <span>{t(fromList ? "steps.list" : "steps.search")}</span>
      </Link>
      {neighbours && (
        <div className="line">
          {neighbours.previous && step(neighbours.previous.to, "prev", t("steps.previous"))}
          <span className="small">
            {neighbours.isGone
              ? t("steps.gone")
              : t("steps.place", { number: neighbours.number, total: neighbours.total })}
          </span>
          {neighbours.next && step(neighbours.next.to, "next", t("steps.next"))}
        </div>
      )}
    </nav>
  );
}

interface CaseMeetingsProps extends Pick<ShownCase, "meetings" | "wantsOnline"> {
  /** The query that leads back here from a meeting. */
  readonly returnTo: string;
  readonly mayAdd: boolean;
}

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

function MeetingLink({ meeting, returnTo }: { meeting: ShownCase["meetings"][number]; returnTo: string }) {
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

interface HistoryProps {
  readonly entries: ShownCase["history"];
  /** Absent while they are unavailable. */
  readonly letters: readonly LeftLetter[] | undefined;
  /** The changes of its meetings; absent while they are unavailable. */
  readonly changes: readonly MeetingChange[] | undefined;
}

/** All three logs merged, newest first. */
export function History({ entries, letters, changes }: HistoryProps) {
  const { t } = useTranslation("cases");
  const stepOf = (iso: string, key: string, step: ReactNode) => ({ iso, key, step });
  const steps = [
    ...entries.map((one) => stepOf(one.iso, `${one.kind} ${one.earlier}`, <Step {...one} />)),
    ...(letters ?? []).map((one) => stepOf(one.iso, one.id, <LetterStep {...one} />)),
    ...(changes ?? []).map((one) => stepOf(one.iso, one.id, <ChangeStep {...one} />)),
  ];
  return (
    <section className="card box">
      <h2>{t("history.title")}</h2>
      {letters === undefined && <p className="small">{t("history.noLetters")}</p>}
      {steps.length === 0 && <p>{t("history.empty")}</p>}
      <ol className="log">
        {[...steps]
          .sort((one, other) => compareWallTimes(other.iso, one.iso))
          .map(({ key, step }) => (
            <li key={key}>{step}</li>
          ))}
      </ol>
    </section>
  );
}

function Step({ kind, from, status, comment, iso, when, who }: HistoryEntry) {
  const { t } = useTranslation("cases");
  return (
    <>
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
        {who && <span>, {who}</span>}
      </small>
    </>
  );
}

function LetterStep({ to, name, state, tone, how, iso, when, by }: LeftLetter) {
  const { t } = useTranslation("cases");
  return (
    <>
      <div className="row">
        <Link to={to}>{t("history.letter", { name })}</Link>
        <Badge tone={tone}>{state}</Badge>
      </div>
      <p>{how}</p>
      <small>
        <time dateTime={iso}>{when}</time>, {by}
      </small>
    </>
  );
}

export function CaseLinks({ id, edit, print }: Loaded) {
  const { t } = useTranslation("cases");
  const link = (to: string, icon: IconName, text: string) => (
    <Link className="btn ghost" to={to}>
      <Icon name={icon} />
      {text}
    </Link>
  );
  return (
    <p className="row">
      <EditLink to={edit} />
      {link(print, "printer", t("print.print"))}
      {link(`/admin/cases/view/${id}/looks`, "eye", t("view.looks"))}
      {link(`/admin/search/print?of=${id}`, "file-text", t("view.person"))}
    </p>
  );
}
