import type { TFunction } from "i18next";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { NoticeForm } from "#app/model/notice-rules.ts";
import { NOTICE_KIND, type NoticeData, noticeKindName } from "#app/model/notice.ts";
import { type FormFault, outcomeOf } from "#app/ui/form/fault.ts";
import { byFieldName, fieldTexts, type FieldTable, ownRow } from "#app/ui/form/field-table.tsx";
import { radioRow } from "#app/ui/form/fields/choices.tsx";
import { DateField } from "#app/ui/form/fields/date-field.tsx";
import type { FieldProps } from "#app/ui/form/fields/field.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import { chooserRow, selectRow } from "#app/ui/form/fields/select-field.tsx";
import { textRow } from "#app/ui/form/fields/text-field.tsx";
import { Notice } from "#app/ui/page/notice.tsx";
import { RecordScreen, type RecordScreenProps } from "../kit/record/record-screen.tsx";
import type { noticeFormContext } from "./form.server.ts";

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

const HINTED = ["officeId", "mpId", "address", "sentenceId"] as const;

export const noticeTexts = (notice: NoticeData) => fieldTexts(FIELDS, notice);

const kindOptions = (t: TFunction<"noticeForms">): readonly Option[] =>
  Object.values(NOTICE_KIND).map((value) => ({ value, label: t(`kinds.${noticeKindName(value)}`) }));

/**
 * What to say when a notice isn't known to be stored. It is in the product's own store, and never the API's
 * fault.
 */
function failureOf(fault: FormFault | undefined, t: TFunction<"noticeForms">) {
  if (!fault) return {};
  const outcome = outcomeOf(fault);
  if (outcome === "unknown") return { detail: t("outcome.unknown") };
  return { failed: t("failed"), ...(outcome === "notSent" && { detail: t("outcome.notSent") }) };
}

interface NoticeScreenProps extends RecordScreenProps {
  readonly formContext: Awaited<ReturnType<typeof noticeFormContext>>;
  readonly initial?: Readonly<Partial<Record<keyof typeof FIELDS, string>>>;
}

export function NoticeScreen(props: NoticeScreenProps) {
  const { t } = useTranslation("noticeForms");
  const { offices, mps, sentences, holidays } = props.formContext;
  const day = ({ hint: _none, ...asked }: FieldProps) => <DateField {...asked} holidays={holidays} />;
  return (
    <RecordScreen
      {...props}
      id="notice"
      table={FIELDS}
      schema={async () => (await import("#app/model/notice-rules.ts")).NoticeForm}
      labels={byFieldName(FIELDS, (name) => t(`fields.${name}`))}
      hints={Object.fromEntries(HINTED.map((name) => [name, t(`hints.${name}`)]))}
      options={{ kindId: kindOptions(t), officeId: offices, mpId: mps, sentenceId: sentences }}
      placeholders={{
        officeId: t("choose.officeId"),
        mpId: t("choose.mpId"),
        sentenceId: t("choose.sentenceId"),
      }}
      own={{ from: day, until: day }}
      notice={<Notice title={t("holidays")} />}
      {...failureOf(props.reply?.fault, t)}
    />
  );
}
