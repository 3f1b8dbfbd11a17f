import { Link } from "react-router";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { byFieldName } from "#app/ui/form/field-table.tsx";
import { selectRow } from "#app/ui/form/fields/select-field.tsx";
import { textRow } from "#app/ui/form/fields/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import type { RecordReply } from "../../kit/record/reply.ts";
import type { Route } from "./+types/view";

type Loaded = Route.ComponentProps["loaderData"];

/** That the case was made nameless, otherwise the way to it. */
export function NamelessLink({ nameless }: Pick<Loaded, "nameless">) {
  const { t } = useTranslation("cases");
  if (!nameless) return null;
  const { made, page } = nameless;
  if (made) return <Notice icon="check" title={t("nameless.made", made)} />;
  return (
    <Link className="btn ghost" to={page}>
      <Icon name="shield-alert" />
      {t("nameless.link")}
    </Link>
  );
}

const FIELDS = { reasonId: selectRow(), consent: textRow({ autoComplete: "off", spellCheck: false }) };

/** The question on a case: why, and with which consent of the State Archives. */
export function NamelessQuestion(props: Loaded & { reply: RecordReply | undefined }) {
  const { id, found, nameless, reply } = props;
  const { t } = useTranslation("cases");
  if (!nameless?.form) return null;
  const { formContext, reasons } = nameless.form;
  return (
    <RecordScreen
      {...{ formContext, reply }}
      title={t("nameless.title", { id })}
      lead={found?.topic}
      id="nameless"
      table={FIELDS}
      own={{}}
      schema={async () => (await import("#app/model/case-rules.ts")).NamelessForm}
      labels={byFieldName(FIELDS, (name) => t(`nameless.fields.${name}`))}
      hints={{ consent: t("nameless.consentHint") }}
      options={{ reasonId: reasons }}
      placeholders={{ reasonId: t("nameless.choose") }}
      action={nameless.page}
      save={t("nameless.next")}
      cancel={`/admin/cases/view/${id}`}
    />
  );
}
