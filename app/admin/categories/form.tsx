import { useTranslation } from "#app/i18n/use-translation.ts";
import type { CategoryForm } from "#app/model/category-rules.ts";
import type { Category } from "#app/model/category.ts";
import { LENGTH } from "#app/model/limits.ts";
import { byFieldName, type FieldTable, ownRow, fieldTexts } from "#app/ui/form/field-table.tsx";
import { areaRow, textRow } from "#app/ui/form/fields/text-field.tsx";
import { PictureField } from "#app/ui/form/picture/picture-field.tsx";
import { Emblem } from "#app/ui/page/pictures.tsx";
import { isReturned } from "../kit/record/record-form.tsx";
import { RecordScreen, type RecordScreenProps } from "../kit/record/record-screen.tsx";

/** Section 2 of the back-office document; a new category must have an icon. */
const fieldsOf = (isNew: boolean) =>
  ({
    code: textRow({ className: "short", inputMode: "numeric", autoComplete: "off" }),
    name: textRow({ autoComplete: "off" }),
    nameAl: textRow({ autoComplete: "off" }),
    nameEn: textRow({ autoComplete: "off" }),
    description: areaRow(LENGTH.category.description),
    icon: ownRow({ kind: "file", optional: !isNew, file: { kind: "icon", required: isNew } }),
  }) satisfies FieldTable<keyof CategoryForm | "icon">;

const FIELDS = { new: fieldsOf(true), stored: fieldsOf(false) };

export const categoryTexts = (category: Category | CategoryForm) => fieldTexts(FIELDS.stored, category);

interface CategoryScreenProps extends RecordScreenProps {
  readonly isNew: boolean;
  readonly icon?: string | undefined;
}

export function CategoryScreen({ isNew, icon, ...props }: CategoryScreenProps) {
  const { t } = useTranslation("categories");
  const table = FIELDS[isNew ? "new" : "stored"];
  return (
    <RecordScreen
      {...props}
      id="category"
      table={table}
      schema={async () => (await import("#app/model/category-rules.ts")).CategoryForm}
      labels={byFieldName(table, (field) => t(`fields.${field}`))}
      hints={{ code: t("codeHint") }}
      own={{
        icon: (asked) => (
          <PictureField
            {...asked}
            kind="icon"
            returned={isReturned(props)}
            present={icon && <Emblem src={icon} icon="tags" size={96} />}
          />
        ),
      }}
      failed={t("failed")}
    />
  );
}
