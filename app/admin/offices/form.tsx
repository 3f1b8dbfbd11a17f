import { useTranslation } from "#app/i18n/use-translation.ts";
import type { OfficeEntry } from "#app/model/office-rules.ts";
import type { OfficeData } from "#app/model/office.ts";
import { againAfter } from "#app/ui/form/fault.ts";
import { byFieldName, type FieldTable, ownRow, fieldTexts } from "#app/ui/form/field-table.tsx";
import { checkListRow } from "#app/ui/form/fields/check-list.tsx";
import { tickRow } from "#app/ui/form/fields/choices.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import { chooserRow } from "#app/ui/form/fields/select-field.tsx";
import { textRow } from "#app/ui/form/fields/text-field.tsx";
import type { FormContext } from "../kit/record/form-context.ts";
import { MUNICIPALITY_OPTIONS } from "../kit/record/municipality-options.ts";
import { RecordScreen, type RecordScreenProps } from "../kit/record/record-screen.tsx";
import type { RecordReply } from "../kit/record/reply.ts";
import { PlaceField } from "./place-field.tsx";

export interface OfficeReply extends RecordReply {
  readonly view?: string;
}

/** Section 5 of the back-office document. */
const FIELDS = {
  municipalityId: chooserRow(),
  address: textRow({ autoComplete: "off" }),
  coordinates: ownRow(),
  active: tickRow({ optional: true }),
  mpIds: checkListRow({ optional: true }),
} satisfies FieldTable<keyof OfficeEntry>;

export const officeTexts = (office: OfficeData, mpIds: readonly number[]) =>
  fieldTexts(FIELDS, { ...office, mpIds });

export function useOfficeLabels() {
  const { t } = useTranslation("offices");
  return byFieldName(FIELDS, (name) => t(`fields.${name}`));
}

interface OfficeScreenProps extends RecordScreenProps {
  readonly formContext: FormContext & { readonly mps: readonly Option[] };
  readonly reply: OfficeReply | undefined;
  readonly failed: string;
}

export function OfficeScreen(props: OfficeScreenProps) {
  const { t } = useTranslation("offices");
  const { formContext, reply } = props;
  return (
    <RecordScreen
      {...props}
      id="office"
      table={FIELDS}
      schema={async () => (await import("#app/model/office-rules.ts")).OfficeEntry}
      labels={useOfficeLabels()}
      hints={{ active: t("activeHint"), mpIds: t("mpsHint") }}
      options={{ municipalityId: MUNICIPALITY_OPTIONS, mpIds: formContext.mps }}
      placeholders={{ municipalityId: t("chooseMunicipality") }}
      initial={{ active: "on" }}
      before={{ municipalityId: <EnterButton again={againAfter(reply?.fault)} /> }}
      own={{ coordinates: (asked) => <PlaceField {...asked} view={reply?.view} /> }}
    />
  );
}

/** The button that Enter activates: the first submit button of a form, so not the map. */
const EnterButton = ({ again }: { again: string | undefined }) => (
  <button
    className="vh"
    tabIndex={-1}
    aria-hidden="true"
    {...(again !== undefined && { name: "again", value: again })}
  />
);
