import type { TFunction } from "i18next";
import { categories } from "#app/i18n/mk/categories.ts";
import { registerList } from "#app/i18n/mk/register-list.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { type Unpacked, useUnpacked } from "#app/route/packed.ts";
import type { Column } from "#app/ui/list/data-table.tsx";
import { Emblem } from "#app/ui/page/pictures.tsx";
import { registerHandle } from "../kit/frame/crumbs.tsx";
import { RegisterList } from "../kit/list/register-list.tsx";
import type { Route } from "./+types/list";
import { CATEGORIES } from "./categories.server.ts";

export const handle = registerHandle("categories", { registerList, categories });

export const loader = (args: Route.LoaderArgs) => CATEGORIES.list.page(args);

type Row = Unpacked<Route.ComponentProps["loaderData"]>["list"]["rows"][number];

export default function CategoryList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("categories");
  const loaded = useUnpacked(loaderData);
  return (
    <RegisterList
      register="categories"
      {...loaded}
      columns={columns(t)}
      name={({ name }) => name}
      add={loaded.mayEdit && t("add")}
    />
  );
}

const columns = (t: TFunction<"categories">): readonly Column<Row>[] => [
  { key: "number", header: t("fields.code"), cell: ({ number }) => number },
  { key: "name", header: t("fields.name"), cell: ({ name }) => name, className: "who" },
  { key: "description", header: t("fields.description"), cell: ({ description }) => description },
  {
    key: "icon",
    header: t("fields.icon"),
    cell: ({ icon }) => (icon ? <Emblem src={icon} icon="tags" size={40} /> : t("noIcon")),
  },
];
