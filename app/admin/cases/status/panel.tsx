import { useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { StatusKind } from "#app/model/case.ts";
import { Badge } from "#app/ui/page/badge.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { StatusForm, type StatusFormContext, type StatusReply } from "./form.tsx";
import type { ParkedStatus } from "./forms.ts";
import type { StatusMark } from "../../record/labels.ts";

/** One of the three statuses of a case, ready to show. */
export interface StatusNow {
  readonly kind: StatusKind;
  readonly status: StatusMark;
  /** DD.MM.YYYY HH:mm; absent when it was never changed. */
  readonly since?: string;
  /** Length of its log: another number means that a change was made. */
  readonly changes: number;
}

/** What the forms need; absent for those who may only look. */
type StatusForms = Readonly<Record<StatusKind, StatusFormContext>>;

/** What is known about the forms from earlier: what came back of one, what was parked. */
interface PostedStatus {
  readonly reply: StatusReply | undefined;
  readonly parked: ParkedStatus | undefined;
}

interface StatusPanelProps {
  readonly statuses: readonly StatusNow[];
  readonly forms: StatusForms | undefined;
  readonly posted: PostedStatus;
}

/** The three statuses: which, since when, and for assistants a form to change each. */
export function StatusPanel({ statuses, forms, posted }: StatusPanelProps) {
  const { t } = useTranslation("cases");
  return (
    <aside className="card states box">
      <h2>{t("statuses.title")}</h2>
      {statuses.map((now) => (
        <Status key={now.kind} now={now} forms={forms} posted={posted} />
      ))}
    </aside>
  );
}

interface StatusProps extends Omit<StatusPanelProps, "statuses"> {
  readonly now: StatusNow;
}

function Status({ now: { kind, status, since, changes }, forms, posted }: StatusProps) {
  const { t } = useTranslation("cases");
  const section = useFocusAfterChange(changes);
  return (
    <section ref={section}>
      <div className="tell row">
        <div>
          <h3>{t(`kinds.${kind}`)}</h3>
          <small>
            {since === undefined ? t("statuses.unchanged") : t("statuses.since", { date: since })}
          </small>
        </div>
        <Badge tone={status.tone}>{status.name}</Badge>
      </div>
      {/* Another key closes and empties a form whose change was made; a change of tab leaves it as it is. */}
      {forms && (
        <StatusChange key={changes} kind={kind} formContext={forms[kind]} changes={changes} posted={posted} />
      )}
    </section>
  );
}

/** Once a change is made its form goes, and the button with the focus: the next change begins at the same place. */
function useFocusAfterChange(changes: number) {
  const section = useRef<HTMLElement>(null);
  const known = useRef(changes);
  useEffect(() => {
    const { activeElement, body } = document;
    if (known.current !== changes && activeElement === body)
      section.current?.querySelector("summary")?.focus();
    known.current = changes;
  }, [changes]);
  return section;
}

interface StatusChangeProps {
  readonly kind: StatusKind;
  readonly formContext: StatusFormContext;
  readonly changes: number;
  readonly posted: PostedStatus;
}

function StatusChange({ kind, formContext, changes, posted }: StatusChangeProps) {
  const { t } = useTranslation("cases");
  const earlier = earlierOf(kind, posted);
  // Only to begin with: later the person opens and closes it.
  const [open] = useState(earlier.reply !== undefined || earlier.typed !== undefined);
  return (
    <details open={open}>
      <summary>
        <span>
          {t("statuses.change")} <span className="vh">{t(`statuses.changeOf.${kind}`)}</span>
        </span>
      </summary>
      <StatusForm kind={kind} formContext={formContext} changes={changes} {...earlier} />
    </details>
  );
}

/** What the form of this kind is to show of earlier tries. */
function earlierOf(kind: StatusKind, { reply, parked }: PostedStatus) {
  return {
    reply: reply?.kind === kind ? reply : undefined,
    typed: parked?.kind === kind ? parked.typed : undefined,
  };
}

/** What was typed, when the case itself can't be shown: nothing of it is lost. */
export function LoneStatusForm({ id, forms, posted }: Omit<StatusPanelProps, "statuses"> & { id: number }) {
  const { t } = useTranslation(["cases", "record"]);
  const kind = (["case", "initiative", "question"] as const).find((each) => each === posted.reply?.kind);
  return (
    <>
      <PageHead
        title={t("view.title", { id })}
        lead={kind && `${t("statuses.change")} ${t(`statuses.changeOf.${kind}`)}`}
      />
      <Notice title={t("record:unseen")} />
      {forms && kind && (
        <section className="card states box">
          <StatusForm kind={kind} formContext={forms[kind]} {...earlierOf(kind, posted)} />
        </section>
      )}
    </>
  );
}
