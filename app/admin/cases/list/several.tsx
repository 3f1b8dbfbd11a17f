import { redirect } from "react-router";
import { cases } from "#app/i18n/mk/cases.ts";
import { record } from "#app/i18n/mk/record.ts";
import { sheet } from "#app/i18n/mk/sheet.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { SeveralCasesForm } from "#app/model/case-rules.ts";
import { LENGTH, SEVERAL_CASES } from "#app/model/limits.ts";
import { byFieldName, type FieldTable } from "#app/ui/form/field-table.tsx";
import { ticksRow } from "#app/ui/form/fields/choices.tsx";
import { selectRow } from "#app/ui/form/fields/select-field.tsx";
import { areaRow } from "#app/ui/form/fields/text-field.tsx";
import type { NamedCase } from "#server/cases/status.ts";
import { requireProfile } from "#server/middleware/guard.ts";
import type { AdminHandle } from "../../kit/frame/crumbs.tsx";
import { addressWith } from "../../kit/list/address.ts";
import { isReturning, recordFormContext } from "../../kit/record/form-context.ts";
import { numbered } from "../../kit/record/labels.ts";
import { catchInterruption } from "../../kit/record/outcome.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import type { Route } from "./+types/several";
import { CASES } from "../../kit/case/list.server.ts";
import { casesToTick, changeSeveral, severalForm, type SeveralReply } from "./several.server.ts";

export const handle: AdminHandle = {
  texts: { cases, record, sheet },
  crumbs: [{ text: "nav.cases", to: "/admin/cases" }, { text: "cases:several.title" }],
};

/** The form starts in the list; this page shows only what was sent, or was typed before the session expired. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const query = CASES.parse(url.searchParams, requireProfile(context).roleId);
  const list = CASES.search(query);
  const back = addressWith("/admin/cases", list);
  const formContext = recordFormContext(context, url.pathname);
  if (!formContext.typed && !isReturning(context)) throw redirect(back);
  const { action, options } = severalForm(context, list);
  const toTick = await casesToTick(context, query, request.signal, formContext.typed?.values["caseIds"]);
  return { formContext, back, action, statuses: options, toTick };
}

export const action = ({ context, url }: Route.ActionArgs) =>
  changeSeveral(context, CASES.search(CASES.parse(url.searchParams, requireProfile(context).roleId)));

/** After sending, the reply is all there is to show: without a form the page would redirect to the list. */
export const shouldRevalidate = () => false;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchInterruption<Awaited<ReturnType<typeof serverAction>>>(serverAction);

const FIELDS = {
  caseIds: ticksRow(),
  statusId: selectRow(),
  comment: areaRow(LENGTH.statusComment),
} satisfies FieldTable<keyof SeveralCasesForm>;

export default function SeveralCases({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("cases");
  const { formContext, back, action: page, statuses, toTick } = loaderData;
  const reply: SeveralReply | undefined = actionData;
  const title = t("several.title");
  return (
    <RecordScreen
      {...{ formContext, title }}
      reply={reply}
      lead={t("several.lead", { max: SEVERAL_CASES })}
      id="several"
      table={FIELDS}
      schema={async () => (await import("#app/model/case-rules.ts")).SeveralCasesForm}
      labels={byFieldName(FIELDS, (name) => t(`several.fields.${name}`))}
      options={{
        caseIds: (reply?.cases ?? toTick).map((one) => ({
          value: one.id,
          label: titleOf(one),
        })),
        statusId: statuses,
      }}
      placeholders={{ statusId: t("statuses.choose") }}
      action={page}
      save={t("several.save")}
      cancel={back}
    />
  );
}

const titleOf = ({ id, name, topic, status }: NamedCase) =>
  [name, topic, status, name === numbered(id) ? "" : numbered(id)].filter(Boolean).join(" · ");
