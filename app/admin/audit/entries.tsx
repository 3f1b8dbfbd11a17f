import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { AuditOutcome } from "#app/model/audit.ts";
import { PAGE_SIZES } from "#app/model/limits.ts";
import { grouped } from "#app/model/text/order.ts";
import { LIST } from "#app/ui/list/opened-row.ts";
import { Paging } from "#app/ui/list/paging.tsx";
import { Badge, type Tone } from "#app/ui/page/badge.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { NoRows } from "../kit/list/no-rows.tsx";
import type { Route } from "./+types/list";
import type { shownCheck, ShownEntry } from "./entries.server.ts";
import type { looksAt } from "./looks.server.ts";

const TONES: Readonly<Record<AuditOutcome, Tone>> = { allowed: "ok", refused: "bad", failed: "wait" };

export function Answer(answered: Extract<Route.ComponentProps["loaderData"], { state: "answered" }>) {
  const { t } = useTranslation("audit");
  const { query, total, isCut, entries } = answered;
  if (entries.length === 0) return <NoRows section="audit" {...answered} />;
  return (
    <>
      <Entries entries={entries} />
      {isCut && <p className="small">{t("cut", { count: total })}</p>}
      <Paging page={query.page} size={query.size} total={total} sizes={PAGE_SIZES.audit} />
    </>
  );
}

function Entries({ entries }: { entries: readonly ShownEntry[] }) {
  const { t } = useTranslation("audit");
  const days = [...grouped(entries, ({ day }) => day)];
  return (
    <div className="box entries" id={LIST} tabIndex={-1}>
      {days.map(([day, its]) => (
        <section key={day}>
          <h2>{day}</h2>
          <ol>
            {its.map((entry) => (
              <li key={entry.key}>
                <time dateTime={entry.iso}>{entry.time}</time>
                <p className="who">
                  <strong>{entry.who}</strong> <span className="small quiet">{entry.role}</span>
                </p>
                <p className="what">
                  <Sentence entry={entry} />
                </p>
                <span className="end">
                  <Badge tone={TONES[entry.outcome]}>{t(`outcome.${entry.outcome}`)}</Badge>
                </span>
                {entry.requestId && (
                  <span className="request small quiet">
                    <span className="vh">{t("request", { id: "" })}</span>
                    {entry.requestId}
                  </span>
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Sentence({ entry: { did, record, rest } }: { entry: Pick<ShownEntry, "did" | "record" | "rest"> }) {
  return (
    <>
      {did} {record && (record.to ? <Link to={record.to}>{record.text}</Link> : record.text)}{" "}
      {rest && <span className="quiet">{rest}</span>}
    </>
  );
}

/** A person's identical actions as one line, newest first. */
export function Groups({ groups }: Pick<Awaited<ReturnType<typeof looksAt>>, "groups">) {
  const { t } = useTranslation("audit");
  return (
    <ol className="lines">
      {groups.map(({ key, who, role, times, more, ...entry }) => (
        <li key={key}>
          <div className="row">
            <strong>{who}</strong> <span className="small quiet">{role}</span>
          </div>
          <p>
            <Sentence entry={entry} />{" "}
            {times.length + more > 1 && <span>{t("ofCase.times", { count: times.length + more })}</span>}
          </p>
          <small>{`${times.join(", ")} ${more > 0 ? t("ofCase.andMore", { count: more }) : ""}`}</small>
        </li>
      ))}
    </ol>
  );
}

export function Short() {
  const { t } = useTranslation("audit");
  return (
    <Notice tone="bad" title={t("short")} role="alert">
      {t("shortText")}
    </Notice>
  );
}

export function Checked({ checked }: { checked: ReturnType<typeof shownCheck> }) {
  const { t } = useTranslation("audit");
  if (checked?.fault)
    return (
      <Notice tone="bad" title={t("checked.broken")}>
        {t("checked.brokenText", { ...checked.fault, at: checked.at })}
      </Notice>
    );
  return (
    <p className="small quiet hint">
      <span>
        {checked ? t(checked.lines === 0 ? "checked.none" : "checked.whole", checked) : t("checked.never")}
      </span>{" "}
      {t("asked")}
    </p>
  );
}
