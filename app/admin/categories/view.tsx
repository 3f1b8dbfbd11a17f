import { categories } from "#app/i18n/mk/categories.ts";
import { record } from "#app/i18n/mk/record.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Emblem } from "#app/ui/page/pictures.tsx";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { Facts, RecordView } from "../kit/record/view.tsx";
import type { Route } from "./+types/view";
import { CATEGORIES } from "./categories.server.ts";

export const handle = registerHandle("categories", { categories, record }, "categories:view");

export const loader = (args: Route.LoaderArgs) => CATEGORIES.view(args);

export default function CategoryView({ loaderData: { category, edit } }: Route.ComponentProps) {
  const { t } = useTranslation("categories");
  const icon = category.icon ? <Emblem src={category.icon} icon="tags" size={96} /> : "";
  return (
    <RecordView title={category.name} edit={edit}>
      <Facts
        facts={[
          { label: t("fields.code"), value: category.number },
          { label: t("fields.name"), value: category.name },
          { label: t("fields.nameAl"), value: category.nameAl },
          { label: t("fields.nameEn"), value: category.nameEn },
          { label: t("fields.description"), value: category.description, wide: true },
          { label: t("fields.icon"), value: icon },
        ]}
      />
    </RecordView>
  );
}
