import { type Category, CategoryForm } from "#app/model/category.ts";
import type { Contract } from "#server/api/contract/index.ts";
import { readIcon } from "../files/image.ts";
import type { Handlers, ReferenceServices } from "../http/call.ts";
import { checkPayload } from "../http/input.ts";
import { all, insert, update } from "../store/statements.ts";
import { imageWrite } from "./image-write.ts";
import { refuseTaken, rowById } from "./records.ts";

type Categories = Contract["categories"];

const ICON = {
  table: "categories",
  column: "iconPath",
  area: "categories",
  field: "icon",
  read: readIcon,
} as const;

const TAKEN = "Категоријата веќе постои!";

const list = ({ database }: ReferenceServices) =>
  all<Category>(database, "SELECT * FROM categories ORDER BY id");

/** 409 for a duplicate code or Macedonian name. */
export const categories: Handlers<Categories> = {
  list,
  listForStaff: list,
  get: ({ database, input }) => rowById<Category>(database, "categories", input.params.id),

  add: imageWrite<Categories["add"], CategoryForm>(ICON, {
    check: ({ input: { body } }, wrong) =>
      checkPayload(CategoryForm, body, body.icon ? wrong : { icon: "iconRequired" }),
    store({ database }, row) {
      refuseTaken(database, "categories", { code: row.code, name: row.name }, [TAKEN]);
      return insert(database, "categories", row);
    },
  }),

  update: imageWrite<Categories["update"], CategoryForm>(ICON, {
    check: ({ input }, wrong) => checkPayload(CategoryForm, input.body, wrong),
    store({ database }, row, id) {
      refuseTaken(database, "categories", { code: row.code, name: row.name }, [TAKEN, id]);
      update(database, "categories", id, row);
    },
  }),
};
