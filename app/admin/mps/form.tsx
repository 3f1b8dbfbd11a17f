import { mps } from "#app/i18n/mk/mps.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ETHNICITIES, GENDER, GENDERS } from "#app/model/lookups.ts";
import type { MpForm } from "#app/model/mp.ts";
import { isDay } from "#app/model/period.ts";
import { byFieldName, type FieldTable, ownRow } from "#app/ui/form/field-table.tsx";
import { radioRow } from "#app/ui/form/fields/choices.tsx";
import { DateField } from "#app/ui/form/fields/date-field.tsx";
import type { FieldProps } from "#app/ui/form/fields/field.tsx";
import { chooserRow, selectRow } from "#app/ui/form/fields/select-field.tsx";
import { FixedField, TextField, textRow } from "#app/ui/form/fields/text-field.tsx";
import { PictureField, pictureRule } from "#app/ui/form/picture/picture-field.tsx";
import { Face } from "#app/ui/page/pictures.tsx";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { activityOptions } from "../kit/record/activity.tsx";
import { lookupOptions } from "../kit/record/labels.ts";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { isReturned } from "../kit/record/record-form.tsx";
import { RecordScreen } from "../kit/record/record-screen.tsx";
import type { Route } from "./+types/form";
import { MPS } from "./mps.server.ts";

export const handle = registerHandle("mps", { mps, record }, "mps:edit");

export const loader = (args: Route.LoaderArgs) => MPS.form(args);

export const action = (args: Route.ActionArgs) => MPS.send(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

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

export default function MpScreen({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation(["mps", "record"]);
  const { id, form, head } = loaderData;
  const { formContext } = form;
  const fixed = head && (
    <FixedField label={t("fields.mandateId")} hint={t("mandateHint")} value={head.mandate} />
  );
  const texts = formContext.typed?.values ?? ("stored" in form ? form.stored?.texts : undefined);
  const genderId = reply?.result.initialValue?.["genderId"] ?? texts?.["genderId"];
  const isWoman = Number(genderId) === GENDER.female;
  return (
    <RecordScreen
      key={id}
      {...form}
      id="mp"
      reply={reply}
      title={t("edit")}
      lead={head?.name}
      save={t("edit")}
      table={FIELDS}
      schema={async () => (await import("#app/model/mp.ts")).MpForm}
      labels={byFieldName(FIELDS, (field) => t(`fields.${field}`))}
      options={{
        partyId: formContext.parties,
        genderId: lookupOptions(GENDERS),
        ethnicityId: lookupOptions(ETHNICITIES),
        active: activityOptions("m"),
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
            returned={isReturned({ ...form, reply })}
            present={<Face src={head?.picture} woman={isWoman} width={96} height={96} />}
          />
        ),
      }}
      failed={t("failed")}
    />
  );
}

/** Free text (section 5 of the back-office document): a date picker would silently lose all but whole dates. */
function BirthField(asked: FieldProps) {
  const { field, label } = asked;
  const { defaultValue = "" } = field;
  if (defaultValue === "" || isDay(defaultValue))
    return <DateField field={field} label={label} isBirth optional />;
  return <TextField {...asked} autoComplete="off" />;
}
