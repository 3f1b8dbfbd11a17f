import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatNumber } from "#app/model/text/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { FIGURES } from "../kit/list/address.ts";
import { type WaitingRow, WaitingRows } from "../kit/frame/waiting-rows.tsx";
import type { readNeeds } from "./needs.server.ts";
import type { WaitingView } from "./waiting.server.ts";

/** Letters that are not known to have arrived, before all else. */
export function Unsent({ letters }: { letters: readonly WaitingRow[] }) {
  const { t } = useTranslation("overview");
  if (letters.length === 0) return null;
  return (
    <section>
      <h2 className="row day-head" id="unsent">
        {t("unsent.title")}
      </h2>
      <WaitingRows rows={letters} labelledBy="unsent" />
    </section>
  );
}

export function Waiting({ waiting, unsent }: { waiting: WaitingView; unsent: readonly WaitingRow[] }) {
  const { t } = useTranslation("overview");
  const { groups, lacks, isReady, more } = waiting;
  const later = groups.filter(({ isLater }) => isLater);
  const shown = (some: typeof groups) => some.map((group) => <Group key={group.id} {...group} />);
  const laterCount = later.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <section aria-labelledby="waiting">
      <h2 className="vh" id="waiting">
        {t("waiting.title")}
      </h2>
      <Unsent letters={unsent} />
      {isReady && unsent.length === 0 && (
        <p className="line lead gap ready">
          <Icon name="check" />
          <span>
            <b>{t("ready")}</b> {t("readyText")}
          </span>
        </p>
      )}
      {lacks.map(({ name, reference }) => (
        <NotShown key={name} reference={reference} title={t(`lacks.${name}`)} />
      ))}
      {shown(groups.filter(({ id, isLater }) => !isLater && id !== "past"))}
      {later.length > 0 && (
        <details className="fold">
          <summary>{t("waiting.later", { count: laterCount })}</summary>
          {shown(later)}
        </details>
      )}
      {shown(groups.filter(({ id }) => id === "past"))}
      {more > 0 && <p className="small">{t("waiting.more", { count: more })}</p>}
    </section>
  );
}

function Group({ id, title, note, rows }: WaitingView["groups"][number]) {
  return (
    <>
      <h3 className="row day-head" id={`day-${id}`}>
        {title} {note && <small>{note}</small>}
      </h3>
      <WaitingRows rows={rows} labelledBy={`day-${id}`} />
    </>
  );
}

/** What the day brings besides: its meetings in a sentence, the oldest of the new cases, the statistics. */
export function Beside({ waiting: { days, newCases } }: { waiting: WaitingView }) {
  const { t } = useTranslation("overview");
  const fresh = "value" in newCases ? newCases.value : undefined;
  const oldest = fresh?.first[0];
  return (
    <div className="beside-list calm-heads">
      <section aria-labelledby="meetings">
        <h2 id="meetings">{t("days.title")}</h2>
        {"reference" in days ? (
          <NotShown reference={days.reference} />
        ) : (
          <>
            {days.value.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <Link className="item under" to={days.value.to}>
              <Icon name="calendar-days" />
              <span>{days.value.sheet}</span>
            </Link>
          </>
        )}
      </section>
      <section aria-labelledby="new">
        <h2 id="new">
          {t("waiting.cases")}
          {fresh && <span className="count"> ({formatNumber(fresh.count, "mk")})</span>}
        </h2>
        {oldest && (
          <Link className="btn wide" to={oldest.to}>
            <Icon name="arrow-right" />
            {t("waiting.begin")}
          </Link>
        )}
        {"reference" in newCases && <NotShown reference={newCases.reference} />}
        {fresh && !oldest && <p>{t("waiting.noCases")}</p>}
        <ul>
          {fresh?.first.map(({ id, to, age, isLate, citizen }) => (
            <li key={id} className="line apart">
              <Link className="item under" to={to}>
                {citizen}
              </Link>
              <small className={isLate ? "late" : undefined}>
                {t(age === 0 ? "waiting.ageToday" : "waiting.age", { count: age })}
              </small>
            </li>
          ))}
        </ul>
        <Link className="item under" to="/admin/cases?statusId=1">
          {t("waiting.openCases")}
        </Link>
      </section>
      <Link className="item under gap" to={FIGURES}>
        <Icon name="file-chart-column" />
        <span>{t("figures")}</span>
      </Link>
    </div>
  );
}

/** Replaces unavailable content of a panel, with a reference to quote. */
export function NotShown({ reference, title }: { reference: string; title?: string }) {
  const { t } = useTranslation(["overview", "common"]);
  return (
    <Notice icon="cloud-off" title={title ?? t("notShown")} role="status">
      {t("common:fault.reference")}: <span className="ref">{reference}</span>
    </Notice>
  );
}

/** What an administrator or monitor has to see to. */
export function NeedList({ needs, lacks }: NonNullable<Awaited<ReturnType<typeof readNeeds>>>) {
  const { t } = useTranslation("overview");
  return (
    <section className="needs" aria-labelledby="needs">
      <h2 id="needs">{t("waiting.title")}</h2>
      <ul>
        {needs.map(({ key, count, title, detail, to, isLate }) => (
          <li key={key} className={isLate ? "late" : undefined}>
            <Link className="item" to={to}>
              <b>{count}</b>
              <span className="push">
                <b>{title}</b>
                <small className="own">{detail}</small>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
      {lacks.map((reference) => (
        <NotShown key={reference} reference={reference} title={t("needs.notShown")} />
      ))}
    </section>
  );
}
