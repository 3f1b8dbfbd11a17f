import { categories } from "#app/i18n/mk/categories.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { CategoryForm } from "#app/model/category.ts";
import { LENGTH } from "#app/model/limits.ts";
import { byFieldName, type FieldTable, ownRow } from "#app/ui/form/field-table.tsx";
import { areaRow, textRow } from "#app/ui/form/fields/text-field.tsx";
import { PictureField } from "#app/ui/form/picture/picture-field.tsx";
import { Emblem } from "#app/ui/page/pictures.tsx";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { catchInterruption } from "../kit/record/outcome.tsx";
import { isReturned } from "../kit/record/record-form.tsx";
import { RecordScreen } from "../kit/record/record-screen.tsx";
import type { Route } from "./+types/form";
import { CATEGORIES } from "./categories.server.ts";

export const handle = registerHandle(
  "categories",
  { categories, record },
  "categories:edit",
  "categories:add",
);

export const loader = (args: Route.LoaderArgs) => CATEGORIES.form(args);

export const action = (args: Route.ActionArgs) => CATEGORIES.send(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => catchInterruption(serverAction);

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

export default function CategoryScreen({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { t } = useTranslation("categories");
  const { id, form, head } = loaderData;
  const isNew = id === undefined;
  const table = FIELDS[isNew ? "new" : "stored"];
  const title = t(isNew ? "add" : "edit");
  return (
    <RecordScreen
      key={id}
      {...form}
      id="category"
      reply={reply}
      title={title}
      lead={head?.name}
      save={title}
      table={table}
      schema={async () => (await import("#app/model/category.ts")).CategoryForm}
      labels={byFieldName(table, (field) => t(`fields.${field}`))}
      hints={{ code: t("codeHint") }}
      own={{
        icon: (asked) => (
          <PictureField
            {...asked}
            kind="icon"
            returned={isReturned({ ...form, reply })}
            present={head?.icon && <Emblem src={head.icon} icon="tags" size={96} />}
          />
        ),
      }}
      failed={t("failed")}
    />
  );
}
