import { useTranslation } from "#app/i18n/use-translation.ts";
import { LENGTH } from "#app/model/limits.ts";
import { PictureField } from "#app/ui/form/fields/picture-field.tsx";
import { TextArea } from "#app/ui/form/fields/text-area.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { Emblem } from "#app/ui/page/emblem.tsx";
import { isReturned, RecordForm, type RecordFormProps, useRecordForm } from "../../record/record-form.tsx";
import { type CategoryField, FORM_ID } from "./fields.ts";
import { useLabels } from "./texts.ts";

interface CategoryFormProps extends RecordFormProps {
  /** A new category must have an icon. */
  readonly isNew: boolean;
  /** Address of the present icon. */
  readonly icon?: string | undefined;
}

/** The category form with the fields of section 2 of the back-office document, in their order. */
export function CategoryForm({ isNew, icon, ...props }: CategoryFormProps) {
  const { t } = useTranslation("categories");
  const labels = useLabels();
  const of = useRecordForm<CategoryField | "icon">({
    id: FORM_ID,
    loadRules: async () => (await import("./validation.ts")).rules[isNew ? "add" : "edit"],
    ...props,
  });
  const { fields } = of;
  return (
    <RecordForm of={of} labels={labels} failed={t("failed")} withFile {...props}>
      <TextField
        field={fields.code}
        label={labels.code}
        hint={t("codeHint")}
        className="short"
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField field={fields.name} label={labels.name} autoComplete="off" />
      <TextField field={fields.nameAl} label={labels.nameAl} autoComplete="off" />
      <TextField field={fields.nameEn} label={labels.nameEn} autoComplete="off" />
      <TextArea field={fields.description} label={labels.description} limit={LENGTH.category.description} />
      <PictureField
        kind="icon"
        field={fields.icon}
        label={labels.icon}
        optional={!isNew}
        returned={isReturned(props)}
        present={icon && <Emblem src={icon} icon="tags" size={96} />}
      />
    </RecordForm>
  );
}
