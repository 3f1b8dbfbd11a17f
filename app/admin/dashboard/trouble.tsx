import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { SubmitButton } from "#app/ui/form/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { addressWith } from "../kit/list/address.ts";
import { CHANGE_ICONS } from "../kit/list/change-icons.ts";
import { BASE, FROM_DASHBOARD } from "../kit/frame/dashboard.ts";
import { ActForm } from "../kit/record/act-form.tsx";
import type { readUnsent } from "./unsent.server.ts";
import type { ShownPart } from "./waiting.server.ts";

interface TroubleProps {
  readonly icon: IconName;
  readonly tone?: "bad";
  readonly title: string;
  readonly text: string;
  readonly formKey: string;
  readonly children: ReactNode;
}

/** A problem, or a citizen's change: a sentence with its own solution. */
function Trouble({ icon, tone, title, text, formKey, children }: TroubleProps) {
  return (
    <li className={tone ? `note ${tone} line` : "note line"}>
      <Icon name={icon} />
      <div>
        <p>
          <strong>{title}</strong> <span className="small">{text}</span>
        </p>
      </div>
      <ActForm formKey={formKey} page={BASE}>
        {children}
      </ActForm>
    </li>
  );
}

/** Citizens to call: a letter to them did not, or may not have, arrived. */
export function Unsent({ formKey, letters }: NonNullable<Awaited<ReturnType<typeof readUnsent>>>) {
  const { t } = useTranslation("overview");
  return (
    <section aria-label={t("unsent.title")}>
      <ul className="trouble">
        {letters.map(({ id, page, why, written, about, again }) => (
          <Trouble
            key={id}
            icon="circle-alert"
            tone="bad"
            title={t(`unsent.${why}`)}
            text={[about && t("told.case", { id: about }), t("unsent.text", { written })]
              .filter(Boolean)
              .join(". ")}
            formKey={formKey}
          >
            {again !== undefined && (
              <Link className="btn plain" to={again}>
                {t("unsent.again")}
              </Link>
            )}
            <Link className="btn plain" to={page}>
              {t("unsent.open")}
              {about && <span className="vh"> {about}</span>}
            </Link>
            <SubmitButton className="btn ghost" name="letter" value={id}>
              {t("unsent.seen")}
            </SubmitButton>
          </Trouble>
        ))}
      </ul>
    </section>
  );
}

export function PendingChanges({ formKey, first, more }: ShownPart<"changes">) {
  const { t } = useTranslation("overview");
  return (
    <section aria-labelledby="told">
      <h3 className="vh" id="told">
        {t("told.title")}
      </h3>
      <ul className="trouble">
        {first.map((line) => (
          <PendingChange key={line.id} formKey={formKey} {...line} />
        ))}
      </ul>
      {more > 0 && <p className="small">{t("told.more", { count: more })}</p>}
    </section>
  );
}

type PendingChangeProps = ShownPart<"changes">["first"][number] & { readonly formKey: string };

function PendingChange({ id, kind, on, days, meeting, formKey, ...line }: PendingChangeProps) {
  const { t } = useTranslation("overview");
  const citizen = line.citizen || t("told.case", { id });
  const page = `/admin/cases/view/${id}`;
  const when = meeting && t("told.when", { when: meeting.when });
  return (
    <Trouble
      icon={CHANGE_ICONS[kind]}
      title={t(`told.${kind}`, { citizen })}
      text={[t("told.on", { on }), when, days && t("told.days", { days })].filter(Boolean).join(" ")}
      formKey={formKey}
    >
      {meeting ? (
        <Link
          className="btn plain"
          to={addressWith(
            `/admin/meetings/${kind === "withdrawn" ? "delete" : "move"}/${meeting.id}`,
            FROM_DASHBOARD,
          )}
        >
          {t(kind === "withdrawn" ? "told.callOff" : "told.move")}
        </Link>
      ) : (
        kind === "withdrawn" && (
          <Link className="btn plain" to={`${page}?status=case#statuses`}>
            {t("told.close")}
          </Link>
        )
      )}
      <Link className="btn ghost" to={page}>
        {t("told.open")}
        <span className="vh">: {citizen}</span>
      </Link>
      <SubmitButton className="btn ghost" name="settle" value={String(id)}>
        {t("told.settle")}
      </SubmitButton>
    </Trouble>
  );
}
