import { noticeForms } from "#app/i18n/mk/notice-forms.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { NoticeForm } from "#app/model/notice-rules.ts";
import { byFieldName, type FieldTable, ownRow } from "#app/ui/form/field-table.tsx";
import { radioRow } from "#app/ui/form/fields/choices.tsx";
import { DateField } from "#app/ui/form/fields/date-field.tsx";
import type { FieldProps } from "#app/ui/form/fields/field.tsx";
import { chooserRow, selectRow } from "#app/ui/form/fields/select-field.tsx";
import { textRow } from "#app/ui/form/fields/text-field.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { RecordScreen } from "../kit/record/record-screen.tsx";
import type { Route } from "./+types/form";
import { NOTICES } from "./notices.server.ts";

export const handle = registerHandle(
  "notices",
  { noticeForms, record },
  "noticeForms:edit",
  "noticeForms:add",
);

export const loader = (args: Route.LoaderArgs) => NOTICES.form(args);

export const action = (args: Route.ActionArgs) => NOTICES.send(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

/** The kind determines which fields are required; without JavaScript all of them are shown. */
const FIELDS = {
  kindId: radioRow(),
  officeId: chooserRow({ optional: "unsaid" }),
  mpId: chooserRow({ optional: "unsaid" }),
  from: ownRow({ kind: "day" }),
  until: ownRow({ kind: "day" }),
  address: textRow({ optional: "unsaid", autoComplete: "off" }),
  sentenceId: selectRow({ optional: "unsaid" }),
} satisfies FieldTable<keyof NoticeForm>;

export default function NoticeScreen({ loaderData: { id, form }, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation(["noticeForms", "record"]);
  const { offices, mps, kinds, kindsWith, sentences, holidays } = form.formContext;
  const day = ({ hint: _none, ...asked }: FieldProps) => <DateField {...asked} holidays={holidays} />;
  // A person with only one office need not select it.
  const [only, another] = offices;
  const isChosen = id === undefined && only && !another;
  return (
    <RecordScreen
      key={id}
      {...form}
      id="notice"
      reply={reply}
      title={t(id === undefined ? "add" : "edit")}
      save={t("record:save")}
      initial={isChosen ? { officeId: String(only.value) } : {}}
      table={FIELDS}
      schema={async () => (await import("#app/model/notice-rules.ts")).NoticeForm}
      labels={byFieldName(FIELDS, (name) => t(`fields.${name}`))}
      hints={{
        officeId: t("hints.officeId", { kinds: kindsWith.officeId }),
        mpId: t("hints.mpId", { kinds: kindsWith.mpId }),
        address: t("hints.address", { kinds: kindsWith.address }),
        sentenceId: t("hints.sentenceId"),
      }}
      options={{ kindId: kinds, officeId: offices, mpId: mps, sentenceId: sentences }}
      placeholders={{
        officeId: t("choose.officeId"),
        mpId: t("choose.mpId"),
        sentenceId: t("choose.sentenceId"),
      }}
      own={{ from: day, until: day }}
      notice={<Notice title={t("holidays")} />}
    />
  );
}
