import { useTranslation } from "#app/i18n/use-translation.ts";
import { ETHNICITIES, GENDER, GENDERS } from "#app/model/lookups.ts";
import type { MpForm } from "#app/model/mp-rules.ts";
import type { MpDetails } from "#app/model/mp.ts";
import { isDay } from "#app/model/period.ts";
import { byFieldName, type FieldTable, ownRow, fieldTexts } from "#app/ui/form/field-table.tsx";
import { radioRow } from "#app/ui/form/fields/choices.tsx";
import { DateField } from "#app/ui/form/fields/date-field.tsx";
import type { FieldProps } from "#app/ui/form/fields/field.tsx";
import type { Option } from "#app/ui/form/fields/option.ts";
import { chooserRow, selectRow } from "#app/ui/form/fields/select-field.tsx";
import { FixedField, TextField, textRow } from "#app/ui/form/fields/text-field.tsx";
import { PictureField, pictureRule } from "#app/ui/form/picture/picture-field.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { useActivity } from "../kit/record/activity.tsx";
import { lookupOptions } from "../kit/record/labels.ts";
import type { FormContext } from "../kit/record/form-context.ts";
import { isReturned } from "../kit/record/record-form.tsx";
import { RecordScreen, type RecordScreenProps } from "../kit/record/record-screen.tsx";

/** Section 5 of the back-office document. */
const FIELDS = {
  fullName: textRow({ autoComplete: "off" }),
  fullNameAl: textRow({ autoComplete: "off" }),
  fullNameEn: textRow({ autoComplete: "off" }),
  email: textRow({ type: "email", autoComplete: "off" }),
  dateOfBirth: { kind: "day", optional: true, control: (asked) => <BirthField {...asked} /> },
  partyId: chooserRow(),
  genderId: selectRow(),
  ethnicityId: selectRow({ optional: true }),
  active: radioRow(),
  picture: ownRow({ kind: "file", optional: true, file: pictureRule }),
} satisfies FieldTable<keyof MpForm | "picture">;

/**
 * The date of birth is free text (section 5 of the back-office document). A date picker shows only dates: anything
 * else stored in the API would silently be lost.
 */
function BirthField(asked: FieldProps) {
  const { field, label } = asked;
  const { defaultValue = "" } = field;
  if (defaultValue === "" || isDay(defaultValue))
    return <DateField field={field} label={label} isBirth optional />;
  return <TextField {...asked} autoComplete="off" />;
}

export const mpTexts = (mp: MpDetails | MpForm) => fieldTexts(FIELDS, mp);

interface MpScreenProps extends RecordScreenProps {
  readonly formContext: FormContext & { readonly parties: readonly Option[] };
  /** The name of the term of office, which can't be changed. */
  readonly mandate: string | undefined;
  readonly picture: string | undefined;
}

export function MpScreen({ mandate, picture, ...props }: MpScreenProps) {
  const { t } = useTranslation(["mps", "record"]);
  const { formContext, reply, stored } = props;
  const fixed = mandate !== undefined && (
    <FixedField label={t("fields.mandateId")} hint={t("mandateHint")} value={mandate} />
  );
  const genderId =
    reply?.result.initialValue?.["genderId"] ?? (formContext.typed?.values ?? stored?.texts)?.["genderId"];
  return (
    <RecordScreen
      {...props}
      id="mp"
      table={FIELDS}
      schema={async () => (await import("#app/model/mp-rules.ts")).MpForm}
      labels={byFieldName(FIELDS, (field) => t(`fields.${field}`))}
      options={{
        partyId: formContext.parties,
        genderId: lookupOptions(GENDERS),
        ethnicityId: lookupOptions(ETHNICITIES),
        active: useActivity(),
      }}
      placeholders={{
        partyId: t("chooseParty"),
        genderId: t("record:choose"),
        ethnicityId: t("record:choose"),
      }}
      before={{ active: fixed }}
      own={{
        picture: (asked) => (
          <PictureField
            {...asked}
            returned={isReturned(props)}
            present={<Face src={picture} woman={Number(genderId) === GENDER.female} width={96} height={96} />}
          />
        ),
      }}
      failed={t("failed")}
    />
  );
}
